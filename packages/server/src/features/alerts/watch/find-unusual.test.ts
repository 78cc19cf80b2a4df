import { describe, expect, it } from 'vitest';
import { findNewAgents, findSilence, findSpoofing } from './find-agents.ts';
import { findFailingPages, findJump } from './find-failures.ts';
import { levels } from './levels.ts';
import type { Look } from './observed.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 18, 12, 30);

const facet = (requests: number, more: object = {}) => ({
  agent: 'gptbot',
  purpose: 'ai_training' as const,
  verdict: 'verified' as const,
  format: 'html' as const,
  status: 200,
  requests,
  ...more,
});

const quiet: Look = {
  now: NOW,
  recent: [],
  history: [],
  hours: [],
  hourDays: 29,
  places: [],
  placesBefore: [],
  silent: [],
  isAllSilent: false,
  silentDays: 2,
};

/** The same hour of so many days before, each with these numbers. */
const sameHours = (days: number, requests: number, failures: number) =>
  Array.from({ length: days }, (_, day) => ({
    at: Date.UTC(2026, 10, 18, 12) - (day + 1) * DAY,
    requests,
    failures,
  })).reverse();

describe('failures jump', () => {
  const look = (failures: number, requests: number, hours = sameHours(14, 100, 5)): Look => ({
    ...quiet,
    hours,
    recent: [facet(failures, { status: 500 }), facet(requests - failures)],
  });

  it('at the floor and at three times the usual, and the numbers are told', () => {
    const found = findJump(look(20, 100), levels.normal);
    expect(found?.subjects[0]?.numbers).toEqual({
      failures: 20,
      requests: 100,
      usual_failures: 5,
      usual_requests: 100,
      compared_days: 14,
    });
    expect(found?.subjects[0]?.words).toBe(
      'In the last hour 20 of 100 requests failed (20 %). In the same hour of the 14 days before, 5 failed on average (5 %).',
    );
  });

  it.each([
    ['below the floor', look(19, 30)],
    ['below three times the usual', look(29, 100, sameHours(14, 100, 10))],
    ['with the same share of failures, in a busier hour', look(30, 600)],
    ['without enough days to compare with', look(90, 100, sameHours(2, 100, 1))],
  ])('is none %s', (_, given) => {
    expect(findJump(given, levels.normal)).toBeUndefined();
  });

  it('comes earlier and later by the level', () => {
    expect(findJump(look(10, 50), levels.high)).toBeDefined();
    expect(findJump(look(10, 50), levels.normal)).toBeUndefined();
    expect(findJump(look(49, 100), levels.low)).toBeUndefined();
    expect(findJump(look(50, 100), levels.low)).toBeDefined();
  });

  it('is none where the failures are those of pages that are told of', () => {
    const page = { place: '/a', isRoute: false };
    const places = [{ ...page, requests: 25, failures: 25 }];
    const down: Look = { ...look(30, 100), places, placesBefore: [{ ...page, requests: 50, failures: 0 }] };
    const pages = findFailingPages(down, levels.normal);
    expect(pages?.subjects).toHaveLength(1);
    expect(findJump(down, levels.normal, new Set(['/a']))).toBeUndefined();
    expect(findJump(down, levels.normal)).toBeDefined();
  });

  it('compares the same hour alone, of days of which single hours are known', () => {
    const other = sameHours(14, 100, 90).map(({ at, ...rest }) => ({ ...rest, at: at - 3 * HOUR }));
    expect(findJump(look(20, 100, [...other, ...sameHours(14, 100, 5)]), levels.normal)).toBeDefined();
    expect(findJump({ ...look(20, 100), hourDays: 2 }, levels.normal)).toBeUndefined();
  });
});

describe('a page starts failing', () => {
  const place = (requests: number, failures: number, name = '/a') => ({
    place: name,
    isRoute: false,
    requests,
    failures,
  });
  const judged = (now: ReturnType<typeof place>, before: ReturnType<typeof place>) =>
    findFailingPages({ ...quiet, places: [now], placesBefore: [before] }, levels.normal);

  it('when most requests fail, of a page that worked', () => {
    expect(judged(place(5, 4), place(10, 2))?.subjects[0]).toMatchObject({
      name: '/a',
      numbers: { failures: 4, requests: 5, failures_before: 2, requests_before: 10 },
    });
  });

  it.each([
    ['with few requests', place(4, 4), place(10, 0)],
    ['that still works for many', place(10, 7), place(10, 0)],
    ['that failed before', place(5, 5), place(10, 3)],
    ['that was hardly asked for before', place(5, 5), place(9, 0)],
    ['that was never there, as scanners ask for', place(50, 50), place(0, 0, '/b')],
  ])('not when it is one %s', (_, now, before) => {
    expect(judged(now, before)).toBeUndefined();
  });
});

describe('a new agent', () => {
  const hours = [{ at: NOW - 4 * DAY, requests: 1, failures: 0 }];
  const look = (recent: Look['recent'], history: Look['history'] = []): Look => ({
    ...quiet,
    hours,
    recent,
    history,
  });

  it('is one that came often enough and never before', () => {
    const found = findNewAgents(look([facet(5), facet(9, { agent: 'claudebot' })]), levels.normal);
    expect(found?.subjects.map(({ name }) => name)).toEqual(['claudebot', 'gptbot']);
  });

  it.each([
    ['known', look([facet(5)], [facet(1)])],
    ['too rare', look([facet(4)])],
    ['under a false name', look([facet(50, { verdict: 'spoofed' })])],
    ['without a name', look([facet(50, { agent: '' })])],
    ['a library', look([facet(50, { agent: 'curl', purpose: 'http_client' })])],
    [
      'of a project that is itself new',
      { ...look([facet(50)]), hours: [{ at: NOW - DAY, requests: 1, failures: 0 }] },
    ],
  ])('is none that is %s', (_, given) => {
    expect(findNewAgents(given, levels.normal)).toBeUndefined();
  });
});

describe('spoofing', () => {
  it('is told from so many requests under false names on', () => {
    const look = (requests: number): Look => ({
      ...quiet,
      recent: [facet(requests, { verdict: 'spoofed' })],
    });
    expect(findSpoofing(look(20), levels.normal)?.subjects[0]?.words).toBe(
      'In the last hour 20 requests came under a false name: GPTBot (20).',
    );
    expect(findSpoofing(look(19), levels.normal)).toBeUndefined();
  });
});

describe('silence', () => {
  it('of each crawler is told with how it came before', () => {
    const silent = [{ agent: 'gptbot', days: 12, requests: 240 }];
    expect(findSilence({ ...quiet, silent })?.subjects).toMatchObject([
      { name: 'gptbot', numbers: { silent_days: 2, days_before: 12, requests_before: 240 } },
    ]);
  });

  it('of all is one thing, and another than that of crawlers', () => {
    const silent = [{ agent: 'gptbot', days: 12, requests: 240 }];
    expect(findSilence({ ...quiet, silent, isAllSilent: true })?.subjects.map(({ name }) => name)).toEqual([
      '*',
    ]);
    expect(findSilence(quiet)).toBeUndefined();
  });
});
