import { type Challenge, findChallenge } from './challenge.ts';
import { isIgnored, isNoise, looksHuman } from './eligibility.ts';
import {
  describeHeaders,
  formatOf,
  type HeaderReader,
  type Notes,
  type Outcome,
  type PulseEvent,
  pageUrl,
  pathOf,
} from './event.ts';
import { newEventId } from './event-id.ts';
import { findClient, type Sighting, type Trust } from './proxy-trust.ts';
import type { Settings } from './settings.ts';
import { sdkName, sdkUserAgent, sdkVersion } from './version.ts';

/** A request as an adapter shows it. */
export interface SeenRequest {
  /** The framework's own request object: a second middleware finds on it that it was seen. */
  readonly carrier: object;
  readonly method: string;
  /** The request target: a path or a URL, of which only the path is used. */
  readonly target: string;
  readonly header: HeaderReader;
  /** The address at the other end of the socket, where the runtime tells. */
  readonly peer?: string | undefined;
  readonly framework: string;
  /** How this request keeps its function alive. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

/** What is known of a request before it is handled. */
export interface Arrival {
  readonly seen: SeenRequest;
  readonly path: string;
  readonly eventId: string;
  readonly startedAt: number;
  readonly startedTick: number;
  readonly challenge: Challenge | undefined;
  readonly client: Sighting | undefined;
  /** An asset, a probe or a visit outside the sample: reported only when it answers a challenge. */
  readonly isQuiet: boolean;
  readonly sampleRate: number | undefined;
  notes: Notes;
}

/** Looks at a request; undefined when the site or the protocol leaves it out. */
export function meet(
  settings: Settings,
  trust: Trust,
  answered: Set<string>,
  seen: SeenRequest,
): Arrival | undefined {
  const { method, header } = seen;
  const path = pathOf(seen.target);
  const userAgent = header('user-agent') ?? '';
  if (isOwnTraffic(settings, path, userAgent) || isIgnored(settings.ignore, path, method)) return undefined;
  const startedAt = Date.now();
  const eventId = newEventId(startedAt);
  const identity = { key: settings.key, origin: settings.origin, answered };
  const isSampled = settings.sampleHumans < 1 && looksHuman(path, header);
  return {
    seen,
    path,
    eventId,
    startedAt,
    startedTick: performance.now(),
    challenge: findChallenge(header, { path, method, eventId, nowMs: startedAt }, identity),
    client: findClient(trust, seen.peer, header),
    isQuiet: isNoise(path, userAgent) || (isSampled && Math.random() >= settings.sampleHumans),
    sampleRate: isSampled ? settings.sampleHumans : undefined,
    notes: {},
  };
}

// A site that serves the endpoint itself would report its own reports for ever.
function isOwnTraffic({ endpoint, origin }: Settings, path: string, userAgent: string): boolean {
  return path === endpoint.pathname && (endpoint.origin === origin || userAgent.startsWith(sdkUserAgent));
}

/** The event of a request that has ended. */
export function describe(arrival: Arrival, client: Sighting, origin: string, outcome: Outcome): PulseEvent {
  const { seen, path, notes } = arrival;
  const contentType = outcome.contentType?.slice(0, 128);
  return {
    id: arrival.eventId,
    ts: arrival.startedAt,
    ip: client.ip,
    ...describeHeaders(seen.header),
    url: pageUrl(origin, path),
    method: seen.method,
    status: outcome.status,
    duration_ms: Math.max(0, Math.round((performance.now() - arrival.startedTick) * 10) / 10),
    bytes: outcome.bytes,
    content_type: contentType,
    format: formatOf(path, contentType),
    route: (notes.route ?? outcome.route)?.slice(0, 512),
    error_code: (notes.errorCode ?? outcome.errorCode)?.slice(0, 64),
    mcp: notes.mcp,
    sample_rate: arrival.sampleRate,
    sdk: { name: sdkName, version: sdkVersion, framework: seen.framework },
  };
}
