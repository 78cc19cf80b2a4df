import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HostResolver } from '../guard/host-resolver.ts';
import type { EgressRefusal } from '../model/run.ts';
import { checkRequest } from './check-request.ts';
import type { EgressLedger } from './egress-ledger.ts';
import type { EgressRules } from './egress-rules.ts';
import { openUpstream, passOn, type Upstream } from './pass-on-request.ts';
import { headerValues, type RequestTarget, readAuthority, readTarget } from './request-target.ts';

const MOST_HEADER_BYTES = 32_768;
const HEADERS_MS = 15_000;
const CHECK_MS = 5000;
// No client of a registry sends more before the first is answered; a flood must not pile up here.
const MOST_UNANSWERED = 64;
const NO_TUNNEL = 'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const READ_ONLY =
  'Refused by the auditor: a journey may read from a package registry, and neither publish nor change anything there.\n';

/** What judges requests and passes them on. */
export type RequestParts = { rules: EgressRules; ledger: EgressLedger; resolver: HostResolver };

/** Reads plain connections request by request. */
export type RequestServer = {
  /** Where connections come in; whoever listens to them decides which are handed to `take`. */
  server: Server;
  take(relayed: Socket, port: number): void;
  close(): void;
};

type Asked = Extract<RequestTarget, { kind: 'named' }>;
type Judged = { kind: 'allowed'; target: Asked } | { kind: 'refused'; refusal: EgressRefusal };

/** Opens the server: each request is parsed, judged by itself and written anew, so that no other byte gets out. */
export function openRequestServer(parts: RequestParts): RequestServer {
  const upstream = openUpstream(parts);
  const server = createServer({
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_MS,
    // Said here, since an option of Node.js could loosen the one and the other would answer before the ledger knows.
    insecureHTTPParser: false,
    requireHostHeader: false,
  });
  const accept = takeOver(server);
  const door = createDoor(parts, upstream);
  server.on('request', (request, answer) => door.take(request, answer, false));
  server.on('checkContinue', (request, answer) => door.take(request, answer, true));
  server.on('checkExpectation', (request, answer) => door.take(request, answer, false));
  server.on('connect', door.refuseTunnel);
  server.on('clientError', door.refuseBytes);
  return {
    server,
    take: (relayed, port) => {
      door.ports.set(relayed, port);
      accept(relayed);
      relayed.resume();
    },
    close: () => {
      server.close();
      upstream.close();
    },
  };
}

// The server's own way of taking a connection, for when it is known that it speaks HTTP.
function takeOver(server: Server): (relayed: Socket) => void {
  const own = server.listeners('connection');
  server.removeAllListeners('connection');
  return (relayed) => {
    for (const listener of own) listener.call(server, relayed);
  };
}

function createDoor(parts: RequestParts, upstream: Upstream) {
  const ports = new WeakMap<Duplex, number>();
  const unanswered = new WeakMap<Duplex, number>();
  const note = (relayed: Duplex, hosts: readonly string[], refusal: EgressRefusal, port?: number | null) => {
    const entry = { port: port ?? ports.get(relayed) ?? 0, via: 'http', refusal } as const;
    for (const host of hosts.length === 0 ? ['(unnamed)'] : hosts)
      parts.ledger.record({ ...entry, host, allowed: false, reached: false });
  };
  const judge = ({ method = '', url = '', rawHeaders, socket }: IncomingMessage): Judged => {
    const target = readTarget({ method, url, rawHeaders });
    const refusal =
      target.kind === 'unclear'
        ? 'unclear'
        : checkRequest(method, target, ports.get(socket) ?? 0, parts.rules);
    if (target.kind === 'named' && refusal === undefined) return { kind: 'allowed', target };
    note(socket, target.kind === 'named' ? [target.host] : target.hosts, refusal ?? 'unclear');
    return { kind: 'refused', refusal: refusal ?? 'unclear' };
  };
  const countUnanswered = (relayed: Duplex, change: 1 | -1): number => {
    const count = (unanswered.get(relayed) ?? 0) + change;
    unanswered.set(relayed, count);
    return count;
  };
  return {
    ports,
    take(request: IncomingMessage, answer: ServerResponse, isWaiting: boolean): void {
      const { socket } = request;
      const judged = judge(request);
      if (judged.kind === 'refused') {
        refuse(request, answer, judged.refusal, isWaiting);
        return;
      }
      const port = ports.get(socket) ?? 0;
      // Noted before the name system hears of it, whatever becomes of the request.
      const noteReached = parts.ledger.begin({ host: judged.target.host, port, via: 'http' });
      if (countUnanswered(socket, 1) > MOST_UNANSWERED) {
        socket.destroy();
        return;
      }
      answer.once('close', () => countUnanswered(socket, -1));
      if (isWaiting) answer.writeContinue();
      passOn(request, answer, { ...judged.target, port, upstream }, noteReached);
    },
    refuseTunnel({ url = '', rawHeaders }: IncomingMessage, relayed: Duplex): void {
      const asked = readAuthority(url);
      const named = [asked, ...headerValues(rawHeaders, 'host').map(readAuthority)];
      const hosts = [...new Set(named.flatMap((one) => one?.host ?? []))];
      note(relayed, hosts, 'tunnel', asked?.port);
      relayed.on('error', () => relayed.destroy()).end(NO_TUNNEL);
    },
    refuseBytes(error: NodeJS.ErrnoException, relayed: Duplex): void {
      const isGone = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      if (!isGone && !relayed.destroyed) note(relayed, [], 'unclear');
      relayed.destroy();
    },
  };
}

// A host out of reach does not answer, here as anywhere: an answer of ours could pass for the page's script or data.
function refuse(
  request: IncomingMessage,
  answer: ServerResponse,
  refusal: EgressRefusal,
  isWaiting: boolean,
): void {
  if (refusal !== 'write') {
    request.socket.destroy();
    return;
  }
  const headers = {
    allow: 'GET, HEAD',
    'content-type': 'text/plain; charset=utf-8',
    ...(isWaiting && { connection: 'close' }),
  };
  const sendAnswer = () => answer.writeHead(405, headers).end(READ_ONLY);
  // Whoever still sends does not read yet.
  if (isWaiting) sendAnswer();
  else request.resume().once('end', sendAnswer);
}
