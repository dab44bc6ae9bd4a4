"""Nets that teach themselves: many games side by side on a GPU, a policy and a value learned from
them (`bottega learn`), and the file that `bots/` play from. PyTorch is needed here and only here."""
