import { describe, expect, it } from 'vitest';
import { accessTokenPatterns } from './access-token.ts';
import { authorizationPatterns } from './authorization-value.ts';
import { findCredential } from './find-credential.ts';
import { ambiguousKeyPatterns, privateKeyPatterns } from './private-key.ts';
import { urlPatterns } from './url-credential.ts';

const patterns: Record<string, RegExp> = {
  ...accessTokenPatterns,
  ...authorizationPatterns,
  ...ambiguousKeyPatterns,
  ...privateKeyPatterns,
  ...urlPatterns,
};

/** Each unit repeats the beginning of a pattern and never its end. */
const units = [
  'a',
  '-',
  '1',
  'f',
  ' ',
  '%',
  '%25',
  '+',
  '\\',
  '\\n',
  '[',
  '{"',
  'eyJ',
  'eyJ-',
  '_eyJ',
  '-----BEGIN RSA ',
  '://a:',
  ':////a',
  'bearer ',
  'Bearer a/',
  'Basic AAAA ',
  'authorization=bearer ',
  'Set-Cookie: a',
  'key: 0x',
  'private 0x',
  'api key = ',
  '&secret=a',
  '?sig=',
  'SG.aaaaaaaaaaaaaaaa.',
  '1234567890:AA',
  'hooks.slack.com/services/',
  'abandon the ',
  `5${'K'.repeat(50)} `,
];

/** Twice the largest body: enough for the clock to tell. */
const shortText = 32 * 1024;

/** The least of several runs: whatever else the machine does only adds. */
function leastDuration(unit: string, length: number): number {
  const body = { notes: unit.repeat(Math.ceil(length / unit.length)).slice(0, length) };
  const durations = Array.from({ length: 3 }, () => {
    const start = performance.now();
    expect(findCredential(body)).toBeUndefined();
    return performance.now() - start;
  });
  return Math.min(...durations);
}

describe('the work of a search', () => {
  it.each(Object.entries(patterns))('is bounded at every start of %s', (_name, { source }) => {
    const quantifiersOnly = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'c');
    expect(quantifiersOnly).not.toMatch(/[*+]|\{\d+,\}/);
  });

  // Eight times the text takes eight times as long, or sixty-four times if the work grew with the square.
  it.each(units)('grows with the length alone on repeated %j', { retry: 2 }, (unit) => {
    expect(leastDuration(unit, 8 * shortText) / leastDuration(unit, shortText)).toBeLessThan(24);
  });

  it('does not read a long name once per element', () => {
    const body = { ['k'.repeat(200_000)]: Array<string>(100_000).fill('harmless text') };
    expect(findCredential(body)).toBeUndefined();
  });
});
