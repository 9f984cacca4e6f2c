"""Programs of others read the site: each example of the pages for programs, as it stands there."""
