import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  type ClientRequest,
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { trustedContext } from '../guard/trusted-context.ts';
import type { NpmConfig } from '../runtime/npm-config.ts';
import { portOf } from './egress-rules.ts';
import { endToEnd, requestHeaders } from './end-to-end-headers.ts';
import { rewriteAddresses } from './rewrite-addresses.ts';
import { classifyPath } from './withheld-path.ts';

const MOST_CONNECTIONS = 256;
const MOST_UPSTREAM = 48;
const MOST_HEADER_BYTES = 65_536;
const SILENT_MS = 60_000;
const MOST_TRIES = 3;
const MOST_BODY_BYTES = 4_194_304;

/** A registry on this machine that has what another one has, but some packages. */
export type WithholdingRegistry = { url: URL; close(): Promise<void> };

/** What stands behind it, and the hosts whose addresses in its answers mean that registry too. */
export type Behind = NpmConfig & { aliases: readonly string[] };

/** Opens a registry on the loopback address that passes everything on to the one behind it, and has nothing of these names. */
export async function openWithholdingRegistry(
  behind: Behind,
  names: readonly string[],
): Promise<WithholdingRegistry> {
  const upstream = await openUpstream(behind);
  const withheld = new Set(names);
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, headersTimeout: SILENT_MS });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.');
  const url = new URL(upstream.base, `http://127.0.0.1:${address.port}`);
  const addresses = addressesOf(behind, url);
  server.on('request', (request, answer) => {
    const path = (request.url ?? '').replace(/\?.*$/su, '');
    const asked = classifyPath(path, upstream.base, withheld);
    if (asked !== 'other') return refuse(request, answer, 404, 'Not found');
    if (!mayAsk(request)) return refuse(request, answer, 405, 'Method not allowed');
    passOn(request, answer, upstream, addresses);
  });
  return {
    url,
    close: async () => {
      upstream.agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Upstream = { agent: HttpAgent; base: string; start(asked: IncomingMessage): ClientRequest };

async function openUpstream({ registry, caFile }: NpmConfig): Promise<Upstream> {
  const isPlain = registry.protocol === 'http:';
  const kept = { keepAlive: true, maxTotalSockets: MOST_UPSTREAM };
  const told = caFile === null ? [] : [await readFile(caFile, 'utf8')];
  const agent = isPlain
    ? new HttpAgent(kept)
    : new HttpsAgent({ ...kept, secureContext: trustedContext(told) });
  const begin = isPlain ? httpRequest : httpsRequest;
  const host = registry.hostname.replace(/^\[|\]$/gu, '');
  const where = { agent, host, port: portOf(registry), timeout: SILENT_MS, maxHeaderSize: MOST_HEADER_BYTES };
  return {
    agent,
    base: registry.pathname.replace(/\/*$/u, '/'),
    start: ({ method = '', url = '', headers, rawHeaders }) => {
      // What is to be rewritten has to be read.
      const asked = endToEnd(requestHeaders(rawHeaders, true), (key) => key === 'accept-encoding');
      const length = method === 'POST' ? ['Content-Length', headers['content-length'] ?? '0'] : [];
      const own = ['Host', registry.host, 'Accept-Encoding', 'identity', ...length];
      return begin({ ...where, method, path: url, headers: [...own, ...asked] });
    },
  };
}

// Paths stay as they are, but those of the aliases, which are registries at their root.
function addressesOf({ registry, aliases }: Behind, own: URL): Map<string, string> {
  const both = (host: string, to: string): [string, string][] =>
    ['https:', 'http:'].map((scheme) => [`${scheme}//${host}/`, to]);
  return new Map([
    ...aliases.flatMap((host) => both(host, own.href)),
    ...both(registry.host, `${own.origin}/`),
  ]);
}

// What may be posted is a question for advisories; the gateway judges which.
function mayAsk({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && Number(headers['content-length'] ?? Number.NaN) <= MOST_BODY_BYTES;
}

function refuse(request: IncomingMessage, answer: ServerResponse, status: number, error: string): void {
  request.resume();
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

function passOn(
  request: IncomingMessage,
  answer: ServerResponse,
  upstream: Upstream,
  addresses: ReadonlyMap<string, string>,
): void {
  const hasBody = request.method === 'POST';
  const send = (tries: number): void => {
    const sent = upstream.start(request);
    const giveUp = () => sent.destroy();
    answer.once('close', giveUp);
    sent.on('timeout', () => sent.destroy(new Error('silent')));
    sent.on('error', () => {
      answer.off('close', giveUp);
      if (answer.headersSent || answer.destroyed) return void answer.destroy();
      // A kept connection may have been closed by the other side just now.
      if (sent.reusedSocket && !hasBody && tries < MOST_TRIES) return send(tries + 1);
      refuse(request, answer, 502, 'Bad gateway');
    });
    sent.on('response', (response) => passBack(response, answer, typeOf(response, request), addresses));
    if (hasBody) request.pipe(sent);
    else sent.end();
  };
  try {
    send(1);
  } catch {
    // A target with characters that cannot be written.
    refuse(request, answer, 404, 'Not found');
  }
}

// Some registries do not say that their records are JSON.
function typeOf({ headers }: IncomingMessage, { url = '' }: IncomingMessage): 'json' | 'other' {
  const isJson = /\bjson\b/u.test(headers['content-type'] ?? (/\.tgz(?:\?|$)/u.test(url) ? '' : 'json'));
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return isJson && isPlain ? 'json' : 'other';
}

function passBack(
  response: IncomingMessage,
  answer: ServerResponse,
  type: 'json' | 'other',
  addresses: ReadonlyMap<string, string>,
): void {
  const { location, 'content-length': length } = response.headers;
  const kept = endToEnd(response.rawHeaders, (key) => key === 'location');
  const moved = location === undefined ? [] : ['Location', rewriteStart(location, addresses)];
  const sized = length === undefined || type === 'json' ? [] : ['Content-Length', length];
  try {
    answer.writeHead(response.statusCode ?? 502, [...kept, ...moved, ...sized]);
  } catch {
    response.destroy();
    answer.destroy();
    return;
  }
  const ended = () => undefined;
  if (type === 'json') pipeline(response, rewriteAddresses(addresses), answer, ended);
  else pipeline(response, answer, ended);
}

function rewriteStart(location: string, addresses: ReadonlyMap<string, string>): string {
  const [from, to] = [...addresses].find(([address]) => location.startsWith(address)) ?? ['', ''];
  return to + location.slice(from.length);
}
