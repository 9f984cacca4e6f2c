"""The site in a real Chromium, at a phone's and a desk's width."""
