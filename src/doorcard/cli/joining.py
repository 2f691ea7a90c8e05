"""The options of ``doorcard play --join``, apart from what does it: that needs the extra ``server``."""

from doorcard.cli.options import whole_number
from doorcard.cli.parser import Parser


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard play --join``."""
    language = parser.language
    help_on = language.say
    group = parser.add_argument_group(help_on("join.options"))
    group.add_argument("--join", metavar=help_on("metavar.link"), help=help_on("join.option.join"))
    group.add_argument("--name", metavar=help_on("metavar.name"), help=help_on("join.option.name"))
    group.add_argument("--chips", metavar="N", type=whole_number(language, 1), help=help_on("join.option.chips"))
    group.add_argument("--watch", action="store_true", help=help_on("join.option.watch"))
