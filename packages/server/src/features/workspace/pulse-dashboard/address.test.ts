import { describe, expect, it } from 'vitest';
import type { ListRow } from '../../pulse/index.ts';
import { addressOf, heldAddress, momentsOf, onwardAddress, ownPage, timeAddress } from './address.ts';
import { cutLines, pageOf, windowOf } from './paging.ts';
import { placeAt } from './place-fixture.ts';

const BASE = '/workspace/projects/p';
const row: ListRow = { value: '/a b', purpose: null, holds: {}, requests: 1, failures: 0, before: 0 };

describe('an address', () => {
  it('is the page alone for the usual view, and says everything else', () => {
    expect(addressOf(BASE, placeAt().query)).toBe(BASE);
    const held = placeAt({}, { held: { path: ['/a b'], status: ['404'] } }).query;
    expect(addressOf(BASE, held, { who: 'client' })).toBe(`${BASE}?path=%2Fa+b&status=404&who=client`);
  });

  it('of a line is this page held to it, beside what it is held to already', () => {
    const place = placeAt({ shown: { what: 'route' } }, { held: { agent: ['curl'], status: ['500'] } });
    expect(heldAddress(place, { status: '404' })).toBe(`${BASE}?agent=curl&status=404&what=route`);
  });

  it('of another page keeps what this page itself is about, beside what it is held to', () => {
    const place = placeAt(
      { page: `${BASE}/agents/gptbot`, fixed: { agent: ['gptbot'] } },
      { held: { status: ['404'] } },
    );
    expect(onwardAddress(place, '/failures')).toBe(`${BASE}/failures?agent=gptbot&status=404`);
  });

  it('of another page of a shared view is told by its link alone', () => {
    const place = placeAt({ mayDrill: false, fixed: { agent: ['gptbot'] } });
    expect(onwardAddress(place, '/failures')).toBe(`${BASE}/failures`);
  });

  it('of another time keeps what the page is held to', () => {
    const place = placeAt({}, { held: { agent: ['curl'] } });
    expect(timeAddress(place, { kind: 'days', days: 30 })).toBe(`${BASE}?days=30&agent=curl`);
    const moments = momentsOf({ from: Date.UTC(2026, 10, 18, 12), to: Date.UTC(2026, 10, 18, 13) });
    expect(timeAddress(place, moments)).toContain('from=2026-11-18T12%3A00Z&to=2026-11-18T13%3A00Z');
  });
});

describe('a page of its own', () => {
  it('has a path, which the view is then held to', () => {
    expect(ownPage(placeAt(), 'path', row)).toBe(`${BASE}/pages?path=%2Fa+b`);
  });

  it('has a named agent, whose name then stands in the address and in no filter', () => {
    const place = placeAt({}, { held: { agent: ['curl'] } });
    expect(ownPage(place, 'agent', { ...row, value: 'a/b' })).toBe(`${BASE}/agents/a%2Fb`);
  });

  it('keeps the agent whose page the path is chosen on', () => {
    const place = placeAt({ page: `${BASE}/agents/gptbot`, fixed: { agent: ['gptbot'] } });
    expect(ownPage(place, 'path', row)).toBe(`${BASE}/pages?agent=gptbot&path=%2Fa+b`);
  });

  it.each([
    ['an agent that only a purpose tells', 'agent', { value: 'curl', purpose: 'coding_agent' }],
    ['nobody', 'agent', { value: null }],
    ['a status', 'status', { value: 404 }],
    ['no path', 'path', { value: null }],
  ] as const)('has not %s', (_, list, more) => {
    expect(ownPage(placeAt(), list, { ...row, ...more })).toBeUndefined();
  });

  it('has nothing for whoever may see this view alone', () => {
    expect(ownPage(placeAt({ mayDrill: false }), 'path', row)).toBeUndefined();
  });
});

describe('the pages of a long list', () => {
  it.each([
    [undefined, 1],
    ['1', 1],
    ['7', 7],
    ['2.9', 2],
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['', 1],
    ['1e9', 400],
  ])('an address that says %j means page %d', (asked, page) => {
    expect(pageOf(asked)).toBe(page);
  });

  it('ask for one line more than they show, to know whether there are others', () => {
    expect(windowOf(1, 25)).toEqual({ most: 26, skipped: 0 });
    expect(windowOf(3, 25)).toEqual({ most: 26, skipped: 50 });
    expect(cutLines([1, 2, 3], 2)).toEqual({ lines: [1, 2], hasMore: true });
    expect(cutLines([1, 2], 2)).toEqual({ lines: [1, 2], hasMore: false });
  });
});
