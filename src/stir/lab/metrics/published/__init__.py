"""Other people's definitions, under their names, so that published figures can be compared.

None of these is ours. docs/evaluation.md says for each where its formula comes from and how sure
we are of the reading.
"""
