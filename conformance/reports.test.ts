import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted, expectCommonHeaders } from './expectations.ts';
import { members, post, send } from './http.ts';
import { auditPath, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

let subject: Subject;
let reportUrl: string;
let slug: string;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
  const body = submission({
    email: 'private.person@acme-corp.com',
    quickstart_url: "https://docs.acme-corp.com/a?x='onmouseover='alert(1)&amp;y=2",
    metadata: { notes: 'private-note' },
  });
  ({ reportUrl, slug } = expectAccepted(await post(`${subject.baseUrl}${auditPath}`, body)));
});

afterAll(() => subject.stop());

describe('the report URL answers', () => {
  it('JSON progress when asked for JSON', async () => {
    const answer = await send(reportUrl, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(members(answer)).toMatchObject({ slug });
    expect(['queued', 'running', 'published', 'errored']).toContain(members(answer).status);
  });

  it('an HTML page when asked for HTML', async () => {
    const answer = await send(reportUrl, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html\b/);
    expect(answer.text).toMatch(/<html lang="/);
    expect(answer.headers.vary).toMatch(/\baccept\b/i);
    expectCommonHeaders(answer);
  });

  it('noindex, as it is not published to the arena', async () => {
    const answer = await send(reportUrl);
    expect(`${answer.headers['x-robots-tag']} ${answer.text}`).toMatch(/noindex/);
  });
});

describe('the report URL refuses', () => {
  it.each(['nobody-knows', '__proto__', '%00', "x' or '1'='1", 'x'.repeat(3_000)])(
    'the unknown report %s with 404',
    async (name) => {
      const answer = await send(`${subject.platformUrl}/reports/${encodeURI(name)}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('other methods with 405 and Allow', async () => {
    const answer = await send(reportUrl, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toMatch(/\bGET\b/);
  });
});

describe('the report URL guards', () => {
  it('the e-mail and the notes of who submitted', async () => {
    for (const accept of ['application/json', 'text/html']) {
      const { text } = await send(reportUrl, { headers: { accept } });
      expect(text).not.toContain('private.person');
      expect(text).not.toContain('private-note');
    }
  });

  it('its page against what the URL says', async () => {
    const { text } = await send(reportUrl, { headers: { accept: 'text/html' } });
    expect(text).not.toContain("'onmouseover=");
  });

  it('the outbox and the metrics against callers from elsewhere', async () => {
    for (const path of ['/outbox', '/metrics']) {
      expect((await send(`${subject.platformUrl}${path}`)).status).toBe(200);
      const answer = await send(`${subject.platformUrl}${path}`, { from: '20.1.2.3' });
      expect([401, 403, 404]).toContain(answer.status);
    }
  });
});
