"""What other machines and programs read: files of cutters."""
