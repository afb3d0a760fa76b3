"""One function for each task of a user.

A job joins the stages, gathers findings, decides, writes atomically and returns plain values;
it prints nothing. This is the only package that knows every stage.
"""
