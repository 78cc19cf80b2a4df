import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { landingPolicy, pagePolicy, pagePolicyWith } from './page-policy.ts';

const rulesOf = (policy: string) =>
  new Map(policy.split('; ').map((rule) => [rule.split(' ', 1)[0] ?? '', rule.split(' ').slice(1)]));
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const site = { platformUrl: 'https://platform.harbour-tools.dev/base' };

describe('the policy of a page', () => {
  it('lets nothing run, be framed or be sent elsewhere where the page has only its style', () => {
    const rules = rulesOf(pagePolicy);
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
    expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
    expect(rules.get('form-action')).toEqual(["'self'"]);
    expect(rules.has('script-src')).toBe(false);
    expect(rules.has('connect-src')).toBe(false);
    expect(rules.has('frame-src')).toBe(false);
  });

  it('lets the scripts and styles of the page run by their hash, and no other', () => {
    const rules = rulesOf(pagePolicyWith({ scripts: ['a()', 'b()'], styles: ['p{}'] }));
    expect(rules.get('script-src')).toEqual([hashOf('a()'), hashOf('b()')]);
    expect(rules.get('style-src')).toContain(hashOf('p{}'));
    expect(rules.get('connect-src')).toEqual(["'self'"]);
    expect([...rules.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([]);
  });

  it('lets the widget of a challenge bring its script and its frame', () => {
    const rules = rulesOf(pagePolicyWith({ widgetSources: ['https://widget.dev'] }));
    expect(rules.get('script-src')).toEqual(['https://widget.dev']);
    expect(rules.get('frame-src')).toEqual(['https://widget.dev']);
    expect(rules.get('connect-src')).toEqual(["'self'", 'https://widget.dev']);
  });

  it('lets the forms of landing pages lead to the platform host, by its origin', () => {
    const rules = rulesOf(landingPolicy(site, { scripts: ['a()'] }));
    expect(rules.get('form-action')).toEqual(["'self'", 'https://platform.harbour-tools.dev']);
    expect(rules.get('script-src')).toEqual([hashOf('a()')]);
  });
});
