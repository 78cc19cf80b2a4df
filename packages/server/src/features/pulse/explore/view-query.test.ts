import { describe, expect, it } from 'vitest';
import { readExportFile } from './export-rows.ts';
import { filtersOf, holdTo, readViewQuery, writeValue, writeViewQuery } from './view-query.ts';

const read = (search: string) => readViewQuery(new URLSearchParams(search));
const filters = (search: string) => filtersOf(read(search).held);

describe('the address of a view', () => {
  it('says everything that the view is held to, and is read back as it was written', () => {
    for (const search of [
      '',
      'days=30',
      'from=2026-11-01&to=2026-11-07',
      'days=90&agent=gptbot&agent=&purpose=coding_agent&verdict=spoofed&path=%2Fa+b%26c&route=&status=4xx&status=404&status=unknown&format=markdown&client=x',
    ])
      expect(writeViewQuery(read(search)).toString()).toBe(search);
  });

  it('is read without what cannot be a value', () => {
    expect(
      read('purpose=nothing&verdict=&format=pdf&status=9xx&status=40&status=abc&path=%00&days=8'),
    ).toEqual({
      time: { kind: 'days', days: 7 },
      held: {},
    });
    expect(read(`path=${'x'.repeat(2_049)}`).held).toEqual({});
    const many = Array.from({ length: 50 }, (_, index) => `path=/${index}`).join('&');
    expect(read(many).held.path).toHaveLength(20);
  });

  it('becomes the filters of a question, in which nothing is a value, too', () => {
    expect(filters('agent=&route=&status=unknown&status=404&status=5xx')).toEqual({
      agents: [''],
      routes: [null],
      statuses: [null, 404],
      statusClasses: [5],
    });
    expect(filters('')).toEqual({});
  });

  it('is held to one value more, another one or none', () => {
    const query = read('agent=gptbot&status=404');
    expect(holdTo(query, { path: '/a' }).held).toEqual({ agent: ['gptbot'], status: ['404'], path: ['/a'] });
    expect(holdTo(query, { agent: 'ccbot' }).held.agent).toEqual(['ccbot']);
    expect(holdTo(query, { agent: undefined }).held).toEqual({ status: ['404'] });
  });
});

describe('a value in an address', () => {
  it.each([
    ['status', null, 'unknown'],
    ['status', 404, '404'],
    ['route', null, ''],
    ['agent', '', ''],
    ['path', '/a b', '/a b'],
  ] as const)('of %s is written so that it is read back: %j', (dimension, value, written) => {
    expect(writeValue(dimension, value)).toBe(written);
    const search = new URLSearchParams([[dimension, written]]);
    expect(readViewQuery(search).held[dimension]).toEqual([written]);
  });

  it('is taken once, however often it is said', () => {
    expect(read('agent=curl&agent=curl&agent=gptbot').held.agent).toEqual(['curl', 'gptbot']);
  });

  it('of a time is taken only whole', () => {
    for (const search of ['from=2026-11-01', 'to=2026-11-01', 'days=', 'days=07'])
      expect(read(search).time).toEqual({ kind: 'days', days: 7 });
  });
});

it.each([
  ['agent.csv', { name: 'agent', ending: 'csv' }],
  ['requests.ndjson', { name: 'requests', ending: 'ndjson' }],
  ['time.csv', { name: 'time', ending: 'csv' }],
  ['agent.json', undefined],
  ['agent', undefined],
  ['toString.csv', undefined],
  ['../agent.csv', undefined],
])('a file called %s is %j', (file, found) => {
  expect(readExportFile(file)).toEqual(found);
});
