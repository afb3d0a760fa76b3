"""The face language: templates and cards in, laid-out faces and drawing operators out.

A template (Jinja2) becomes XML, the XML becomes elements that are checked against one table
(`cardforge.faces.table`), the elements become a `cardforge.faces.drawing.Face`: shapes in mm
and shaped lines of text. `cardforge.faces.maker` joins these steps.
"""
