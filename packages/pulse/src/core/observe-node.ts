import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { type Answer, type Challenge, proofHeader, varyByChallenge } from './challenge.ts';
import { lengthOf } from './event.ts';
import { answerWithNodeCrypto } from './node-signer.ts';
import type { Observation, Pulse } from './pulse.ts';

/** A request of node:http, or of node:http2 in its compatible form. */
export type NodeRequest = (IncomingMessage | Http2ServerRequest) & { readonly originalUrl?: string };

/** A response of node:http, or of node:http2 in its compatible form. */
export type NodeResponse = ServerResponse | Http2ServerResponse;

/** What the framework around node:http knows. */
export interface NodeView {
  readonly framework: string;
  /** The pattern of the route, asked for when the response ends. */
  readonly route?: () => string | undefined;
}

// The overloads of writeHead and end differ between http and http2; only their arguments are passed on here.
type Call = (...args: unknown[]) => unknown;
interface Hooked {
  writeHead: Call;
  end: Call;
}

/** Observes one exchange of node:http: hooks into the headers, never into the body. */
export function observeNode(
  pulse: Pulse,
  request: NodeRequest,
  response: NodeResponse,
  view: NodeView,
): void {
  const observation = pulse.begin({
    carrier: request,
    method: request.method ?? 'GET',
    target: request.originalUrl ?? request.url ?? '/',
    header: (name) => joined(request.headers[name]),
    peer: request.socket?.remoteAddress,
    framework: view.framework,
  });
  if (!observation) return;
  const exchange = new Exchange(observation, response, view);
  response.once('finish', () => exchange.end());
  response.once('close', () => exchange.end());
}

class Exchange {
  readonly #observation: Observation;
  readonly #response: NodeResponse;
  readonly #view: NodeView;
  readonly #answer: Answer<string> | undefined;
  #late: Readonly<Record<string, unknown>> = {};
  #isProven = false;
  #sent: Promise<void> | undefined;

  constructor(observation: Observation, response: NodeResponse, view: NodeView) {
    this.#observation = observation;
    this.#response = response;
    this.#view = view;
    this.#answer = observation.challenge && quietly(observation.challenge);
    this.#hookHead();
    if (this.#answer) this.#hookEnd();
  }

  end(): void {
    this.#observation.end(this.#outcome(this.#response.headersSent ? this.#response.statusCode : null));
  }

  #outcome(status: number | null) {
    const { route } = this.#view;
    const contentType = this.#header('content-type');
    return {
      status,
      contentType: contentType === undefined ? undefined : String(contentType),
      bytes: lengthOf(this.#header('content-length')),
      route: attempt(() => route?.()),
    };
  }

  #header(name: string): unknown {
    return this.#late[name] ?? this.#response.getHeader(name);
  }

  #hookHead(): void {
    const hooked = this.#response as unknown as Hooked;
    const writeHead = hooked.writeHead;
    hooked.writeHead = (...args) => {
      const changed = attempt(() => this.#beforeHead(args)) ?? args;
      return writeHead.apply(hooked, changed);
    };
  }

  // Where a function freezes after its response, this one response waits until its event is sent.
  #hookEnd(): void {
    const hooked = this.#response as unknown as Hooked;
    const end = hooked.end;
    hooked.end = (...args) => {
      if (!this.#response.headersSent) attempt(() => this.#prove(this.#response.statusCode));
      if (!this.#sent) return end.apply(hooked, args);
      void this.#sent.then(() => end.apply(hooked, args));
      return hooked;
    };
  }

  #beforeHead(args: unknown[]): unknown[] {
    const headers = args.find((each) => typeof each === 'object' && each !== null);
    const pairs = headers ? headerPairs(headers) : [];
    if (!this.#answer || this.#response.headersSent) {
      this.#late = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
      return args;
    }
    // Headers given to writeHead override those that were set, so all are set first and the proof after them.
    setAll(this.#response, pairs);
    this.#prove(Number(args[0]));
    return args.filter((each) => each !== headers);
  }

  #prove(status: number): void {
    if (!this.#answer || this.#isProven) return;
    this.#response.setHeader(proofHeader, this.#answer.prove(status));
    this.#response.setHeader('Cache-Control', 'no-store');
    this.#response.setHeader('Vary', varyByChallenge(joined(this.#response.getHeader('vary'))));
    this.#isProven = true;
    this.#sent = this.#observation.endVerified(this.#outcome(status));
  }
}

function setAll(response: NodeResponse, pairs: readonly (readonly [string, unknown])[]): void {
  const names = new Set<string>();
  for (const [name, value] of pairs) {
    const written = Array.isArray(value) ? value.map(String) : String(value);
    const earlier = names.has(name.toLowerCase()) ? [response.getHeader(name) ?? []].flat().map(String) : [];
    response.setHeader(name, earlier.length > 0 ? [...earlier, ...[written].flat()] : written);
    names.add(name.toLowerCase());
  }
}

// writeHead takes an object, a flat list of names and values, or a list of pairs.
function headerPairs(headers: object): (readonly [string, unknown])[] {
  if (!Array.isArray(headers)) return Object.entries(headers).filter(([, value]) => value !== undefined);
  if (Array.isArray(headers[0])) return headers.map(([name, value]) => [String(name), value] as const);
  return headers.flatMap((name, index) => (index % 2 ? [] : [[String(name), headers[index + 1]] as const]));
}

function joined(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function quietly(challenge: Challenge): Answer<string> | undefined {
  return attempt(() => answerWithNodeCrypto(challenge));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
