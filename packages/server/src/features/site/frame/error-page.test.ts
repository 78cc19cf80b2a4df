import { describe, expect, it } from 'vitest';
import { errorPage } from './error-page.tsx';

const home = 'https://harbour-tools.dev/';
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const refused = { status: 400, message: 'The <b>form</b> is wrong.', resolution: 'Send another.' };
const missing = { status: 404, message: 'No route.', resolution: 'Look elsewhere.' };
const show = (path: string, accept: string | undefined, error: Parameters<typeof errorPage>[2]) =>
  errorPage(home, { path, accept }, error);

describe('the page of an error', () => {
  it.each(['*/*', undefined, 'application/json', 'text/markdown'])(
    'is not for who asks with %s',
    (accept) => {
      expect(show('/audits', accept, refused)).toBeUndefined();
    },
  );

  it.each([
    ...['/api/quickstart-submissions', '/agent/identity', '/oauth2/token', '/.well-known/jwks.json'],
    ...['/openapi.json', '/auth.md', '/llms.txt', '/sitemap.xml', '/health', '/metrics'],
  ])('is not for programs, which ask for %s', (path) => {
    expect(show(path, browser, refused)).toBeUndefined();
    expect(show(path, browser, { ...missing, isUnknownPath: true })).toBeDefined();
  });

  it('says to people what is wrong and what to do, as text, and may not be kept for others', () => {
    const page = show('/audits', browser, refused);
    expect(page?.html).toContain('The &lt;b&gt;form&lt;/b&gt; is wrong.');
    expect(page?.html).toContain('Send another.');
    expect(page?.headers).toMatchObject({ vary: 'Accept' });
    expect(page?.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('speaks of a missing page in words for people, and names the other host where it is there', () => {
    const elsewhere = 'https://platform.harbour-tools.dev/workspace';
    const html = show('/workspace', browser, { ...missing, elsewhere })?.html ?? '';
    expect(html).toContain('There is no page here');
    expect(html).not.toContain('Look elsewhere.');
    expect(html).toContain(`href="${elsewhere}"`);
  });
});
