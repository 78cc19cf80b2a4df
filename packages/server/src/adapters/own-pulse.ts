import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPulse, type TrustProxy as PulseTrust } from '@waymark/pulse';
import { wrapListener } from '@waymark/pulse/node';
import type { Secret } from '../lib/crypto/secret.ts';
import type { TrustProxy } from '../lib/http/caller.ts';
import type { Log } from '../lib/process/log.ts';

const FLUSH_MS = 3_000;
const SAME_PROBLEM_MS = 60_000;
const MOST_PATHS = 1_000;

export interface OwnPulseConfig {
  readonly pulseEnabled: boolean;
  readonly pulseKey: Secret | undefined;
  readonly pulseEndpoint: string;
  readonly pulseOrigin: string;
  readonly trustProxy: TrustProxy;
}

/** This service as a site of its own: the middleware that any site installs, on our listener. */
export interface OwnPulse {
  /** Watches one exchange; it neither delays nor changes the answer, but for the proof that a challenge asks for. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Sends what waits, for `longestCloseMs` at most, and observes nothing more. */
  close(): Promise<void>;
  readonly longestCloseMs: number;
}

// The same callers as our limits see: `X-Forwarded-For` and no other header.
function trustFor(trust: TrustProxy): PulseTrust {
  const header = 'x-forwarded-for';
  if (trust.kind === 'none') return false;
  if (trust.kind === 'hops') return { hops: trust.hops, header };
  return { cidrs: trust.networks.map(([address, bits]) => `${address}/${bits}`), header };
}

/** A problem of one kind is told once a minute: an endpoint that is away fails with every batch. */
function reporter(log: Log): (problem: { readonly code: string }) => void {
  const loggedAt = new Map<string, number>();
  return ({ code }) => {
    const now = performance.now();
    if (now - (loggedAt.get(code) ?? -SAME_PROBLEM_MS) < SAME_PROBLEM_MS) return;
    loggedAt.set(code, now);
    log.warn({ code }, 'the landing host’s own events were not taken');
  };
}

function remembering(isLeftOut: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const answer = known.get(path) ?? isLeftOut(path);
    if (known.size >= MOST_PATHS) known.clear();
    known.set(path, answer);
    return answer;
  };
}

/** The middleware's settings, if it is switched on and has a key. */
function settingsOf(config: OwnPulseConfig) {
  if (!config.pulseEnabled || config.pulseKey === undefined) return undefined;
  return {
    key: config.pulseKey.reveal(),
    endpoint: config.pulseEndpoint,
    origin: config.pulseOrigin,
    trustProxy: trustFor(config.trustProxy),
  };
}

/** What the endpoint says to the key: nothing is stored by asking. Undefined where there is nothing to ask. */
export async function probeOwnPulse(
  config: OwnPulseConfig,
): Promise<{ readonly isTaken: boolean; readonly status: number | null; readonly code: string } | undefined> {
  const settings = settingsOf(config);
  const probe = settings && (await createPulse(settings).doctor({ probe: true })).probe;
  return probe && { isTaken: probe.ok, status: probe.status, code: probe.code };
}

/** Makes it, if it is switched on and has a key. Paths that are left out are neither reported nor proven. */
export function createOwnPulse(
  config: OwnPulseConfig,
  log: Log,
  isLeftOut: (path: string) => boolean,
): OwnPulse | undefined {
  const settings = settingsOf(config);
  if (settings === undefined) return undefined;
  const leftOut = remembering(isLeftOut);
  const pulse = createPulse({
    ...settings,
    ignore: ({ path }) => leftOut(path),
    onError: reporter(log),
  });
  return {
    observe: wrapListener(() => {}, pulse),
    longestCloseMs: FLUSH_MS,
    async close() {
      await pulse.close({ timeout: FLUSH_MS });
    },
  };
}
