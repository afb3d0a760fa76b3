"""Rule sheets: ``templates/<game>/rules.md`` to a document tree, and that to PDF, HTML, Markdown.

The source is Jinja2 that makes Markdown, so numbers and names come from the game's own data. The
tree knows no file format; each writer takes it whole. Pictures of cards are handed in by jobs.
"""
