import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './http.ts';
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

  it.each(['/no-such-page', '/api/no-such-operation'])(
    'is the error document for whoever does not name HTML: %s',
    async (path) => {
      for (const accept of ['*/*', 'application/json']) {
        const { status, text } = await ask(subject.baseUrl + path, accept);
        expect(status).toBe(404);
        expect(JSON.parse(text)).toMatchObject({ ok: false, error: 'not_found' });
      }
      expect((await ask(subject.baseUrl + path, BROWSER)).text).toContain('<h1>There is no page here</h1>');
    },
  );

  it.each([
    ['baseUrl', 'platformUrl', 'POST', '/agent/identity'],
    ['baseUrl', 'platformUrl', 'POST', '/oauth2/token'],
    ['baseUrl', 'platformUrl', 'GET', '/api/v1/agent/me'],
    ['baseUrl', 'platformUrl', 'POST', '/api/v1/pulse/setups/0a2a6d0c-8d3f-4c57-a7a2-d6a46ad2b1f4/verify'],
    ['baseUrl', 'platformUrl', 'GET', '/.well-known/jwks.json'],
    ['baseUrl', 'platformUrl', 'GET', '/reports/some-slug'],
    ['platformUrl', 'baseUrl', 'GET', '/health'],
    ['platformUrl', 'baseUrl', 'GET', '/auth.md'],
    ['platformUrl', 'baseUrl', 'GET', '/pulse.md'],
    ['platformUrl', 'baseUrl', 'GET', '/arena/some-entry'],
    ['platformUrl', 'baseUrl', 'POST', '/api/quickstart-submissions'],
  ] as const)('names the host that has it: %s for what is at %s, %s %s', async (asked, has, method, path) => {
    const { status, text } = await send(`${subject[asked]}${path}`, { method });
    expect(status).toBe(404);
    expect(text).toContain(`Ask ${subject[has]}${path} instead`);
    const page = await ask(`${subject[asked]}${path}`, BROWSER);
    expect(page.text).toContain(`${subject[has]}${path}`);
  });

  it('repeats nothing that the caller made up', async () => {
    const { text } = await send(`${subject.baseUrl}/reports/%3Cscript%3E`);
    expect(text).toContain(`Ask ${subject.platformUrl}/ instead`);
  });

  it('is a page where an arena entry or a report would be', async () => {
    const entry = await ask(`${subject.baseUrl}/arena/no-such-entry`, BROWSER);
    const report = await ask(`${subject.platformUrl}/reports/no-such-report`, BROWSER);
    expect([entry.status, report.status]).toEqual([404, 404]);
    for (const { text } of [entry, report]) expect(text).toContain('There is no page here');
  });
});
