"""The places of a round in their order, the columns of the action sheet; then income is paid.

On side 2 of the sheet the theater's column is a second visit to the cathedral (rule 3.8).
"""

MARKET, CATHEDRAL, STUDIO, WORKSHOP, THEATER, INCOME = range(6)
