"""The finished site to check."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder that RISK_SITE names."""
    named = os.environ.get("RISK_SITE")
    assert named, "RISK_SITE names the folder of the finished site, found nothing"
    return Path(named).resolve()
