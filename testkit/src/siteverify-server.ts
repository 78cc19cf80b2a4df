import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { portOf } from './free-port.ts';

/**
 * How the server answers: truthfully, or wrongly in one of the ways a verifier must survive. `down` closes the
 * connection, `slow` keeps it open without a word, `huge` never seems to end, `redirect` points at a success.
 */
export type SiteverifyMode =
  | 'honest'
  | 'down'
  | 'slow'
  | 'html'
  | 'truthy-string'
  | 'redirect'
  | 'huge'
  | 'error500'
  | 'bad-secret';

/** One verification the server was asked for. */
export interface SiteverifyRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly secret: string | null;
  readonly response: string | null;
  readonly remoteip: string | null;
}

/** A server that speaks the siteverify protocol of Turnstile and hCaptcha. */
export interface SiteverifyServer {
  readonly url: string;
  readonly requests: readonly SiteverifyRequest[];
  /** Makes a token that verifies once. */
  issueToken(): string;
  setMode(mode: SiteverifyMode): void;
  stop(): Promise<void>;
}

interface Verifier {
  readonly secret: string;
  readonly fresh: Set<string>;
  readonly spent: Set<string>;
}

type Answer = (response: ServerResponse, request: SiteverifyRequest) => void;

const verifyPath = '/siteverify';
const hugePieceBytes = 64 * 1024;
const hugePieces = 512;

/** Starts the server on a free loopback port, in mode `honest`. */
export async function startSiteverify(options: { readonly secret: string }): Promise<SiteverifyServer> {
  const verifier: Verifier = { secret: options.secret, fresh: new Set(), spent: new Set() };
  const requests: SiteverifyRequest[] = [];
  const answers = answersByMode(verifier);
  let mode: SiteverifyMode = 'honest';
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then((request) => {
        requests.push(request);
        const answer = request.path === verifyPath ? answers[mode] : answerSuccess;
        answer(response, request);
      })
      // The client hung up before its request was complete.
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}${verifyPath}`,
    requests,
    issueToken() {
      const token = `token-${randomBytes(16).toString('hex')}`;
      verifier.fresh.add(token);
      return token;
    },
    setMode(next) {
      mode = next;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answersByMode(verifier: Verifier): Record<SiteverifyMode, Answer> {
  return {
    honest: (response, request) => sendJson(response, 200, verify(verifier, request)),
    down: (response) => response.destroy(),
    slow: () => {},
    html: (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sorry</title>');
    },
    'truthy-string': (response) => sendJson(response, 200, { success: 'true' }),
    redirect: (response) => {
      response.writeHead(302, { location: '/success' }).end();
    },
    huge: sendHuge,
    error500: (response) => sendJson(response, 500, failure('internal-error')),
    'bad-secret': (response) => sendJson(response, 200, failure('invalid-input-secret')),
  };
}

function verify(verifier: Verifier, request: SiteverifyRequest): object {
  const { method, contentType, secret, response: token } = request;
  if (method !== 'POST' || !contentType.startsWith('application/x-www-form-urlencoded')) {
    return failure('bad-request');
  }
  if (!secret) return failure('missing-input-secret');
  if (secret !== verifier.secret) return failure('invalid-input-secret');
  if (!token) return failure('missing-input-response');
  if (verifier.spent.has(token)) return failure('timeout-or-duplicate');
  if (!verifier.fresh.delete(token)) return failure('invalid-input-response');
  verifier.spent.add(token);
  return success();
}

function success(): object {
  return { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost', 'error-codes': [] };
}

function failure(code: string): object {
  return { success: false, 'error-codes': [code] };
}

function answerSuccess(response: ServerResponse): void {
  sendJson(response, 200, success());
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

// Read to its end it would be valid JSON that says yes, so a reader without a limit would accept it.
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const body = Readable.from(hugeBody());
  response.once('close', () => body.destroy());
  body.pipe(response);
}

function* hugeBody(): Generator<string> {
  yield '{"success":true,"padding":"';
  for (let piece = 0; piece < hugePieces; piece += 1) yield 'x'.repeat(hugePieceBytes);
  yield '"}';
}

async function readRequest(incoming: IncomingMessage): Promise<SiteverifyRequest> {
  const form = new URLSearchParams(await text(incoming));
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    contentType: incoming.headers['content-type'] ?? '',
    secret: form.get('secret'),
    response: form.get('response'),
    remoteip: form.get('remoteip'),
  };
}
