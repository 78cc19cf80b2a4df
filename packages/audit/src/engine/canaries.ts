import { randomBytes } from 'node:crypto';
import { findKnownValues, type KnownValue } from '../evidence/known-values.ts';
import { HOME } from '../sandbox/bubblewrap-profile.ts';

/** Fake secrets that are planted in a run, so that each run proves its own redaction. */
export type Canaries = {
  /** For the environment of the journey. */
  env: Record<string, string>;
  /** For files, by absolute path inside the sandbox. */
  files: Record<string, string>;
  known: KnownValue[];
};

/** Draws new canaries; nothing about them repeats from run to run. */
export function plantCanaries(): Canaries {
  const inEnv = `wmc-${randomBytes(24).toString('hex')}`;
  const inFile = `wmc-${randomBytes(24).toString('hex')}`;
  return {
    env: { AUDIT_CANARY_TOKEN: inEnv },
    files: { [`${HOME}/.audit-canary`]: `${inFile}\n` },
    known: [
      { name: 'canary_env', value: inEnv },
      { name: 'canary_file', value: inFile },
    ],
  };
}

/** Shows by the canaries that a redactor works, and that none of them is in what is about to be published. */
export function proveRedaction(
  { known }: Canaries,
  redact: (text: string) => string,
  published: readonly string[],
): { ok: true } | { ok: false; reason: string } {
  const probe = known
    .map(({ value }) => `token=${value} ${Buffer.from(value).toString('base64')}`)
    .join('\n');
  if (findKnownValues(redact(probe), known).length > 0)
    return { ok: false, reason: 'the redactor let a canary through' };
  const leaked = published.flatMap((text) => findKnownValues(text, known));
  return leaked.length === 0
    ? { ok: true }
    : { ok: false, reason: `${leaked[0]} is in what would be published` };
}
