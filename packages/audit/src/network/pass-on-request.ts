import {
  Agent,
  type ClientRequest,
  type ClientRequestArgs,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import type { HostResolver } from '../guard/host-resolver.ts';
import { dial } from './dial.ts';
import type { EgressRules } from './egress-rules.ts';
import { endToEnd, requestHeaders } from './end-to-end-headers.ts';
import { headerValues } from './request-target.ts';

const MOST_CONNECTIONS = 512;
const MOST_IDLE = 64;
const MOST_TRIES = 3;
const MOST_HEADER_BYTES = 65_536;

/** Requests without an answer yet, by host and port, each by what notes that its host was reached. */
type Waiting = Map<string, Set<() => void>>;

/** The auditor's connections to hosts that were allowed, kept for the next request. */
export type Upstream = { agent: Agent; waiting: Waiting; isReadOnly(host: string): boolean; close(): void };

/** Where a judged request goes. */
export type Destination = { host: string; port: number; path: string; upstream: Upstream };

/** Opens what requests are passed on by. */
export function openUpstream(parts: { rules: EgressRules; resolver: HostResolver }): Upstream {
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: MOST_IDLE,
    maxTotalSockets: MOST_CONNECTIONS,
  });
  const waiting: Waiting = new Map();
  agent.createConnection = (options: ClientRequestArgs, created) => {
    const [host, port] = [String(options.host), Number(options.port)];
    const key = `${host}:${port}`;
    const asked = [...(waiting.get(key) ?? [])];
    dial(host, port, parts, () => waiting.has(key)).then(
      (socket) => {
        // Who has hung up meanwhile reached it nevertheless.
        for (const noteReached of asked) noteReached();
        created?.(null, socket);
      },
      // The types demand a socket beside the error; nothing looks at it.
      (error: Error) => (created as (error: Error) => void)(error),
    );
    return undefined;
  };
  return { agent, waiting, isReadOnly: parts.rules.isReadOnly, close: () => agent.destroy() };
}

function wait(waiting: Waiting, key: string, noteReached: () => void): () => void {
  const callers = waiting.get(key) ?? new Set();
  waiting.set(key, callers.add(noteReached));
  return () => {
    callers.delete(noteReached);
    if (callers.size === 0) waiting.delete(key);
  };
}

/** Writes a request anew to its host and streams the answer back; `noteReached` hears of it when the host is reached. */
export function passOn(
  request: IncomingMessage,
  answer: ServerResponse,
  destination: Destination,
  noteReached: () => void,
): void {
  const hasBody = isFramed(request);
  const { host, port, upstream } = destination;
  answer.once('close', wait(upstream.waiting, `${host}:${port}`, noteReached));
  const send = (tries: number): void => {
    const sent = startRequest(request, destination);
    const giveUp = () => sent.destroy();
    answer.once('close', giveUp);
    sent.once('socket', noteReached);
    sent.once('response', (response) => passBack(response, answer));
    // Nobody asked for another protocol, and its bytes could not be read.
    sent.once('upgrade', (_, socket) => {
      socket.destroy();
      request.socket.destroy();
    });
    sent.on('error', () => {
      answer.off('close', giveUp);
      if (answer.headersSent || answer.destroyed) return;
      // A kept connection may have been closed by the other side just now, which is nobody's fault.
      if (sent.reusedSocket && !hasBody && tries < MOST_TRIES) return send(tries + 1);
      request.socket.destroy();
    });
    if (hasBody) request.pipe(sent);
    else sent.end();
  };
  try {
    send(1);
  } catch {
    // A target with characters that cannot be written.
    request.socket.destroy();
  }
}

function startRequest(request: IncomingMessage, { host, port, path, upstream }: Destination): ClientRequest {
  const { method = '', rawHeaders } = request;
  return httpRequest({
    agent: upstream.agent,
    host,
    port,
    path,
    method,
    setHost: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    insecureHTTPParser: false,
    headers: [
      'Host',
      headerValues(rawHeaders, 'host')[0] ?? host,
      ...requestHeaders(rawHeaders, upstream.isReadOnly(host)),
      ...framingOf(request),
    ],
  });
}

function passBack(response: IncomingMessage, answer: ServerResponse): void {
  answer.sendDate = false;
  try {
    answer.writeHead(response.statusCode ?? 502, response.statusMessage, [
      ...endToEnd(response.rawHeaders),
      ...lengthOf(response),
    ]);
  } catch {
    response.destroy();
    answer.destroy();
    return;
  }
  // Either end takes the other along.
  pipeline(response, answer, () => undefined);
}

function isFramed({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

// Node.js frames no body of a GET by itself: its bytes would follow the head as if they were the next request.
function framingOf(message: IncomingMessage): string[] {
  return message.headers['transfer-encoding'] === undefined
    ? lengthOf(message)
    : ['Transfer-Encoding', 'chunked'];
}

function lengthOf({ headers }: IncomingMessage): string[] {
  const length = headers['content-length'];
  return length === undefined ? [] : ['Content-Length', length];
}
