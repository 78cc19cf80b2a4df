import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A project with an ingest key, to be put into a database past the service. */
export interface PulseProjectSeed {
  readonly projectId: string;
  readonly keyId: string;
  readonly apiKey: string;
  readonly origin: string;
  /** The statements that insert it, on either engine. */
  readonly statements: readonly string[];
}

export interface PulseProjectOptions {
  readonly origin?: string;
  /** The workspace that has claimed it; unclaimed by default. */
  readonly workspaceId?: string;
  readonly isClaimed?: boolean;
}

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;

/** Makes up a project and its key; for tests that need events and not the setup before them. */
export function seedPulseProject(options: PulseProjectOptions = {}): PulseProjectSeed {
  const [projectId, keyId] = [randomUUID(), randomUUID()];
  const apiKey = `pulse_live_${randomBytes(32).toString('base64url')}`;
  const origin = options.origin ?? 'https://docs.harbour-tools.dev';
  const now = Date.now();
  const isClaimed = options.isClaimed ?? options.workspaceId !== undefined;
  const [claimedAt, expiresAt] = isClaimed ? [now, 'null'] : ['null', now + SEVEN_DAYS_MS];
  const workspaceId = options.workspaceId === undefined ? 'null' : `'${options.workspaceId}'`;
  const secretHash = createHash('sha256').update(apiKey).digest('base64url');
  return {
    projectId,
    keyId,
    apiKey,
    origin,
    statements: [
      `insert into pulse_projects (id, name, origin, environment, workspace_id, created_at, claimed_at, expires_at)
       values ('${projectId}', 'Docs', '${origin}', 'production', ${workspaceId}, ${now}, ${claimedAt}, ${expiresAt})`,
      `insert into pulse_keys (id, project_id, secret_hash, fingerprint, challenge_key_sealed, proof_key_sealed, created_at)
       values ('${keyId}', '${projectId}', '${secretHash}', 'f', 'c', 'p', ${now})`,
    ],
  };
}

let made = 0;

/** A UUIDv7 of a moment, different every time. */
export function eventId(time = Date.now()): string {
  made += 1;
  const hex = time.toString(16).padStart(12, '0');
  const rest = randomBytes(8).toString('hex');
  const count = (made % 4096).toString(16).padStart(3, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count}-8${rest.slice(1, 4)}-${rest.slice(4)}`;
}

/** An event as a site would send it. */
export function pulseEvent(
  origin: string,
  more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const now = Date.now();
  return {
    id: eventId(now),
    ts: new Date(now).toISOString(),
    ip: '203.0.113.77',
    user_agent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    url: `${origin}/docs/quickstart.md`,
    method: 'GET',
    status: 200,
    duration_ms: 12,
    bytes: 18_222,
    content_type: 'text/markdown; charset=utf-8',
    accept: 'text/markdown, */*;q=0.1',
    route: '/docs/:page',
    sdk: { name: '@waymark/pulse', version: '0.1.0', framework: 'hono' },
    ...more,
  };
}
