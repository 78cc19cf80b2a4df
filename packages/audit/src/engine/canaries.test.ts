import { describe, expect, it } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import type { Artifact } from '../report/audit-record.ts';
import {
  type Canaries,
  hideInFiles,
  maskRemains,
  plantCanaries,
  proveRedaction,
  sealedNote,
} from './canaries.ts';

function openCanaries() {
  const canaries = plantCanaries();
  const { redact } = createRedactor([...canaries.planted, canaries.sealed]);
  const log = { id: 'art-trace', content: JSON.stringify({ message: redact(sealedNote(canaries).message) }) };
  return { canaries, redact, log };
}

const planted = ({ env }: Canaries) => env.AUDIT_CANARY_TOKEN ?? '';

describe('proveRedaction', () => {
  it('holds where the sealed canary went through the redactor', () => {
    const { canaries, redact, log } = openCanaries();
    expect(proveRedaction(canaries, redact, { report: {}, artifacts: [log] })).toEqual({ ok: true });
  });

  it('fails for a redactor that lets one through', () => {
    const { canaries, log } = openCanaries();
    expect(proveRedaction(canaries, (text) => text, { report: {}, artifacts: [log] })).toMatchObject({
      ok: false,
    });
  });

  it.each(['utf8', 'base64', 'hex'] as const)('fails when the sealed canary is published as %s', (form) => {
    const { canaries, redact, log } = openCanaries();
    const leaked = `x${Buffer.from(canaries.sealed.value).toString(form)}y`;
    const reason = 'canary_auditor is in what would be published';
    for (const published of [
      { report: { title: leaked }, artifacts: [log] },
      { report: {}, artifacts: [log, { id: 'art-other', content: leaked }] },
    ])
      expect(proveRedaction(canaries, redact, published)).toEqual({ ok: false, reason });
  });

  it('fails where the log did not pass the redactor at all', () => {
    const { canaries, redact } = openCanaries();
    const reason = 'canary_auditor did not come through the redactor';
    const published = {
      report: {},
      artifacts: [
        { id: 'art-trace', content: 'nothing' },
        { id: 'art-other', content: '[redacted:canary_auditor]' },
      ],
    };
    expect(proveRedaction(canaries, redact, published)).toEqual({ ok: false, reason });
  });

  it('is not decided by what a journey can print', () => {
    const { canaries, redact, log } = openCanaries();
    const artifacts = [log, { id: 'art-other', content: planted(canaries) }];
    expect(proveRedaction(canaries, redact, { report: {}, artifacts })).toEqual({ ok: true });
  });

  it('hides the secret part of a planted one alone too', () => {
    const { canaries, redact } = openCanaries();
    const secret = planted(canaries).slice('wmc-'.length);
    expect(redact(`x ${secret} y`)).toBe('x [redacted:canary_env] y');
  });

  it('draws new ones for each run', () => {
    expect(plantCanaries().env).not.toEqual(plantCanaries().env);
  });
});

describe('hideRemains', () => {
  it('hides a text in which a planted canary is left, and no other', () => {
    const canaries = plantCanaries();
    const texts = [`before ${[...planted(canaries)].join('*')} after`, 'nothing to hide'];
    expect(maskRemains(canaries, { texts })).toEqual({ texts: ['[redacted:canary_env]', 'nothing to hide'] });
  });
});

describe('hideInFiles', () => {
  // A text with that many numbers is read as characters by their numbers.
  const NUMBERS = '10 '.repeat(12);
  const codesOf = (canaries: Canaries) =>
    [...(canaries.planted[0]?.value ?? '')].map((one) => one.charCodeAt(0));
  const file = (mimeType: string, content: string): Artifact => ({
    id: 'art-1',
    type: 'plan',
    title: '',
    fileName: 'x',
    replacements: 0,
    mimeType,
    content,
  });

  it('hides the texts of JSON one by one', () => {
    const canaries = plantCanaries();
    const content = JSON.stringify(
      { said: planted(canaries), [planted(canaries)]: 1, kept: 'acme' },
      null,
      2,
    );
    const [hidden] = hideInFiles(canaries, [file('application/json', `${content}\n`)]);
    expect(JSON.parse(hidden?.content ?? '')).toEqual({
      said: '[redacted:canary_env]',
      '[redacted:canary_env]': 1,
      kept: 'acme',
    });
  });

  it('leaves JSON also where the texts of one value spell a canary together', () => {
    const canaries = plantCanaries();
    const content = JSON.stringify({ codes: codesOf(canaries) });
    const [hidden] = hideInFiles(canaries, [file('application/json', `${content}\n`)]);
    expect(JSON.parse(hidden?.content ?? '')).toBe('[redacted:canary_env]');
  });

  it('hides the lines of a log one by one, and the last of those that spell a canary together', () => {
    const canaries = plantCanaries();
    const spelt = codesOf(canaries).map((code) => JSON.stringify({ host: `${code}.example` }));
    const lines = [
      JSON.stringify({ message: NUMBERS }),
      JSON.stringify({ message: planted(canaries) }),
      ...spelt,
      '{"last":true}',
    ];
    const [hidden] = hideInFiles(canaries, [file('application/x-ndjson', `${lines.join('\n')}\n`)]);
    expect(hidden?.content.endsWith('\n')).toBe(true);
    const told =
      hidden?.content
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? [];
    expect(told).toHaveLength(lines.length);
    expect(told.slice(0, 2)).toEqual([{ message: NUMBERS }, { message: '[redacted:canary_env]' }]);
    expect(told.slice(-2)).toEqual(['[redacted:canary_env]', { last: true }]);
    expect(told[2]).toEqual({ host: expect.stringContaining('.example') });
  });

  it('ends a log in which a canary is spelt over and over', () => {
    const canaries = plantCanaries();
    const spelt = codesOf(canaries).map((code) => JSON.stringify({ host: `${code}.example` }));
    const lines = [JSON.stringify({ message: NUMBERS }), ...Array.from({ length: 12 }, () => spelt).flat()];
    const [hidden] = hideInFiles(canaries, [file('application/x-ndjson', `${lines.join('\n')}\n`)]);
    const told = hidden?.content.trimEnd().split('\n') ?? [];
    expect(told.length).toBeLessThan(lines.length);
    expect(told.filter((line) => typeof JSON.parse(line) === 'string')).toHaveLength(9);
  });

  it('gives back files without a canary as they are', () => {
    const canaries = plantCanaries();
    const files = [file('application/json', '{ "a":1}\n'), file('text/plain', 'nothing')];
    expect(hideInFiles(canaries, files)).toEqual(files);
  });
});
