"""What each of the four classifiers looks at: paper, section 4.2.

A stage is a tuple of feature names and a function that writes their values, in that order, into a
buffer that is used again for every word. The suffixes `_lex` and `_pos` name the model.
"""
