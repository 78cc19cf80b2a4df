import { describe, expect, it } from 'vitest';
import { pathOf, readDestination, signInPath } from './destinations.ts';

describe('where a sign-in leads', () => {
  it.each([
    ['claim', '/claim'],
    ['workspace', '/workspace'],
    ['/workspace', '/workspace'],
    ['/account?done=left', '/account'],
    ['/workspace/alerts/w1/alert/a1', '/workspace/alerts/w1/alert/a1'],
    [
      '/workspace/projects/p1/failures?from=1&path=%2Fdocs',
      '/workspace/projects/p1/failures?from=1&path=%2Fdocs',
    ],
    ['/workspace/sites/w1/s1', '/workspace/sites/w1/s1'],
    ['/reports/rpt_1/rerun', '/reports/rpt_1/rerun'],
    ['/account/passkeys', '/account/passkeys'],
    ['/workspace/a#part', '/workspace/a'],
  ])('%s leads to %s', (text, path) => {
    expect(pathOf(readDestination(text))).toBe(path);
  });

  it.each([
    'https://elsewhere.dev/workspace/',
    '//elsewhere.dev/workspace/',
    '/\\elsewhere.dev/workspace/',
    '/\t/elsewhere.dev/workspace/',
    '\\\\elsewhere.dev/workspace/',
    '/workspace/..//elsewhere.dev',
    '/workspace/../..//elsewhere.dev/workspace/',
    '/reports/../sign-out',
    '/workspace/%2e%2e//elsewhere.dev/',
    '/sign-in/provider',
    '/outbox',
    '/api/v1/agent/me',
    'javascript:alert(1)',
    'constructor',
    '',
    undefined,
    7,
  ])('%j leads to the account', (text) => {
    expect(pathOf(readDestination(text))).toBe('/account');
  });

  it('leaves a query behind that no cookie carries', () => {
    expect(readDestination(`/workspace/projects/p1/failures?path=${'x'.repeat(3000)}`)).toBe(
      '/workspace/projects/p1/failures',
    );
  });

  it('writes a path so that it is read back as it was', () => {
    const asked = readDestination('/workspace/projects/p1?days=7&agent=a%26b');
    const { searchParams } = new URL(signInPath(asked), 'https://here.invalid');
    expect(readDestination(searchParams.get('to'))).toBe(asked);
  });
});
