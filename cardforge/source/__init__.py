"""YAML files → data with places → validated model.

`project.load_project` reads a whole project; `settings` answers questions about a game;
`lookup` finds templates and art. Start reading at `model`.
"""
