"""The paper's detector: Hough & Purver 2014, a file a section.

In reading order: `lookup` (a word's ids and its tag), `graph` (the word graph of Figure 1),
`features` (section 4.2, a file a classifier), `forest` (the classifiers at run time), `policy` (who
answers a classifier's question), `hypothesis` (one repair and its path), `pipeline` (section 4.3: a
word's way through the four stages), `model` (all of it on disk).
"""
