"""A documentation site in Python's standard library alone, written from the section "The protocol" of pulse.md.

Reads what it needs from the environment, says when it is up, and serves until it is ended.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import ssl
import threading
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

API_KEY = os.environ["PULSE_API_KEY"]
ENDPOINT = os.environ["PULSE_ENDPOINT"]
ORIGIN = os.environ["PULSE_ORIGIN"]

CHALLENGE = re.compile(
    r"v1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-f]{12})\.([1-9][0-9]*)\.([A-Za-z0-9_-]{43})"
)
FINGERPRINT = hashlib.sha256(f"pulse/key-id/v1\n{API_KEY}".encode()).hexdigest()[:12]
answered = []
answered_lock = threading.Lock()


def derive(setup_id, info):
    prk = hmac.digest(setup_id.encode(), API_KEY.encode(), "sha256")
    return hmac.digest(prk, info.encode() + b"\x01", "sha256")


def mac(key, lines):
    digest = hmac.digest(key, "\n".join(lines).encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def first_answer(nonce):
    with answered_lock:
        if nonce in answered:
            return False
        answered.append(nonce)
        del answered[:-64]
        return True


def genuine(headers, path, method):
    """The setup id, seconds and nonce of a genuine challenge, or None for an ordinary request."""
    text = headers.get("Pulse-Challenge", "")
    found = CHALLENGE.fullmatch(text) if len(text) <= 512 else None
    if found is None:
        return None
    setup_id, fingerprint, seconds, nonce = found.groups()
    if fingerprint != FINGERPRINT or abs(time.time() - int(seconds)) > 600:
        return None
    lines = ["pulse-challenge-v1", setup_id, ORIGIN, path, method, seconds, nonce]
    wanted = mac(derive(setup_id, "pulse/challenge/v1"), lines)
    given = headers.get("Pulse-Challenge-Signature", "")
    if not hmac.compare_digest(wanted.encode(), given.encode("utf-8", "replace")):
        return None
    return (setup_id, seconds, nonce) if first_answer(nonce) else None


def send(event):
    body = json.dumps({"sent_at": round(time.time() * 1000), "events": [event]}).encode()
    headers = {"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"}
    for attempt in range(5):
        try:
            request = urllib.request.Request(ENDPOINT, body, headers, method="POST")
            with urllib.request.urlopen(request, timeout=3) as response:
                json.load(response)
            return
        except urllib.error.HTTPError as refusal:
            if refusal.code != 429 and refusal.code < 500:
                return
            time.sleep(max(2**attempt, int(refusal.headers.get("Retry-After", "0"))))
        except OSError:
            time.sleep(2**attempt)


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.split("?")[0]
        status = 404 if path == "/missing" else 200
        body = b"<h1>Docs</h1>" if status == 200 else b"<h1>Not here</h1>"
        event = {
            "id": str(uuid.uuid4()),
            "ts": round(time.time() * 1000),
            "ip": self.client_address[0],
            "user_agent": self.headers.get("User-Agent", ""),
            "url": ORIGIN + path,
            "method": self.command,
            "status": status,
        }
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        challenge = genuine(self.headers, path, self.command)
        if challenge is not None:
            setup_id, seconds, nonce = challenge
            event["verification"] = {"nonce": nonce}
            lines = ["pulse-proof-v1", setup_id, ORIGIN, path, nonce, seconds, event["id"], str(status)]
            proof = mac(derive(setup_id, "pulse/proof/v1"), lines)
            self.send_header("Pulse-Proof", f"v1.{event['id']}.{proof}")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Vary", "Pulse-Challenge")
        self.end_headers()
        self.wfile.write(body)
        threading.Thread(target=send, args=(event,), daemon=True).start()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Site)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.environ["TLS_CERT_FILE"], os.environ["TLS_KEY_FILE"])
server.socket = context.wrap_socket(server.socket, server_side=True)
print("up", flush=True)
server.serve_forever()
