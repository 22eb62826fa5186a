"""The accurate engine: a small pretrained encoder reads the words.

`wordpiece` splits words into pieces; the laboratory trains and exports the network.
"""
