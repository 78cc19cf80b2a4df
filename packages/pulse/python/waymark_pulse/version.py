"""The name and version under which this package speaks to the service."""

VERSION = "0.1.0"
SDK_NAME = "waymark-pulse-python"
# Begins as that of the JavaScript package does, so that a site never reports the reports of another.
SDK_USER_AGENT = f"waymark-pulse/{VERSION} (python)"
