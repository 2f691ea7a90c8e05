"""How the documentation is built: one configuration, two languages (scripts/docs says which with -D language)."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "doorcard"
author = project_copyright = "the doorcard contributors"
html_title = "doorcard"
release = version = version_of("doorcard")

extensions = ["myst_parser", "sphinx.ext.autodoc", "from_data"]
templates_path = ["_templates"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nitpicky = True

# Docstrings write names in single backticks; a name that is not documented must not break the page.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_preserve_defaults = True

html_theme = "furo"
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_copy_source = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/language.html",
        "sidebar/scroll-end.html",
    ]
}
