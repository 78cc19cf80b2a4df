import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What can be wrong with a request before any operation sees it. */
export type BrokenKind = 'request' | 'headers' | 'expectation' | 'timeout';

/** The answer of a host to a request that none of its operations can see; its path, where it was told. */
export type RefuseBroken = (kind: BrokenKind, path?: string) => Response;

const kindOfCode: Readonly<Record<string, BrokenKind>> = {
  HPE_HEADER_OVERFLOW: 'headers',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** RFC 9112 §3.2 wants exactly one Host from HTTP/1.1 on; the raw headers tell without building the parsed ones. */
export function lacksHost({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0);
}

/** The path of a request, without its query. */
export function pathOf({ url }: IncomingMessage): string {
  return url?.split('?', 1)[0] ?? '/';
}

/** Answers through Node's own response. */
export async function refuseRequest(response: ServerResponse, refused: Response): Promise<void> {
  const body = await refused.text();
  const framing = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), ...framing });
  response.end(body);
}

/** Writes a whole answer where there is no response object, and waits until it is out: the request could not be read. */
async function refuseOnSocket(socket: Duplex, refused: Response): Promise<void> {
  const body = await refused.text();
  const lines = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
    ...[...refused.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const written = `${lines.join('\r\n')}\r\n\r\n${body}`;
  if (socket.writable) await new Promise<void>((resolve) => socket.end(written, () => resolve()));
}

/** Gives requests that Node refuses by itself, with an empty body, the error body of the host. */
export function refuseBrokenRequests(server: Server, refuse: RefuseBroken): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => latest.set(request.socket, response));
  server.on('checkExpectation', (request, response) =>
    refuseRequest(response, refuse('expectation', pathOf(request))),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    // A response is half written already, and a second one cannot follow on the same socket.
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering) return void socket.destroy();
    const isUnanswered = response?.writableFinished === false;
    const request = isUnanswered ? response.req : undefined;
    const kind = kindOfCode[error.code ?? ''] ?? 'request';
    const refused = refuse(kind, request === undefined ? undefined : pathOf(request));
    // The error reaches the code that is still reading the body.
    return void refuseOnSocket(socket, refused).then(() => request?.destroy(error));
  });
}
