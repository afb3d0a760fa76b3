"""Printed pages: sizes, papers, imposition, marks, and the PDF file."""
