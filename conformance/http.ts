import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { expectDocumented } from './described-answers.ts';
import { isRecord } from './samples.ts';

/** One answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON, or nothing when it is none. */
  readonly json: unknown;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** The address to speak from, where the service trusts the test. */
  readonly from?: string;
  /** How long to wait for the answer, where another time than the usual is meant. */
  readonly timeoutMs?: number;
}

const answerTimeoutMs = 300_000;

/** Sends one request on a connection of its own, exactly as given; no answer may be one that openapi.json does not know. */
export function send(url: string, sending: Sending = {}): Promise<Answer> {
  const { method = 'GET', body, from, timeoutMs: timeout = answerTimeoutMs } = sending;
  const headers = { ...(from === undefined ? {} : { 'x-forwarded-for': from }), ...sending.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false, timeout }, (incoming) => {
      buffer(incoming)
        .then((bytes) => {
          const text = bytes.toString('utf8');
          const answer = {
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: toJson(text),
          };
          expectDocumented(method, url, answer);
          resolve(answer);
        })
        .catch(reject);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer from ${method} ${url}`)));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Posts a JSON value, or text and bytes as they are. */
export function post(url: string, body: unknown, sending: Sending = {}): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = isRaw ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...sending.headers };
  return send(url, { ...sending, method: 'POST', headers, body: bytes });
}

/** Opens a connection to write a request on byte by byte. */
export async function openSocket(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return new RawConnection(socket, url);
}

/** A connection whose answer is awaited while the request may still be unfinished. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #url: string;
  #begun = '';
  #received = '';

  constructor(socket: Socket, url: string) {
    this.#socket = socket;
    this.#url = url;
    socket.on('data', (chunk) => {
      this.#received += chunk.toString('utf8');
    });
    socket.on('error', () => {});
  }

  write(bytes: string | Uint8Array): void {
    if (this.#begun === '') this.#begun = String(bytes);
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  received(): string {
    return this.#received;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Waits for the end of an answer with a Content-Length and gives its status and JSON body. */
  async answer(): Promise<{ status: number; head: string; json: unknown }> {
    await expect.poll(() => isComplete(this.#received), { interval: 10 }).toBe(true);
    const [head = '', ...rest] = this.#received.split('\r\n\r\n');
    const answer = {
      status: Number(head.split(' ')[1]),
      head: head.toLowerCase(),
      json: toJson(rest.join('\r\n\r\n')),
    };
    const [method = '', path = ''] = this.#begun.split('\r\n', 1)[0]?.split(' ') ?? [];
    const url = path.startsWith('/') ? URL.parse(path, this.#url) : null;
    if (url !== null) expectDocumented(method, url.href, { ...answer, headers: headersIn(answer.head) });
    return answer;
  }
}

function headersIn(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^[^:]*:\s*/u, '')]),
  );
}

function isComplete(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /^content-length: (\d+)$/im.exec(received.slice(0, end))?.[1];
  return Buffer.byteLength(received.slice(end + 4)) >= Number(length ?? 0);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a JSON answer. */
export function members(answer: { readonly json: unknown }): Record<string, unknown> {
  if (!isRecord(answer.json)) throw new Error(`no JSON object: ${JSON.stringify(answer)}`);
  return answer.json;
}
