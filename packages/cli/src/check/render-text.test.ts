import type { SiteCheck, SiteCheckItem } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { renderText } from './render-text.ts';

const item = (id: string, outcome: SiteCheckItem['outcome'], found = `found by ${id}`): SiteCheckItem => ({
  id,
  area: 'crawlers',
  title: id,
  outcome,
  weight: 1,
  found,
  evidence: null,
  why: '',
  remedy: null,
});

const check = (more: Partial<SiteCheck>): SiteCheck => ({
  schema_version: 'site-check.v1',
  url: 'https://a.dev',
  page_url: 'https://a.dev/start',
  site: 'https://a.dev',
  checked_at: '2026-11-18T00:00:00Z',
  page_read: true,
  summary: '80 of 100.',
  score: 80,
  level: null,
  counts: { passed: 0, warning: 0, failed: 0, not_applicable: 0, could_not_check: 0 },
  checks: [item('a', 'passed')],
  fixes: [],
  requests: 1,
  ...more,
});

describe('a check of a site at a terminal', () => {
  it('lists what failed first and what needs nothing last, each kind in its order', () => {
    const outcomes = ['not_applicable', 'passed', 'could_not_check', 'failed', 'warning', 'failed'] as const;
    const text = renderText(check({ checks: outcomes.map((outcome, at) => item(`check-${at}`, outcome)) }));
    expect([...text.matchAll(/check-(\d) {2}found/gu)].map(([, at]) => at)).toEqual([
      '3',
      '5',
      '4',
      '2',
      '1',
      '0',
    ]);
  });

  it('has its columns below each other, however long a name is', () => {
    const checks = [item('a', 'failed', 'one'), item('a-long-name', 'not_applicable', 'two')];
    const rows = renderText(check({ checks }))
      .split('\n')
      .filter((line) => /one|two/u.test(line));
    expect(rows.map((row) => row.search(/one|two/u))).toEqual([26, 26]);
  });

  it('says what the next level needs, and what is unsure, where there is anything', () => {
    const level = {
      number: 2,
      name: 'Readable',
      meaning: 'It can be read.',
      next: ['llms-txt'],
      unsure: ['robots'],
    };
    const text = renderText(check({ level }));
    expect(text).toContain(
      'It can be read.\nThe next level needs: llms-txt.\nIt may change once these can be checked: robots.',
    );
    expect(renderText(check({ level: { ...level, next: [], unsure: [] } }))).not.toMatch(
      /next level|may change/u,
    );
    expect(renderText(check({}))).not.toContain('It can be read.');
  });

  it('numbers what to mend, with what was found and an example of it set in', () => {
    const fix = { check: 'a', title: 'A title', gain: 7, todo: 'Add it.', example: 'one\ntwo' };
    const text = renderText(
      check({ checks: [item('a', 'failed')], fixes: [fix, { ...fix, check: 'gone', example: null }] }),
    );
    expect(text).toContain(
      ' 1. found by a (+7)\n    Add it.\n     | one\n     | two\n 2. A title (+7)\n    Add it.',
    );
    expect(renderText(check({}))).not.toContain('What to mend');
  });
});
