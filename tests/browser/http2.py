"""HTTP/2, which most hosts speak: what stands before one of ``server`` and hands on
what it is asked for. No browser knows who has signed its certificate.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import trustme

from tests.javascript.node import node

SCRIPT = Path(__file__).with_suffix(".mjs")
"""What speaks it: Node does so with little work, beside a browser that is measured."""


@contextmanager
def spoken_before(root: str) -> Iterator[str]:
    """Stand before the host with this root address; yield the root address of what does."""
    netloc = urlsplit(root).netloc
    with TemporaryDirectory() as folder:
        command = [node(), str(SCRIPT), netloc, *_certificate(Path(folder))]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as speaking:
            assert speaking.stdin is not None
            assert speaking.stdout is not None
            port = int(speaking.stdout.readline())
            try:
                yield root.replace(f"http://{netloc}", f"https://127.0.0.1:{port}")
            finally:
                speaking.stdin.close()  # which ends it


def _certificate(folder: Path) -> tuple[str, str]:
    """The files of a certificate and its key."""
    signed = trustme.CA().issue_cert("127.0.0.1")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(b"".join(each.bytes() for each in signed.cert_chain_pems))
    signed.private_key_pem.write_to_path(str(key))
    return str(certificate), str(key)
