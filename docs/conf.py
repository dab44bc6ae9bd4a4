"""The documentation site: `make docs`. The pages are the Markdown files beside this one."""

from pathlib import Path
from shutil import copytree

from sphinx.application import Sphinx

import bottega
from bottega.web.drawing.type import NAMES, font

project, author, release = "Bottega", "the Bottega project", bottega.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["gallery"]
myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3
html_theme, html_title = "furo", "Bottega"
html_static_path, html_css_files = ["look"], ["site.css"]
html_favicon = html_logo = "../src/bottega/web/drawing/static/mark.svg"
html_theme_options = {"navigation_with_keys": True, "top_of_page_buttons": []}
html_show_sphinx = html_show_sourcelink = False
autodoc_member_order, autodoc_typehints = "bysource", "description"
copybutton_prompt_text, copybutton_prompt_is_regexp = r">>> |\.\.\. |\$ ", True


def bring(app: Sphinx, _: object) -> None:
    """The house's own type, as the table serves it, and the pictures that pages link to."""
    for name in NAMES:
        Path(app.outdir, "_static", f"{name}.woff2").write_bytes(font(name))
    copytree(Path(app.srcdir, "gallery"), Path(app.outdir, "gallery"), dirs_exist_ok=True)


def setup(app: Sphinx) -> None:
    app.connect("build-finished", bring)
