import { describe, expect, it } from 'vitest';
import { goneSubjects, lastingOf, type Since } from './lasting.ts';
import { levels } from './levels.ts';
import type { Look } from './observed.ts';
import type { OpenAlert } from './reconcile.ts';

const NOW = Date.UTC(2026, 10, 18, 12, 30);

const facets = (requests: number, failures: number, more: object = {}) => {
  const facet = {
    agent: 'gptbot',
    purpose: 'ai_training' as const,
    verdict: 'verified' as const,
    format: 'html' as const,
    ...more,
  };
  return [
    { ...facet, status: 200, requests: requests - failures },
    { ...facet, status: 500, requests: failures },
  ].filter(({ requests: count }) => count > 0);
};
const place = (requests: number, failures: number, name = '/a', isRoute = false) => ({
  ...{ place: name, isRoute, requests, failures },
});
const look: Look = {
  ...{ now: NOW, recent: [], history: [], hours: [], hourDays: 29, places: [], placesBefore: [] },
  ...{ silent: [], isAllSilent: false, silentDays: 2 },
};
const nothing: Since = { facets: [], places: [], come: [] };
const alert = (kind: OpenAlert['kind'], more: Partial<OpenAlert> = {}): OpenAlert => ({
  ...{ id: 'a', kind, subjects: ['/a'], numbers: {}, openedAt: NOW, seenAt: NOW, isMuted: false },
  ...more,
});
const judge = (open: OpenAlert, since: Partial<Since> = {}, more: Partial<Look> = {}, told: string[] = []) =>
  lastingOf(open, {
    look: { ...look, ...more },
    since: { ...nothing, ...since },
    level: levels.normal,
    toldPages: new Set(told),
  });

describe('a page that failed', () => {
  it.each([
    ['fails still in the last hour', { places: [place(20, 10)] }, { places: [place(1, 1)] }, 'still'],
    ['fails still since it was last seen', { places: [place(5, 4)] }, {}, 'still'],
    ['works again', { places: [place(5, 3)] }, {}, 'gone'],
    ['was not asked for', {}, {}, 'unknown'],
    ['is known as a route', { places: [place(0, 0), place(9, 9, '/a', true)] }, {}, 'still'],
  ] as const)('%s', (_, since, more, expected) => {
    expect(judge(alert('page_failing'), since, more)).toBe(expected);
  });

  it('lasts as long as one of several does, and as long as nothing is known of one', () => {
    const both = alert('page_failing', { subjects: ['/a', '/b'] });
    expect(judge(both, { places: [place(5, 0), place(5, 5, '/b')] })).toBe('still');
    expect(judge(both, { places: [place(5, 0)] })).toBe('unknown');
    expect(judge(both, { places: [place(5, 0), place(5, 0, '/b')] })).toBe('gone');
  });
});

describe('failures that jumped', () => {
  const jump = (failures: number, requests: number, usual: number, usualRequests = 100) =>
    alert('failures_jump', {
      numbers: {
        failures,
        requests,
        usual_failures: usual,
        usual_requests: usualRequests,
        compared_days: 14,
      },
    });

  it.each([
    ['as before', jump(100, 100, 0), facets(100, 100), 'still'],
    ['by a part of them', jump(100, 100, 0), facets(100, 6), 'still'],
    ['no more than usual', jump(100, 100, 0), facets(100, 4), 'gone'],
    ['where usual is a twentieth', jump(20, 100, 5), facets(100, 7), 'gone'],
    ['where usual is a twentieth, half as often again', jump(20, 100, 5), facets(100, 8), 'still'],
    ['of a small rate, at half of it', jump(20, 1000, 0), facets(1000, 10), 'still'],
    ['of a small rate, below half of it', jump(20, 1000, 0), facets(1000, 9), 'gone'],
    ['of so few requests that they say nothing', jump(100, 100, 0), facets(50, 2), 'unknown'],
    ['of nobody', jump(100, 100, 0), [], 'unknown'],
  ])('%s', (_, open, seen, expected) => {
    expect(judge(open, { facets: seen })).toBe(expected);
  });

  it('last while they are a jump from what was usual, however small their share', () => {
    const busy = jump(40, 4000, 1, 4000);
    expect(judge(busy, { facets: facets(4000, 20) }, { recent: facets(4000, 20) })).toBe('still');
    expect(judge(busy, { facets: facets(4000, 19) }, { recent: facets(4000, 19) })).toBe('gone');
  });

  it('are without those of pages that are told of', () => {
    const open = jump(100, 100, 0);
    const seen = { facets: facets(200, 50), places: [place(50, 50)] };
    expect(judge(open, seen)).toBe('still');
    expect(judge(open, seen, {}, ['/a'])).toBe('gone');
  });

  it('of an alert that did not keep what was usual are over when they are a third fewer', () => {
    const old = alert('failures_jump', { numbers: { failures: 60, requests: 100, usual_failures: 3 } });
    expect(judge(old, { facets: facets(100, 61) })).toBe('still');
    expect(judge(old, { facets: facets(100, 40) })).toBe('gone');
  });
});

describe('a crawler that fell silent', () => {
  const silent = alert('crawler_silent', { subjects: ['claudebot'] });

  it.each([
    ['stays away, whoever else comes', facets(5, 0), 'still'],
    ['is back', facets(1, 0, { agent: 'claudebot' }), 'gone'],
    ['has a stranger come under its name', facets(1, 0, { agent: 'claudebot', verdict: 'spoofed' }), 'still'],
  ])('%s', (_, come, expected) => {
    expect(judge(silent, { come })).toBe(expected);
  });

  it('with all others is back when anybody is', () => {
    const all = alert('crawler_silent', { subjects: ['*'] });
    expect(judge(all)).toBe('still');
    expect(judge(all, { come: facets(1, 0) })).toBe('gone');
  });
});

it('what each look finds anew is gone unless it is found', () => {
  expect(judge(alert('spoofing'))).toBe('gone');
  expect(judge(alert('new_agent'))).toBe('gone');
});

it('of several pages those are gone that work again, and none of a kind that is not about single things', () => {
  const both = alert('page_failing', { subjects: ['/a', '/b', '/c'] });
  const since = { ...nothing, places: [place(5, 0), place(5, 5, '/b')] };
  expect(goneSubjects(both, since, look)).toEqual(['/a']);
  expect(goneSubjects(alert('spoofing'), since, look)).toEqual([]);
});
