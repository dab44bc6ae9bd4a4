"""The command line: bottega …"""
