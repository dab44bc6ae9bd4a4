"""Nets that teach themselves: many games side by side on a GPU, and a policy and a value learned
from them, in the files that `bots/` play from. PyTorch is needed here and only here."""
