import { connect } from 'node:net';

const CONNECTIONS = 32;
const READ_BYTES = 65_536;
const LENGTH = /\r\ncontent-length: (\d+)/iu;

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A body of the same length, made anew for each request. */
  readonly freshBody?: () => string;
  /** What every answer must be; 200 by default. */
  readonly status?: number;
}

/** What a load saw. */
export interface Outcome {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** The request line and the headers of a load, without the end of the head. */
export function requestHead({ port, path, method, headers }: Load): string {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
}

/** Whether a text is one whole answer; any other status than the expected one ends the measurement. */
function isWhole(text: string, status: number): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  if (!text.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`refused: ${text}`);
  const length = LENGTH.exec(text)?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length);
}

function keepAsking(load: Load, head: string, until: number): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const times: number[] = [];
  let text = '';
  let askedAt = 0;
  const take = (size: number, bytes: Uint8Array): boolean => {
    text += Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('latin1');
    if (!isWhole(text, load.status ?? 200)) return true;
    text = '';
    const now = performance.now();
    times.push(now - askedAt);
    if (now < until) ask();
    else socket.end(() => resolve(times));
    return true;
  };
  // One buffer for each connection: no stream stands between the socket and the count.
  const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback: take };
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true, onread });
  const ask = () => {
    askedAt = performance.now();
    // A body made for this request may be longer than the one before it.
    const body = load.freshBody?.() ?? load.body;
    const length = load.method === 'POST' ? `content-length: ${body.length}\r\n` : '';
    socket.write(`${head}${length}\r\n${body}`, 'latin1');
  };
  socket.on('connect', ask).on('error', reject);
  return promise;
}

/**
 * Sends requests over kept connections, each waiting for its answer before it asks again. Bare sockets:
 * the load shares two cores with the server, so what it costs itself is taken from whoever is measured.
 */
export async function measure(load: Load, seconds: number): Promise<Outcome> {
  const startedAt = performance.now();
  const head = requestHead(load);
  const until = startedAt + seconds * 1000;
  const asking = Array.from({ length: CONNECTIONS }, () => keepAsking(load, head, until));
  const times = (await Promise.all(asking)).flat().sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1000) / (performance.now() - startedAt),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** Answers per second of a load. */
export async function answersPerSecond(load: Load, seconds: number): Promise<number> {
  return (await measure(load, seconds)).perSecond;
}
