import { describe, expect, it } from 'vitest';
import { describeAlert, describeJoined, hostOf, originOf } from './alert-words.ts';
import { evidenceOf, type WatchedKind } from './evidence.ts';
import type { Subject } from './observed.ts';

const origin = 'https://docs.acme.dev';
const subject = (name: string, more: Partial<Subject> = {}): Subject => ({
  name,
  words: `${name}.`,
  numbers: { requests: 3 },
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => subject(`/p${at}`));

describe('an alert', () => {
  it.each<[WatchedKind, readonly Subject[], string]>([
    ['failures_jump', [subject('failures')], 'Failures jumped on docs.acme.dev'],
    ['spoofing', [subject('spoofing')], 'Requests under false names on docs.acme.dev'],
    ['new_agent', [subject('gptbot')], 'New agent on docs.acme.dev: GPTBot'],
    ['new_agent', [subject('gptbot'), subject('ccbot')], '2 new agents on docs.acme.dev'],
    ['page_failing', [subject('/a')], 'A page of docs.acme.dev started failing: /a'],
    ['page_failing', many(3), '3 pages of docs.acme.dev started failing'],
    ['crawler_silent', [subject('*')], 'Nobody comes to docs.acme.dev any more'],
    ['crawler_silent', [subject('gptbot')], 'GPTBot no longer comes to docs.acme.dev'],
    ['crawler_silent', [subject('gptbot'), subject('ccbot')], '2 crawlers no longer come to docs.acme.dev'],
  ])('%s of %j has a title', (kind, subjects, title) => {
    expect(describeAlert(kind, subjects, origin).title).toBe(title);
  });

  it('has the numbers of the one thing that it is about, or how many there are', () => {
    expect(describeAlert('page_failing', [subject('/a')], origin).numbers).toEqual({ requests: 3 });
    expect(describeAlert('page_failing', many(2), origin).numbers).toEqual({ count: 2 });
  });

  it('names ten things and counts the others', () => {
    expect(describeAlert('page_failing', many(10), origin).text).toMatch(/^\/p0\. .*\/p9\.$/u);
    const { text } = describeAlert('page_failing', many(12), origin);
    expect(text).toMatch(/\/p9\. There are 2 more\.$/u);
    expect(text).not.toContain('/p10');
  });

  it('is added to by what joins it, up to a length that every channel takes', () => {
    expect(describeJoined(many(1), 'Before.')).toBe('Before. /p0.');
    expect(describeJoined(many(11), 'Before.')).toMatch(/^Before\. .*\/p9\. There are 1 more\.$/u);
    const long = describeJoined([subject('x')], `${'a'.repeat(3_999)}😀`);
    expect(long).toHaveLength(4_000);
    expect(long.isWellFormed()).toBe(true);
  });

  it('is of a site by its host, and of a page by its origin, as far as those are addresses', () => {
    expect([hostOf('https://a.dev:8443'), hostOf('no address')]).toEqual(['a.dev:8443', 'no address']);
    expect([originOf('https://a.dev/b?c'), originOf('no address')]).toEqual(['https://a.dev', 'no address']);
  });
});

describe('the evidence of an alert', () => {
  const now = Date.UTC(2026, 10, 18, 12, 30);
  const at = (kind: WatchedKind, subjects: readonly Subject[]) => {
    const url = new URL(evidenceOf(kind, 'p1', subjects, now), 'https://app.dev');
    return {
      page: url.pathname.replace('/workspace/projects/p1', ''),
      query: url.searchParams.toString(),
      url,
    };
  };

  it.each<[WatchedKind, readonly Subject[], string]>([
    ['failures_jump', [subject('failures')], '/failures'],
    ['spoofing', [subject('spoofing')], '/requests'],
    ['new_agent', [subject('gptbot')], '/agents/gptbot'],
    ['new_agent', [subject('a b/c')], '/agents/a%20b%2Fc'],
    ['new_agent', [subject('gptbot'), subject('ccbot')], '/by/agent'],
    ['page_failing', [subject('/a')], '/failures'],
    ['crawler_silent', [subject('*')], ''],
    ['crawler_silent', [subject('gptbot')], '/agents/gptbot'],
    ['crawler_silent', [subject('gptbot'), subject('ccbot')], '/by/agent'],
  ])('%s of %j is on the page %s', (kind, subjects, page) => {
    expect(at(kind, subjects).page).toBe(page);
  });

  it('is of two hours, and of thirty days where somebody stays away', () => {
    expect(at('spoofing', [subject('spoofing')]).query).toContain('2026-11-18T10%3A30Z');
    expect(at('crawler_silent', [subject('gptbot')]).query).toContain('2026-10-19T12%3A30Z');
    expect(at('crawler_silent', [subject('*')]).query).toContain('2026-10-19T12%3A30Z');
    expect(at('new_agent', [subject('gptbot')]).query).toContain('2026-11-18T12%3A30Z');
  });

  it('holds the pages or the routes that fail, and neither where both do, which no request has at once', () => {
    const route = (name: string) => subject(name, { isRoute: true });
    expect(at('page_failing', [subject('/a'), subject('/b')]).url.searchParams.getAll('path')).toEqual([
      '/a',
      '/b',
    ]);
    expect(at('page_failing', [route('/u/:id')]).url.searchParams.getAll('route')).toEqual(['/u/:id']);
    const both = at('page_failing', [route('/u/:id'), subject('/a')]).url.searchParams;
    expect([both.has('route'), both.has('path')]).toEqual([false, false]);
  });

  it('holds twenty values at most', () => {
    expect(at('page_failing', many(21)).url.searchParams.getAll('path')).toHaveLength(20);
  });
});
