import { connect } from 'node:net';

const CONNECTIONS = 32;
const LENGTH = /\r\ncontent-length: (\d+)/iu;

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** More header lines, made anew for each request. */
  readonly vary?: () => string;
}

function requestHead({ port, path, method, headers, body }: Load): string {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
}

/** Whether a text is one whole answer; anything but 200 with a length ends the measurement. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = LENGTH.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`refused: ${text}`);
  return text.length >= end + 4 + Number(length);
}

function keepAsking(load: Load, head: string, until: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect(load.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  const ask = () => socket.write(`${head}${load.vary?.() ?? ''}\r\n${load.body}`, 'latin1');
  let answers = 0;
  let text = '';
  socket.on('connect', ask).on('error', reject);
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (!isWhole(text)) return;
    text = '';
    answers += 1;
    if (performance.now() < until) ask();
    else socket.end(() => resolve(answers));
  });
  return promise;
}

/**
 * Answers per second over kept connections, each waiting for its answer before it asks again. Bare sockets:
 * the load shares two cores with the server, so what it costs itself is taken from whoever is measured.
 */
export async function answersPerSecond(load: Load, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const head = requestHead(load);
  const until = startedAt + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => keepAsking(load, head, until)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (total * 1000) / (performance.now() - startedAt);
}
