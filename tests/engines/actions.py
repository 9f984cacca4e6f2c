"""What a hand does, as both of the WebDriver protocols write it."""

from typing import Any


def clicks(x: int, y: int) -> list[dict[str, Any]]:
    """A click of the mouse at a place of the window, in pixels of the page."""
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


def keystrokes(keys: str) -> list[dict[str, Any]]:
    """Each key pressed and let go, one after the other."""
    steps = [{"type": move, "value": key} for key in keys for move in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keyboard", "actions": steps}]
