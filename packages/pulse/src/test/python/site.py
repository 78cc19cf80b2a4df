"""A small site under WSGI or ASGI, told by lines of standard input what to do; one line answers each."""

import asyncio
import json
import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..", "python"))

from waymark_pulse import Pulse, PulseASGI, PulseWSGI  # noqa: E402

HTML = "<h1>Hello</h1>"
CHUNKS = ["one ", "two ", "three"]


def answer_of(path):
    """Status, headers and body of a path; a generator streams, None raises."""
    if path == "/page":
        return 200, [("Content-Type", "text/html; charset=utf-8")], HTML
    if path == "/items/42":
        return 200, [("Content-Type", "application/json")], "{}"
    if path == "/stream":
        return 200, [("Content-Type", "text/plain")], (each for each in CHUNKS)
    if path == "/cached":
        return 200, [("Content-Type", "text/plain"), ("Cache-Control", "public, max-age=60"), ("Vary", "Accept")], "cached"
    if path == "/throws":
        raise RuntimeError("the handler fails")
    if path == "/gone":
        raise asyncio.CancelledError()
    return 404, [("Content-Type", "text/plain")], "not found"


def wsgi_site(environ, start_response):
    path = environ["PATH_INFO"].encode("latin-1").decode("utf-8")
    status, headers, body = answer_of(path)
    start_response(f"{status} Whatever", headers)
    if isinstance(body, str):
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body.encode()]
    return (each.encode() for each in body)


async def asgi_site(scope, receive, send):
    if scope["type"] != "http":
        return
    status, headers, body = answer_of(scope["path"])
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    parts = [body] if isinstance(body, str) else list(body)
    for index, part in enumerate(parts):
        await send({"type": "http.response.body", "body": part.encode(), "more_body": index + 1 < len(parts)})


def serve_wsgi(app):
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_args):
            pass

    class Threaded(ThreadingMixIn, WSGIServer):
        daemon_threads = True

    server = make_server("127.0.0.1", 0, app, Threaded, Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


async def handle(app, reader, writer):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, target, _version = head[0].split(" ")
    pairs = [line.split(": ", 1) for line in head[1:] if line]
    from urllib.parse import unquote

    raw_path = target.split("?")[0]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "method": method,
        "path": unquote(raw_path),
        "raw_path": raw_path.encode(),
        "query_string": target.partition("?")[2].encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in pairs],
        "client": writer.get_extra_info("peername")[:2],
    }
    started = []

    async def send(message):
        if message["type"] == "http.response.start":
            started.append(message)
            writer.write(f"HTTP/1.1 {message['status']} Whatever\r\n".encode())
            for name, value in message["headers"]:
                writer.write(name + b": " + value + b"\r\n")
            writer.write(b"connection: close\r\n\r\n")
        elif method != "HEAD":
            writer.write(message.get("body", b""))
        await writer.drain()

    try:
        await app(scope, None, send)
    except asyncio.CancelledError:
        pass
    except Exception:
        if not started:
            writer.write(b"HTTP/1.1 500 Whatever\r\nconnection: close\r\n\r\n")
    writer.close()


def serve_asgi(app):
    ports = []
    ready = threading.Event()

    def run():
        async def main():
            server = await asyncio.start_server(lambda r, w: handle(app, r, w), "127.0.0.1", 0)
            ports.append(server.sockets[0].getsockname()[1])
            ready.set()
            await server.serve_forever()

        asyncio.run(main())

    threading.Thread(target=run, daemon=True).start()
    ready.wait()
    return ports[0]


def forked(pulse, word):
    """What a forked process says of itself."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, json.dumps(getattr(pulse, word)()).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as told:
        result = json.loads(told.read())
    os.waitpid(child, 0)
    return result


def main():
    kind, options = sys.argv[1], json.loads(sys.argv[2])
    times = options.pop("times", 1)
    is_dropping = options.pop("drops", False)
    pulse = Pulse(redact=(lambda event: None) if is_dropping else None, **options)
    app = wsgi_site if kind == "wsgi" else asgi_site
    for _ in range(times):
        app = (PulseWSGI if kind == "wsgi" else PulseASGI)(app, pulse)
    print(json.dumps({"port": (serve_wsgi if kind == "wsgi" else serve_asgi)(app)}), flush=True)
    for line in sys.stdin:
        word, _, value = line.strip().partition(" ")
        if word == "exit":
            return
        if word == "record":
            for index in range(int(value)):
                pulse.begin({}, method="GET", target=f"/made/{index}", header=lambda name: None, peer="192.0.2.1", framework="test").end(200)
        if word == "forked":
            print(json.dumps(forked(pulse, value)), flush=True)
            continue
        result = pulse.flush(float(value or 5)) if word == "flush" else pulse.stats()
        print(json.dumps(result), flush=True)


main()
