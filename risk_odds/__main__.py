"""``python -m risk_odds``: the command ``risk-odds``."""

from risk_odds.command_line import main

if __name__ == "__main__":
    main(prog_name="risk-odds")
