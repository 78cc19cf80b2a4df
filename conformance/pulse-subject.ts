import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type PulseProjectOptions,
  type PulseProjectSeed,
  pulseEvent,
  seedPulseProject,
} from '@waymark/testkit';
import pg from 'pg';
import { expect } from 'vitest';
import { type Answer, members, post, type Sending } from './http.ts';
import type { Subject } from './service.ts';

type Row = Record<string, unknown>;

export const eventsPath = '/api/v1/pulse/events';

/** Runs a statement past the service. */
export async function query({ databaseUrl, dataDir }: Subject, sql: string): Promise<Row[]> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  const database = new DatabaseSync(join(dataDir, 'waymark.db'), { timeout: 10_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** A site that sends its events with a key of its own. */
export interface PulseSite extends PulseProjectSeed {
  send(body: unknown, sending?: Sending): Promise<Answer>;
  event(more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The ids of its stored events. */
  stored(): Promise<string[]>;
}

export async function seedSite(
  subject: Subject,
  options: PulseProjectOptions = { isClaimed: true },
): Promise<PulseSite> {
  const project = seedPulseProject(options);
  for (const statement of project.statements) await query(subject, statement);
  return {
    ...project,
    send: (body, sending = {}) => sendEvents(subject.platformUrl, project.apiKey, body, sending),
    event: (more = {}) => pulseEvent(project.origin, more),
    async stored() {
      const rows = await query(
        subject,
        `select id from pulse_events where project_id = '${project.projectId}'`,
      );
      return rows.map(({ id }) => String(id));
    },
  };
}

/** Sends events to one of the service's processes. */
export function sendEvents(
  platformUrl: string,
  apiKey: string,
  body: unknown,
  sending: Sending = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${apiKey}`, ...sending.headers };
  return post(`${platformUrl}${eventsPath}`, body, { ...sending, headers });
}

/** Decisions §4: the answer to what was taken. */
export function expectTaken(
  answer: Answer,
  counts: { accepted?: number; duplicates?: number; rejected?: number[] },
): void {
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { accepted, duplicates, rejected, ...more } = members(answer);
  expect(more).toEqual({});
  expect({ accepted, duplicates }).toEqual({ accepted: 0, duplicates: 0, ...without(counts) });
  expect((rejected as { index: number }[]).map(({ index }) => index)).toEqual(counts.rejected ?? []);
}

function without({ accepted, duplicates }: { accepted?: number; duplicates?: number }) {
  return {
    ...(accepted === undefined ? {} : { accepted }),
    ...(duplicates === undefined ? {} : { duplicates }),
  };
}

/** The envelope of the platform host with a code of the ingest operation. */
export function expectRefused(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(members(answer)).toEqual({
    error: { code, message: expect.stringMatching(/./), resolution: expect.stringMatching(/./) },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  const isTimed = status === 429 || status === 503;
  if (isTimed) expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
}
