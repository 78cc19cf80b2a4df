import { gzipSync } from 'node:zlib';
import { fastlyChallengePath, limits, logLimits, pulseLogsPath } from '@waymark/contract';
import { seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeLogDrain } from '../features/pulse/index.ts';
import { openPlatform } from './platform-fixture.ts';

async function openProject() {
  const platform = await openPlatform();
  const project = seedPulseProject({ workspaceId: 'w' });
  for (const statement of project.statements) await sql.raw(statement).execute(platform.store.db);
  const whose = { projectId: project.projectId, workspaceId: 'w', userId: 'u' };
  const made = await makeLogDrain(platform.deps, whose, { sender: 'cloudflare', includesReported: false });
  const { token } = made ?? expect.unreachable('the project is there');
  const push = (body: BodyInit, query = '', headers: Record<string, string> = {}) =>
    platform.ask(`${pulseLogsPath}${query}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const record = (ray: string) =>
    JSON.stringify({
      ClientIP: '203.0.113.7',
      ClientRequestHost: new URL(project.origin).hostname,
      ClientRequestURI: `/docs?${'q'.repeat(500)}`,
      ClientRequestUserAgent: 'GPTBot/1.2',
      EdgeStartTimestamp: Date.now(),
      RayID: ray,
    });
  return { ...platform, token, push, record };
}

it('takes a log that is larger than other bodies may be, and answers when it is stored', async () => {
  const { push, record, store } = await openProject();
  const log = Array.from({ length: 400 }, (_, at) => record(`ray-${at}`)).join('\n');
  expect(log.length).toBeGreaterThan(limits.platformBodyBytes);
  const answer = await push(log, '', { 'x-vercel-verify': 'code' });
  expect(answer.status).toBe(202);
  expect(answer.headers.get('x-vercel-verify')).toBe('code');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ accepted: 400, duplicates: 0, omitted: {} });
  const rows = await store.db.selectFrom('pulse_events').select('id').execute();
  expect(rows).toHaveLength(400);
});

it('answers the upload by which Cloudflare tries a destination', async () => {
  const { push } = await openProject();
  const answer = await push(gzipSync('{"content":"test"}'));
  expect(answer.status).toBe(200);
});

it('refuses in the words of ingest, and logs neither key nor record', async () => {
  const { push, record, token, lines } = await openProject();
  const unknown = await push('{}', '', { authorization: 'Bearer pulse_drain_x' });
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
  const large = await push('{}', '', { 'content-length': String(logLimits.bodyBytes + 1) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ error: { code: 'payload_too_large' } });
  const bomb = await push(gzipSync(Buffer.alloc(20 * 1024 * 1024)));
  expect(bomb.status).toBe(413);
  await push(record('ray-secret'), `?header_Authorization=Bearer%20${token}`);
  expect(JSON.stringify(lines)).not.toMatch(/pulse_drain_|ray-secret|203\.0\.113/u);
});

it('counts a body without a declared length while it is read', async () => {
  const { token, ask } = await openProject();
  const chunk = new Uint8Array(1024 * 1024).fill(0x61);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 40) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const headers = { authorization: `Bearer ${token}` };
  // A stream is sent only with `duplex`, which the type of a request does not know.
  const init = { method: 'POST', body, duplex: 'half', headers };
  const answer = await ask(pulseLogsPath, init);
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(40);
});

it('takes no token out of an address', async () => {
  const { push, token, ask } = await openProject();
  for (const name of ['header_Authorization', 'token', 'access_token']) {
    const answer = await push('{}', `?${name}=Bearer%20${token}`, { authorization: '' });
    expect(answer.status, name).toBe(401);
  }
  expect((await ask(pulseLogsPath)).status).toBe(405);
});

it('tells Fastly that any of its services may send logs', async () => {
  const { ask } = await openPlatform();
  const answer = await ask(fastlyChallengePath);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/u);
  expect((await answer.text()).split('\n')).toContain('*');
});
