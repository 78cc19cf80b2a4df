import type { Readable } from 'node:stream';
import type { Client, Dispatcher } from 'undici';
import { type BodyLimits, type BoundedBody, readBeginning, readBoundedBody } from './bounded-body.ts';
import { type Connection, RefusalError, type ResponseHeaders } from './guarded-result.ts';
import { hostOf, type PinnedTarget } from './pin-target.ts';
import { createDialler, type Dialler } from './pinned-dial.ts';
import { describeFailure } from './transport-failure.ts';
import { trustedContext } from './trusted-context.ts';

const MOST_INFORMATIONAL = 8;

/** All of a body within the limits, its beginning, or nothing: `ignore` hangs up after the headers. */
export type WantedBody = 'read' | 'beginning' | 'ignore';

/** What is asked of one hop. */
export type HopRequest = {
  url: URL;
  target: PinnedTarget;
  method: 'GET' | 'HEAD' | 'POST';
  /** The body of a POST. */
  content: string;
  headers: Readonly<Record<string, string>>;
  maxHeaderBytes: number;
  authorities: readonly string[];
  signal: AbortSignal;
  limits: BodyLimits;
  /** Says for an answer how much of its body is wanted. */
  wantedBody: (status: number, headers: ResponseHeaders) => WantedBody;
};

/** What one hop answered. */
export type HopAnswer = Partial<BoundedBody> & {
  status: number;
  headers: ResponseHeaders;
  connection: Connection;
};

/** Asks one URL over one connection of its own, which is closed whatever happens; throws a RefusalError. */
export async function fetchHop(request: HopRequest): Promise<HopAnswer> {
  const { url, target } = request;
  const roots = url.protocol === 'https:' ? { roots: trustedContext(request.authorities) } : {};
  const dialler = createDialler({ host: hostOf(url), target, ...roots });
  const client = await openClient(request, dialler);
  // The client heeds a signal only once it is connected; what is still dialling or shaking hands is ended here.
  const { hangUp } = dialler;
  request.signal.addEventListener('abort', hangUp, { once: true });
  try {
    return await ask(client, dialler, request);
  } finally {
    request.signal.removeEventListener('abort', hangUp);
    hangUp();
    // Nothing waits for the goodbye.
    client.destroy().catch(() => {});
  }
}

// No connection outlives its request, so that no stranger meets what another left behind; limits of time are the
// caller's one deadline, and the environment chooses neither proxy nor parser.
async function openClient(request: HopRequest, dialler: Dialler): Promise<Client> {
  // Loaded with the first fetch: it would make up a sixth of the service's start.
  const { Client } = await import('undici');
  return new Client(request.url.origin, {
    connect: dialler.connector,
    pipelining: 0,
    allowH2: false,
    useMilo: false,
    maxHeaderSize: request.maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function ask(client: Client, dialler: Dialler, request: HopRequest): Promise<HopAnswer> {
  let answer: HopAnswer | undefined;
  try {
    const response = await send(client, request);
    const { statusCode: status, body } = response;
    answer = { status, headers: joinHeaders(response.headers), connection: connectionOf(dialler) };
    return { ...answer, ...(await readWanted(body, answer, request)) };
  } catch (error) {
    request.signal.throwIfAborted();
    const failure = describeFailure(error);
    const connection = dialler.connection();
    throw new RefusalError({ ...(connection === undefined ? {} : { connection }), ...answer, ...failure });
  }
}

async function send(client: Client, request: HopRequest): Promise<Dispatcher.ResponseData> {
  const { url, method, content, headers, signal } = request;
  const overrun = new AbortController();
  let informational = 0;
  return await client.request({
    path: `${url.pathname}${url.search}`,
    method,
    ...(method === 'POST' ? { body: content } : {}),
    headers,
    signal: AbortSignal.any([signal, overrun.signal]),
    onInfo() {
      informational += 1;
      if (informational > MOST_INFORMATIONAL) overrun.abort(endlessPreface());
    },
  });
}

function endlessPreface(): RefusalError {
  return new RefusalError({ reason: 'protocol', detail: 'The server keeps sending informational answers.' });
}

function connectionOf(dialler: Dialler): Connection {
  const connection = dialler.connection();
  if (connection === undefined) throw new TypeError('An answer came without a connection.');
  return connection;
}

async function readWanted(
  stream: Readable,
  { status, headers }: HopAnswer,
  { method, limits, wantedBody }: HopRequest,
): Promise<Partial<BoundedBody>> {
  const wanted = method === 'HEAD' ? 'ignore' : wantedBody(status, headers);
  if (wanted === 'read') return await readBoundedBody(stream, headers, limits);
  if (wanted === 'beginning') return await readBeginning(stream, headers, limits);
  stream.on('error', () => {}).destroy();
  return {};
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): ResponseHeaders {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}
