import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Subject, startSubject } from './service.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});
afterAll(() => subject.stop());

async function ask(url: string, accept: string) {
  const response = await fetch(url, { headers: { accept } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('an address that does not exist', () => {
  it.each(['baseUrl', 'platformUrl'] as const)('is a page for a browser at %s', async (host) => {
    const { status, type, text } = await ask(`${subject[host]}/no-such-page`, BROWSER);
    expect([status, type]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(text).toContain('<h1>There is no page here</h1>');
    expect(text).toContain(`href="${subject.baseUrl}"`);
  });

  it('is the error document for whoever takes anything, and in the API for all', async () => {
    const anybody = await ask(`${subject.baseUrl}/no-such-page`, '*/*');
    const api = await ask(`${subject.baseUrl}/api/no-such-operation`, BROWSER);
    for (const { status, text } of [anybody, api]) {
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ ok: false, error: 'not_found' });
    }
  });

  it('is a page where an arena entry or a report would be', async () => {
    const entry = await ask(`${subject.baseUrl}/arena/no-such-entry`, BROWSER);
    const report = await ask(`${subject.platformUrl}/reports/no-such-report`, BROWSER);
    expect([entry.status, report.status]).toEqual([404, 404]);
    for (const { text } of [entry, report]) expect(text).toContain('There is no page here');
  });
});
