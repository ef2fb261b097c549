"""Records, bodies and queries of the API as types."""

from .generated.types import *
from .generated.types import __all__ as __all__
