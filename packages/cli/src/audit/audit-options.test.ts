import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { readAuditOptions } from './audit-options.ts';

describe('readAuditOptions', () => {
  it('has a default for everything but the page', () => {
    expect(readAuditOptions(['README.md'], {})).toEqual({
      target: 'README.md',
      out: 'waymark-report',
      beginIn: 'auto',
      egress: 'registries_and_page',
      sandbox: 'auto',
      budgetSeconds: 1200,
      fix: 'keep',
      isCounterfactual: false,
      allowPrivate: false,
      failOn: ['failed', 'blocked', 'inconclusive'],
      keys: [],
    });
  });

  it('takes every option', () => {
    const words = [
      'https://docs.example.dev/',
      '--out',
      'o',
      '--egress',
      'open',
      '--sandbox',
      'gvisor',
      '--begin-in',
      'empty',
      '--budget',
      '60',
      '--reader',
      'literal',
      '--fail-on',
      'failed',
    ];
    expect(readAuditOptions(words)).toMatchObject({
      out: 'o',
      egress: 'open',
      sandbox: 'gvisor',
      beginIn: 'empty',
      budgetSeconds: 60,
      failOn: ['failed'],
    });
    expect(readAuditOptions(['a', '--fail-on', 'never']).failOn).toEqual([]);
  });

  it('takes sandbox, egress and leave for pages of one’s own from the environment, and a word on the line over it', () => {
    const environment = { WAYMARK_SANDBOX: 'docker', WAYMARK_EGRESS: 'open', WAYMARK_BASE_URL: 'nonsense' };
    expect(readAuditOptions(['a'], environment)).toMatchObject({ sandbox: 'docker', egress: 'open' });
    expect(readAuditOptions(['a', '--egress', 'registries'], environment).egress).toBe('registries');
    expect(readAuditOptions(['a'], { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' }).allowPrivate).toBe(true);
    expect(() => readAuditOptions(['a'], { WAYMARK_SANDBOX: 'nonsense' })).toThrow(UsageError);
  });

  it.each([
    [[]],
    [['a', 'b']],
    [['a', '--egress', 'some']],
    [['a', '--sandbox', 'sand']],
    [['a', '--begin-in', 'nowhere']],
    [['a', '--budget', '0']],
    [['a', '--budget', '1e3']],
    [['a', '--reader', 'poet']],
    [['a', '--fail-on', 'passed']],
    [['a', '--unknown']],
  ])('refuses %j', (words) => {
    expect(() => readAuditOptions(words)).toThrow(UsageError);
  });
});
