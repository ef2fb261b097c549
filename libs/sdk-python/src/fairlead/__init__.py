"""Client of the API of Fairlead: deployments, logs, events and webhooks.

`fairlead.types` has the types of records, bodies and queries.
"""

from . import webhooks as webhooks
from ._streams.event_stream import ServerSentEvent as ServerSentEvent
from ._streams.log_stream import FollowOptions as FollowOptions
from ._streams.log_stream import LogStream as LogStream
from ._streams.resuming_stream import ReconnectNotice as ReconnectNotice
from ._transport.options import Content as Content
from ._transport.options import RequestOptions as RequestOptions
from ._transport.options import RetryNotice as RetryNotice
from ._transport.retries import is_transient as is_transient
from ._uploads.send_archive import UploadProgress as UploadProgress
from ._waits import WaitOptions as WaitOptions
from .client import ApiResponse as ApiResponse
from .client import Fairlead as Fairlead
from .errors import *
from .generated.api_errors import *
from .generated.version import VERSION as VERSION
from .pages import Page as Page
from .pages import PageList as PageList
from .pages import PageMeta as PageMeta
from .webhooks import WebhookMessage as WebhookMessage

__version__ = VERSION
