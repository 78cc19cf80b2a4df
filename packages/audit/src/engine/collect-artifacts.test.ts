import { QuickstartReport } from '@waymark/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEvidenceLog } from '../evidence/evidence-log.ts';
import { createRedactor } from '../evidence/redact.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import { sampleCase } from '../judge/case-fixture.ts';
import { conclude } from '../judge/conclude.ts';
import type { Plan } from '../model/plan.ts';
import { planJourney } from '../plan/plan-journey.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import type { Artifact } from '../report/audit-record.ts';
import { buildReport } from '../report/build-report.ts';
import { findInconsistency } from '../report/check-report.ts';
import { sampleRecord } from '../report/record-fixture.ts';
import { verifyCertificate } from '../report/verify/verify-certificate.ts';
import {
  type Canaries,
  canaryMask,
  hideInFiles,
  maskRemains,
  plantCanaries,
  sealedNote,
} from './canaries.ts';
import { collectArtifacts } from './collect-artifacts.ts';
import { redactRuns } from './collect-proof.ts';

/** Put together here so that no secret scanner takes this file for a leak. */
const glue = (...parts: string[]) => parts.join('');
const some = (count: number) => 'a1B2c3D4e5F6g7H8'.repeat(8).slice(0, count);
const PHRASES = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
];
const SECRETS = [
  ...PHRASES,
  glue('gh', 'p_', some(36)),
  glue('gh', 'p_', some(40).toUpperCase()),
  glue('AK', 'IA', 'ABCDEFGH', '12345678'),
  glue('ey', 'J', some(24), '.ey', 'J', some(24), '.', some(24)),
  glue('-----BEGIN PRIVATE', ' KEY-----\n', some(64), '\n-----END PRIVATE', ' KEY-----'),
];
const NOISE = ['"', '\\', '\\"}', '\ud83d', '\udc00', '\u2028', '\u0000', '{"a":', ']', '`', "'", ': ', '\t'];
const WORDS = ['shell', 'help', 'install', 'acme', 'the', 'token', 'password:', 'API_KEY='];

const secret = fc.constantFrom(...SECRETS);
const text = fc
  .array(
    fc.oneof(secret, fc.constantFrom(...NOISE), fc.constantFrom(...WORDS), fc.string({ maxLength: 8 })),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(' '));
const inLine = text.map((one) => one.replaceAll(/[\r\n]/gu, ' '));

const page = fc
  .record({
    title: inLine,
    heads: fc.array(inLine, { minLength: 1, maxLength: 3 }),
    body: text,
    code: inLine,
  })
  .map(({ title, heads, body, code }) =>
    [
      `# ${title}`,
      ...heads.map((head) => `## ${head}\n\n${body}\n\n\`\`\`sh\nnpm install acme\nacme ${code}\n\`\`\``),
      `\`\`\`json title="${heads[0]}.json"\n{ "${code}": "${title}" }\n\`\`\``,
    ].join('\n\n'),
  );

/** A journey through the plan in which everything that commands, servers and hosts can say is strangers' text. */
function journeyOf(plan: Plan, said: string) {
  const sample = sampleCase([
    { command: `acme ${said}`, output: said, allowed: [{ host: said, reached: false }] },
    { probe: { url: `http://localhost:3000/${said}`, status: 200, body: said } },
  ]);
  const [first] = sample.run.steps;
  const ids = plan.steps.map(({ id }) => id);
  return {
    ...sample.run,
    commands: sample.run.commands.map((one) => ({ ...one, plannedStepId: ids[0] ?? null })),
    steps: ids.map((stepId, at) => ({
      ...(sample.run.steps[at] ?? { ...first, commandIds: [], probes: [] }),
      stepId,
    })),
  } as typeof sample.run;
}

function published(source: string, said: string, canaries: Canaries = plantCanaries()) {
  const redactor = createRedactor([...canaries.planted, canaries.sealed]);
  const redact = (one: string) => redactor.redact(one);
  const page = readMarkdown(source);
  const plan = planJourney(page);
  const run = journeyOf(plan, said);
  const log = openEvidenceLog({ runId: 'r', attemptId: 'a', now: () => new Date(0), redact });
  log.append(sealedNote(canaries));
  log.append({ channel: 'system', event: 'said', message: said, metadata: { [said]: [said] } });
  const change = { code: 'node', range: said, insteadOf: said } as const;
  const hide = canaryMask(canaries);
  const runs = redactRuns(
    {
      page,
      registry: { isComplete: true },
      journey: { id: '', purpose: 'journey', plan, run },
      marked: null,
      control: null,
      beyondAgain: null,
      readings: [],
      readingsLeft: 0,
      repeat: { id: 'repeat-', purpose: 'repeat', plan, run },
      proofs: [{ id: 'proof-1', purpose: 'proof', plan, run, change }],
    },
    (one) => hide(redact(one)),
  );
  const { judgement, certificate } = conclude(runs);
  const proofs = runs.proofs.map((proof) => ({
    ...proof,
    kind: 'x',
    outcome: 'passes' as const,
    status: 'passed' as const,
  }));
  const collected = collectArtifacts({
    source: { format: 'markdown', text: source },
    certificate,
    runs,
    proofs,
    repair: null,
    provenBy: 'proof-1',
    log: log.entries,
    redact: redactor,
  });
  const artifacts = hideInFiles(canaries, collected);
  const record = sampleRecord([], {
    page: runs.page,
    plan: runs.journey.plan,
    run: runs.journey.run,
    runs,
    judgement,
    certificate,
    proofs,
    artifacts,
    log: log.entries,
  });
  const report = maskRemains(canaries, redactDeep(buildReport(record), redact));
  return { artifacts, report };
}

function parsed({ mimeType, content }: Artifact): unknown[] {
  if (mimeType === 'application/json') return [JSON.parse(content)];
  if (mimeType !== 'application/x-ndjson') return [];
  return content
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsOf(one)]);
}

/** Names of sections are made from headings: there a secret stands in small letters, with hyphens for blanks. */
const bare = (one: string) => one.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
const held = (texts: readonly string[]) => {
  const all = texts.map(bare);
  return SECRETS.filter((one) => all.some((each) => each.includes(bare(one))));
};

describe('the files of a report', () => {
  it('are valid JSON without any secret, whatever page and commands say', () => {
    fc.assert(
      fc.property(page, text, (source, said) => {
        const { artifacts, report } = published(source, said);
        expect(held(artifacts.flatMap((one) => parsed(one)).flatMap(textsOf))).toEqual([]);
        expect(held(artifacts.map(({ content }) => content))).toEqual([]);
        expect(held(textsOf(JSON.parse(JSON.stringify(report))))).toEqual([]);
        expect(QuickstartReport.safeParse(report).error).toBeUndefined();
        expect(findInconsistency(report)).toBeUndefined();
        const read = (id: string) => JSON.parse(artifacts.find((one) => one.id === id)?.content ?? '');
        const checks = verifyCertificate(read('art-runs'), read('art-certificate'), report);
        expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
