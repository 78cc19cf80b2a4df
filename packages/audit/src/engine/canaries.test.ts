import { describe, expect, it } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import { type Canaries, hideRemains, plantCanaries, proveRedaction, sealedNote } from './canaries.ts';

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
    expect(hideRemains(canaries, { texts })).toEqual({ texts: ['[redacted:canary_env]', 'nothing to hide'] });
  });
});
