import type { IncomingMessage, ServerResponse } from 'node:http';
import { CutShort } from '../lib/http/cut-short.ts';
import type { DirectDoor, DirectDoors } from '../lib/http/direct-route.ts';

const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
const DECLARED = /^\d{1,10}$/u;

function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // A caller that hung up before the body is asked for causes no further event.
  if (request.destroyed) reject(new CutShort(request.errored));
  const chunks: Buffer[] = [];
  let isWhole = false;
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    isWhole = true;
    resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  });
  request.on('close', () => {
    if (!isWhole) reject(new CutShort(request.errored));
  });
  return promise;
}

/** Whether a request can be answered without the app: it has a plain host, and a body of a declared and allowed length. */
function isPlain({ headers }: IncomingMessage, door: DirectDoor): boolean {
  const length = headers['content-length'] ?? '';
  return (
    headers['transfer-encoding'] === undefined &&
    DECLARED.test(length) &&
    Number(length) <= door.maxBytes &&
    PLAIN_HOST.test(headers.host ?? '')
  );
}

async function serve(door: DirectDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await door.answer({
    remoteAddress: request.socket.remoteAddress,
    headers: request.headers,
    readBody: () => readBody(request),
  });
  response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))]);
  response.end(body);
}

/** Answers a request through its direct door, if it has one and is plain; says whether it did. */
export function answerDirectly(
  doors: DirectDoors,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const door = request.method === 'POST' ? doors.get(request.url ?? '') : undefined;
  if (door === undefined || !isPlain(request, door)) return false;
  void serve(door, request, response);
  return true;
}
