import { randomBytes } from 'node:crypto';
import { createFinder, type KnownValue } from '../evidence/known-values.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import { ARTIFACT_IDS } from '../report/artifact-names.ts';
import type { Artifact } from '../report/audit-record.ts';
import { HOME } from '../sandbox/bubblewrap-profile.ts';

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

/** Draws new canaries; nothing about them repeats from run to run. Keys that the audit was given are hidden as they are. */
export function plantCanaries(keys: Readonly<Record<string, string>> = {}): Canaries {
  const [inEnv, inFile] = [drawSecret(), drawSecret()];
  return {
    env: { ...keys, AUDIT_CANARY_TOKEN: `${PREFIX}${inEnv}` },
    files: { [`${HOME}/.audit-canary`]: `${PREFIX}${inFile}\n` },
    planted: [
      { name: 'canary_env', value: inEnv },
      { name: 'canary_file', value: inFile },
      ...Object.entries(keys).map(([name, value]) => ({ name, value })),
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

/** Gives what hides a text whole in which a planted canary is left in spite of the redactor. */
export function canaryMask({ planted }: Canaries): (text: string) => string {
  const find = createFinder(planted);
  return (text) => {
    const [left] = find(text);
    return left === undefined ? text : `[redacted:${left}]`;
  };
}

/** Hides the remains of planted canaries in every text of a value. */
export function maskRemains<T>(canaries: Canaries, value: T): T {
  return redactDeep(value, canaryMask(canaries));
}

/** Hides what is left of a planted canary in files: text by text where they are JSON, so that they stay JSON. */
export function hideInFiles(canaries: Canaries, files: readonly Artifact[]): Artifact[] {
  const find = createFinder(canaries.planted);
  return files.map((file) => {
    if (find(file.content).length === 0) return file;
    return { ...file, content: hideByFormat(canaries, file, find) };
  });
}

type Find = ReturnType<typeof createFinder>;

function hideByFormat(canaries: Canaries, { mimeType, content }: Artifact, find: Find): string {
  if (mimeType === 'application/json') return `${hideInJson(canaries, content, find)}\n`;
  if (mimeType !== 'application/x-ndjson') return maskRemains(canaries, content);
  const lines = content.split('\n').slice(0, -1);
  return `${hideAcross(
    lines.map((line) => hideInJson(canaries, line, find)),
    find,
  ).join('\n')}\n`;
}

function hideInJson(canaries: Canaries, json: string, find: Find): string {
  if (find(json).length === 0) return json.trimEnd();
  const hidden = JSON.stringify(maskRemains(canaries, JSON.parse(json)));
  // Spread over several texts it is hidden with all of them.
  const [left] = find(hidden);
  return left === undefined ? hidden : JSON.stringify(`[redacted:${left}]`);
}

/** What several lines spell together loses the line with which it is complete: the others are evidence. */
function hideAcross(lines: string[], find: Find, mostLines = 8): string[] {
  const [left] = find(lines.join('\n'));
  if (left === undefined) return lines;
  const mark = JSON.stringify(`[redacted:${left}]`);
  let [from, to] = [0, lines.length];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (find(lines.slice(0, middle).join('\n')).length > 0) to = middle;
    else from = middle;
  }
  // Who spells it over and over loses the rest of the file.
  if (mostLines === 0) return [...lines.slice(0, from), mark];
  return hideAcross(lines.with(from, mark), find, mostLines - 1);
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
  const trace = published.artifacts.find(({ id }) => id === ARTIFACT_IDS.trace);
  const isTried = trace?.content.includes(`[redacted:${sealed.name}]`);
  return isTried ? { ok: true } : { ok: false, reason: `${sealed.name} did not come through the redactor` };
}
