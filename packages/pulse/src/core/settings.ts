import { isPulseApiKey } from '@waymark/contract/pulse-protocol';
import type { IgnoreRule } from './eligibility.ts';
import { findPublicKey, isBrowser, readVariable, type Variables } from './environment.ts';
import type { PulseEvent } from './event.ts';
import { readTrust, type Trust, type TrustProxy } from './proxy-trust.ts';

/** What a site may configure; `key`, `endpoint` and `origin` come from PULSE_API_KEY, PULSE_ENDPOINT and PULSE_ORIGIN otherwise. */
export interface PulseOptions {
  /** The ingest key, `pulse_live_…`. */
  readonly key?: string | undefined;
  /** Where events go: the `endpoint` of the setup's credentials. */
  readonly endpoint?: string | undefined;
  /** The public origin of this site, such as `https://docs.example.com`. */
  readonly origin?: string | undefined;
  /** Whose word about the client's address is believed: a hop count, CIDR ranges, or the name of a platform. */
  readonly trustProxy?: TrustProxy | undefined;
  /** Requests that are neither reported nor answered with a proof. */
  readonly ignore?: IgnoreRule | readonly IgnoreRule[] | undefined;
  /** The share of human visits to report, from 0 to 1. */
  readonly sampleHumans?: number | undefined;
  /** Changes an event before it is sent, also that of the verifier's request, or drops it by returning nothing. */
  readonly redact?: ((event: PulseEvent) => PulseEvent | null | undefined) | undefined;
  /** Hears of what went wrong; it never reaches a visitor. */
  readonly onError?: ((error: PulseError) => void) | undefined;
  /** Keeps a serverless function alive until the promise is settled. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
  /** `agents-only` keeps visits that look human to itself. */
  readonly mode?: 'all' | 'agents-only' | undefined;
  /** Values that stand in for the process's variables, such as a Worker's `env`. */
  readonly variables?: Variables | undefined;
}

/** Something that went wrong in reporting, with a stable code. */
export interface PulseError {
  readonly code: string;
  readonly message: string;
}

/** Options that were checked and found usable. */
export interface Settings {
  readonly key: string;
  readonly endpoint: URL;
  readonly origin: string;
  readonly trust: Trust;
  readonly ignore: readonly IgnoreRule[];
  readonly sampleHumans: number;
}

/** Why nothing is reported. */
export interface Refusal {
  readonly state: 'inert' | 'refused';
  readonly problem: PulseError;
}

/** Checks the options and the environment; a refusal says what to change. It never throws. */
export function readSettings(options: PulseOptions): Settings | Refusal {
  try {
    return checkOptions(options);
  } catch {
    // Only values of another type than declared get here.
    return inert('options_invalid', 'an option has the wrong type');
  }
}

function checkOptions(options: PulseOptions): Settings | Refusal {
  const refusal = findRefusal(options.variables);
  if (refusal) return refusal;
  const key = options.key ?? readVariable('PULSE_API_KEY', options.variables);
  if (!key) return inert('key_missing', 'PULSE_API_KEY is not set');
  if (!isPulseApiKey(key)) return inert('key_invalid', 'PULSE_API_KEY is no ingest key');
  const endpoint = readEndpoint(options.endpoint ?? readVariable('PULSE_ENDPOINT', options.variables));
  if (!endpoint) return inert('endpoint_invalid', 'PULSE_ENDPOINT is no https URL');
  const origin = readOrigin(options.origin ?? readVariable('PULSE_ORIGIN', options.variables));
  if (!origin) return inert('origin_invalid', 'PULSE_ORIGIN is no origin');
  const trust = readTrust(options.trustProxy ?? readVariable('PULSE_TRUST_PROXY', options.variables));
  if (!trust) return inert('trust_proxy_invalid', 'trustProxy is not understood');
  return {
    key,
    endpoint,
    origin,
    trust,
    ignore: [options.ignore ?? []].flat(),
    sampleHumans: humanShare(options),
  };
}

function findRefusal(variables: Variables | undefined): Refusal | undefined {
  if (isBrowser()) {
    const message = 'the ingest key is a server secret, and this is a browser';
    return { state: 'refused', problem: { code: 'browser_refused', message } };
  }
  const name = findPublicKey(variables);
  if (!name) return undefined;
  const message = `${name} puts the ingest key into browser bundles: revoke it`;
  return { state: 'refused', problem: { code: 'public_variable_refused', message } };
}

function inert(code: string, message: string): Refusal {
  return { state: 'inert', problem: { code, message } };
}

// The key must not cross a network in the clear; a name without a dot is a neighbour in the same network.
function readEndpoint(text: string | undefined): URL | undefined {
  const url = parseUrl(text);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'https:') return url;
  const isNear = /^(?:127(?:\.\d+){3}|\[::1\]|[^.:]+|.*\.localhost)$/u.test(url.hostname);
  return url.protocol === 'http:' && isNear ? url : undefined;
}

function readOrigin(text: string | undefined): string | undefined {
  const url = parseUrl(text);
  if (!url || !/^https?:$/u.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}

function parseUrl(text: string | undefined): URL | undefined {
  try {
    return new URL(text ?? '');
  } catch {
    return undefined;
  }
}

function humanShare({ mode, sampleHumans = 1 }: PulseOptions): number {
  if (mode === 'agents-only') return 0;
  return Number.isFinite(sampleHumans) ? Math.min(1, Math.max(0, sampleHumans)) : 1;
}
