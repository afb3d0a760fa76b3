"""Print shops: what each makes and asks for, and what keeps a face from being printed there."""
