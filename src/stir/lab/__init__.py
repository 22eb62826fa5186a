"""What only researchers need: training, experiments, metrics, benchmarks and plots.

Nothing outside imports it but the command line.
"""
