"""Reports which agents read a site or call an API, and proves its origin to a Waymark service.

    from waymark_pulse import PulseWSGI      # Flask, Django, any WSGI application
    application = PulseWSGI(application)

    from waymark_pulse import PulseASGI      # FastAPI, Starlette, Django, any ASGI application
    app = PulseASGI(app)
"""

from .asgi import PulseASGI
from .pulse import Pulse
from .version import VERSION as __version__
from .wsgi import PulseWSGI

__all__ = ["Pulse", "PulseASGI", "PulseWSGI", "__version__"]
