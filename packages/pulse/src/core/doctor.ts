import { deliver } from './deliver.ts';
import type { Sighting } from './proxy-trust.ts';
import type { PulseError, Refusal, Settings } from './settings.ts';
import type { PulseStats } from './stats.ts';
import { sdkName, sdkVersion } from './version.ts';
import { fingerprintOf } from './web-signer.ts';

/** One thing to put right. */
export interface Problem extends PulseError {
  readonly resolution: string;
}

/** What the self-check found, for programs to read; it never holds the key. */
export interface DoctorReport {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  readonly sdk: { readonly name: string; readonly version: string };
  readonly origin: string | undefined;
  readonly endpoint: string | undefined;
  readonly key_fingerprint: string | undefined;
  readonly trust_proxy: string | undefined;
  /** The client of the last request, as this site's proxy settings see it. */
  readonly last_client: Sighting | undefined;
  /** What the service said to a request made for this report, when one was asked for. */
  readonly probe: { readonly ok: boolean; readonly status: number | null; readonly code: string } | undefined;
  readonly stats: PulseStats;
}

interface Patient {
  readonly settings: Settings | Refusal;
  readonly stats: PulseStats;
  readonly client: Sighting | undefined;
  readonly probe: boolean;
}

/** Examines configuration, the last request and the last send; with `probe` it also asks the service. */
export async function diagnose({ settings, stats, client, probe }: Patient): Promise<DoctorReport> {
  const usable = 'state' in settings ? undefined : settings;
  const probed = usable && probe ? await askService(usable) : undefined;
  const problems = [
    ...('state' in settings ? [{ ...settings.problem, resolution: advice(settings.problem.code) }] : []),
    ...findProblems(stats, client, probed),
  ];
  return {
    ok: problems.length === 0,
    problems,
    sdk: { name: sdkName, version: sdkVersion },
    origin: usable?.origin,
    endpoint: usable?.endpoint.href,
    key_fingerprint: usable && hasWebCrypto() ? await fingerprintOf(usable.key) : undefined,
    trust_proxy: usable?.trust.kind,
    last_client: client,
    probe: probed,
    stats,
  };
}

// Node.js 18 keeps it in a module.
function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

type Probe = NonNullable<DoctorReport['probe']>;

// An empty batch stores nothing; a service that finds it too short has still read the key.
async function askService(settings: Settings): Promise<Probe> {
  const { status, code } = await deliver(settings, [], 0);
  const ok = status !== null && (status < 300 || status === 400 || status === 422);
  return { ok, status, code: ok ? 'key_accepted' : code };
}

function findProblems(stats: PulseStats, client: Sighting | undefined, probe: Probe | undefined): Problem[] {
  const problems: Problem[] = [];
  const add = (code: string, message: string) => problems.push({ code, message, resolution: advice(code) });
  if (probe && !probe.ok) add(probe.code, `the service answered the probe with ${probe.code}`);
  if (stats.lastSend && !stats.lastSend.ok) add(stats.lastSend.code, 'the last send was not taken');
  if (stats.unaddressed > 0) add('address_unknown', `${stats.unaddressed} requests had no client address`);
  if (client && isPrivate(client.ip))
    add('client_is_private', `clients appear as ${client.ip}, a private address`);
  if (stats.dropped > 0) add('events_dropped', `${stats.dropped} events were dropped`);
  return problems;
}

function isPrivate(ip: string): boolean {
  return /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe[89ab])/iu.test(ip);
}

const advices: Readonly<Record<string, string>> = {
  key_missing: 'Set PULSE_API_KEY on the server to the api_key of the setup.',
  key_invalid: 'Copy the whole api_key of the setup; it begins with pulse_live_.',
  endpoint_invalid: 'Set PULSE_ENDPOINT to the endpoint of the setup.',
  origin_invalid: 'Set PULSE_ORIGIN to the origin of the setup: scheme and host, no path.',
  trust_proxy_invalid: 'Use a hop count, CIDR ranges or a platform name such as cloudflare or vercel.',
  browser_refused: 'Move createPulse to code that only the server loads.',
  public_variable_refused: 'Revoke that key, then set the new one as PULSE_API_KEY, without a public prefix.',
  address_unknown: 'Set trustProxy: this runtime does not show the socket.',
  client_is_private:
    'A proxy stands before this server: set trustProxy to its hop count, ranges or platform.',
  events_dropped: 'The service was away or too slow for a while; see stats.lastSend.',
  http_401: 'The key is unknown or revoked: set the current api_key.',
  redirected: 'The endpoint redirects, and the key does not follow: set the final URL.',
};

function advice(code: string): string {
  return advices[code] ?? 'Check that the endpoint is reachable from this server, then try again.';
}
