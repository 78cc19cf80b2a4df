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
  'session=a1',
  'a_b_c_session',
  '__Host-a',
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

/** Far longer than any body. */
const LONG_TEXT = 128 * 1024;

describe('the work of a search', () => {
  it.each(Object.entries(patterns))('is bounded at every start of %s', (_name, { source }) => {
    const quantifiersOnly = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'c');
    expect(quantifiersOnly).not.toMatch(/[*+]|\{\d+,\}/);
  });

  // Work that grew with the square of the length would keep this from ending.
  it.each(units)('ends on a long text of repeated %j', (unit) => {
    const notes = unit.repeat(Math.ceil(LONG_TEXT / unit.length));
    expect(findCredential({ notes })).toBeUndefined();
  });

  it('does not read a long name once per element', () => {
    const body = { ['k'.repeat(200_000)]: Array<string>(100_000).fill('harmless text') };
    expect(findCredential(body)).toBeUndefined();
  });
});
