import { describe, expect, it } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import { plantCanaries, proveRedaction } from './canaries.ts';

describe('proveRedaction', () => {
  it('holds for the redactor that knows the canaries', () => {
    const canaries = plantCanaries();
    const { redact } = createRedactor(canaries.known);
    const printed = redact(`TOKEN=${canaries.env.AUDIT_CANARY_TOKEN}`);
    expect(proveRedaction(canaries, redact, [printed])).toEqual({ ok: true });
  });

  it('fails for a redactor that lets one through', () => {
    expect(proveRedaction(plantCanaries(), (text) => text, [])).toMatchObject({ ok: false });
  });

  it.each(['utf8', 'base64', 'hex'] as const)('fails when a canary is published as %s', (form) => {
    const canaries = plantCanaries();
    const { redact } = createRedactor(canaries.known);
    const leaked = Buffer.from(canaries.env.AUDIT_CANARY_TOKEN ?? '').toString(form);
    expect(proveRedaction(canaries, redact, [`x${leaked}y`])).toMatchObject({ ok: false });
  });

  it('draws new ones for each run', () => {
    expect(plantCanaries().env).not.toEqual(plantCanaries().env);
  });
});
