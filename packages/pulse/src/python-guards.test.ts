import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { apiKey, origin } from './test/verifier-fixture.ts';

const folder = fileURLToPath(new URL('../python', import.meta.url));

/** Runs a program with a Pulse whose service is away; each line that it prints is JSON. */
function runPython(program: string): unknown[] {
  const setUp = `
import json, threading
from waymark_pulse import Pulse, PulseASGI, PulseWSGI
pulse = Pulse(key=${JSON.stringify(apiKey)}, endpoint="http://127.0.0.1:9/events", origin=${JSON.stringify(origin)})
say = lambda value: print(json.dumps(value))
def environ():
    return {"REQUEST_METHOD": "GET", "PATH_INFO": "/page", "REMOTE_ADDR": "192.0.2.1", "HTTP_USER_AGENT": "curl/8"}
`;
  const told = execFileSync('python3', ['-c', `${setUp}${program}`], {
    env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return told
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it.each(['OK', '2', '٢٠٠ OK', '20 OK', ''])(
  'leaves the status line %j to the server, and reports the request without a status',
  (line) => {
    const told = runPython(`
seen, sent = [], []
pulse._sender.record = lambda event, is_urgent=False: sent.append(json.loads(event).get("status", "absent"))
def app(environ, start_response):
    start_response(${JSON.stringify(line)}, [("Content-Type", "text/plain")])
    return [b"body"]
body = PulseWSGI(app, pulse)(environ(), lambda status, headers, *rest: seen.append([status, headers]))
say([seen, [part.decode() for part in body], sent])
`);
    expect(told).toEqual([[[[line, [['Content-Type', 'text/plain']]]], ['body'], [null]]]);
  },
);

it('answers on where no thread can be started, keeps the event, and starts one for the next', () => {
  const told = runPython(`
class NoThreads(threading.Thread):
    def start(self):
        raise RuntimeError("can't create new thread at interpreter shutdown")
problems = []
pulse._heard = lambda code, message: problems.append(code)
def app(environ, start_response):
    start_response("200 OK", [])
    return [b"body"]
wrapped = PulseWSGI(app, pulse)
real, threading.Thread = threading.Thread, NoThreads
body = wrapped(environ(), lambda *_: None)
say([b"".join(body).decode(), pulse.stats()["recorded"], pulse.stats()["queued"], problems])
say(pulse._sender._thread is None)
threading.Thread = real
wrapped(environ(), lambda *_: None)
say(pulse._sender._thread.is_alive())
`);
  expect(told).toEqual([['body', 1, 1, []], true, true]);
});

it('leaves an ASGI answer without a usable status to the server', () => {
  const told = runPython(`
import asyncio
sent = []
async def app(scope, receive, send):
    await send({"type": "http.response.start", "status": "200", "headers": []})
    await send({"type": "http.response.body", "body": b"x"})
async def send(message):
    sent.append(message["type"])
scope = {"type": "http", "method": "GET", "path": "/page", "headers": [], "client": ["192.0.2.1", 1]}
asyncio.run(PulseASGI(app, pulse)(scope, None, send))
say([sent, pulse.stats()["recorded"]])
`);
  expect(told).toEqual([[['http.response.start', 'http.response.body'], 1]]);
});
