import { randomBytes } from 'node:crypto';
import { createFinder, type KnownValue } from '../evidence/known-values.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import type { Artifact } from '../report/audit-record.ts';
import { HOME } from '../sandbox/bubblewrap-profile.ts';
import { TRACE_ID } from './collect-artifacts.ts';

/** Fake secrets that are planted in a run, so that each run proves its own redaction. */
export type Canaries = {
  /** For the environment of the journey. */
  env: Record<string, string>;
  /** For files, by absolute path inside the sandbox. */
  files: Record<string, string>;
  /** Those that the journey can read, and so print in any form it likes: they are hidden, and decide nothing. */
  planted: KnownValue[];
  /** One that never enters the sandbox: only a fault of the auditor's can show it, and then nothing is published. */
  sealed: KnownValue;
};

// What a token begins with is no secret: the rest is looked for, since a journey can print it alone.
const PREFIX = 'wmc-';

/** Draws new canaries; nothing about them repeats from run to run. */
export function plantCanaries(): Canaries {
  const [inEnv, inFile] = [drawSecret(), drawSecret()];
  return {
    env: { AUDIT_CANARY_TOKEN: `${PREFIX}${inEnv}` },
    files: { [`${HOME}/.audit-canary`]: `${PREFIX}${inFile}\n` },
    planted: [
      { name: 'canary_env', value: inEnv },
      { name: 'canary_file', value: inFile },
    ],
    sealed: { name: 'canary_auditor', value: drawSecret() },
  };
}

function drawSecret(): string {
  return randomBytes(24).toString('hex');
}

/** What the sealed canary is put into, so that it takes the way of everything that is noted. */
export function sealedNote({ sealed: { value } }: Canaries) {
  const message = `Redaction is tried with a secret that no journey sees: ${value}`;
  return { channel: 'system', event: 'redaction_tried', message, metadata: { secret: value } } as const;
}

/** Hides each text whole in which a planted canary is left in spite of the redactor. */
export function hideRemains<T>({ planted }: Canaries, value: T): T {
  const find = createFinder(planted);
  return redactDeep(value, (text) => {
    const [left] = find(text);
    return left === undefined ? text : `[redacted:${left}]`;
  });
}

/** Shows that the redactor knows every canary, and that the sealed one went through it on its way into the files. */
export function proveRedaction(
  { planted, sealed }: Canaries,
  redact: (text: string) => string,
  published: { report: unknown; artifacts: readonly Pick<Artifact, 'id' | 'content'>[] },
): { ok: true } | { ok: false; reason: string } {
  const known = [...planted, sealed];
  const printed = known.flatMap(({ value }) => [
    value,
    Buffer.from(value).toString('base64'),
    [...value].join('|'),
  ]);
  if (createFinder(known)(redact(`token=${printed.join('\n')}`)).length > 0)
    return { ok: false, reason: 'the redactor let a canary through' };
  const texts = [JSON.stringify(published.report), ...published.artifacts.map(({ content }) => content)];
  const find = createFinder([sealed]);
  if (texts.some((text) => find(text).length > 0))
    return { ok: false, reason: `${sealed.name} is in what would be published` };
  const trace = published.artifacts.find(({ id }) => id === TRACE_ID);
  const isTried = trace?.content.includes(`[redacted:${sealed.name}]`);
  return isTried ? { ok: true } : { ok: false, reason: `${sealed.name} did not come through the redactor` };
}
