"""What a build takes from its surroundings: the site's address, and the date of its pages."""

import os
import re
import subprocess
from urllib.parse import urlsplit

from generator import PROJECT
from risk_odds.errors import InputError, found

EARLIEST_BUILD_TIME = 315532800
"""The date of all pages where neither SOURCE_DATE_EPOCH nor git tells one: 1 January 1980."""

LATEST_BUILD_TIME = 2**32 - 1
"""Later dates do not fit into compressed files: in the year 2106."""

LONGEST_ADDRESS = 500


def settle_environment() -> str:
    """Check what a build takes from its environment, and settle the date of its pages.

    Raises ``InputError`` where ``SITE_URL`` or ``SOURCE_DATE_EPOCH`` is set to what a build cannot
    use, with a line for each. Where no date is set it is the time of the commit. Returns the site's
    address, or nothing where none is set.
    """
    address, seconds = os.environ.get("SITE_URL"), os.environ.get("SOURCE_DATE_EPOCH")
    faults = []
    if address is not None and not is_site_address(address):
        faults.append(
            f"SITE_URL: found {found(address)}, expected the site's address, such as "
            "https://exact-risk-odds.example/, with a slash at the end, or no SITE_URL at all"
        )
    if seconds is not None and not is_build_time(seconds):
        faults.append(
            f"SOURCE_DATE_EPOCH: found {found(seconds)}, expected a date in seconds, from 0 to "
            f"{LATEST_BUILD_TIME}, or no SOURCE_DATE_EPOCH at all"
        )
    if faults:
        raise InputError("\n".join(faults))
    if seconds is None:
        os.environ["SOURCE_DATE_EPOCH"] = str(time_of_commit())
    return address or ""


def is_site_address(text: str) -> bool:
    """Whether a site can have this address: http or https, a host, a path that ends with a slash.

    Addresses are written into pages as they are, so they hold nothing but what an address may.
    """
    if len(text) > LONGEST_ADDRESS or not re.fullmatch(
        r"https?://[A-Za-z0-9\[][A-Za-z0-9._:\[\]-]*/([A-Za-z0-9._~!$()*+,;=:@%-]+/)*", text
    ):
        return False
    try:
        parts = urlsplit(text)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is none, or half a bracket
        return False


def is_build_time(text: str) -> bool:
    """Whether this is a number of seconds since 1970 that files can have as their date."""
    return bool(re.fullmatch(r"[0-9]{1,10}", text)) and int(text) <= LATEST_BUILD_TIME


def time_of_commit() -> int:
    """The time of the commit that is built, in seconds, so that its build has the same bytes.

    ``EARLIEST_BUILD_TIME`` where git is missing or knows of no commit.
    """
    try:
        git = subprocess.run(
            ["git", "-C", str(PROJECT), "log", "-1", "--format=%ct"],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return EARLIEST_BUILD_TIME
    said = git.stdout.strip()
    return int(said) if git.returncode == 0 and is_build_time(said) else EARLIEST_BUILD_TIME
