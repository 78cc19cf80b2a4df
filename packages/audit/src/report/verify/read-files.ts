import { TO_ACCUSE, TO_BLOCK, TO_PASS } from '../../judge/certify/certify.ts';
import type { AuditRuns } from '../../judge/facts/records.ts';
import { CERTIFICATE_SCHEMA, type CertificateFile } from '../certificate-file.ts';
import { flag, type Guard, list, nullable, number, oneOf, optional, record, shape, text } from './guards.ts';

const MOST_ROWS = 20_000;
const MOST_STEPS = 2_000;
const MOST_RUNS = 40;

const texts = list(text, MOST_ROWS);
const place = { id: text, sectionId: text };
const span = nullable(shape({ fromLine: number, toLine: number }));

const row = shape({
  ...place,
  span,
  quote: text,
  order: number,
  kind: oneOf('instruction', 'claim', 'markup'),
  code: text,
  data: shape({}),
  sourceStepId: nullable(text),
  about: nullable(text),
});

const page = shape({
  title: text,
  ledger: list(row, MOST_ROWS),
  prose: list(shape({ text }), MOST_ROWS),
  blocks: list(shape({ ...place, text, commands: list(shape({}), MOST_STEPS) }), MOST_ROWS),
  steps: list(shape({ ...place, blockIds: texts, task: shape({ code: text }) }), MOST_ROWS),
  sections: list(shape({ id: text }), MOST_ROWS),
  notices: list(() => true, MOST_ROWS),
  alternatives: list(shape({}), MOST_ROWS),
  unsupported: list(shape({}), MOST_ROWS),
});

const goal = shape({
  kind: text,
  rowId: text,
  sectionId: text,
  sourceStepId: nullable(text),
  span,
  claimIds: texts,
  otherStepIds: texts,
  products: texts,
});

const action: Guard = (value) =>
  shape({ kind: oneOf('run'), command: text, pace: text, answers: list(shape({}), MOST_STEPS) })(value) ||
  shape({ kind: oneOf('write', 'edit'), path: text, content: text })(value) ||
  shape({ kind: oneOf('patch'), path: text, diff: text })(value) ||
  shape({ kind: oneOf('merge_json'), path: text, json: text })(value) ||
  shape({ kind: oneOf('probe'), url: text })(value) ||
  shape({ kind: oneOf('open_file'), path: text })(value);

const step = shape({
  id: text,
  milestoneId: text,
  sourceStepIds: texts,
  task: shape({ code: text }),
  action,
  expected: list(shape({ kind: text }), MOST_STEPS),
  required: flag,
  trust: text,
});

const plan = shape({
  goal: nullable(goal),
  mainFlow: record(text, MOST_ROWS),
  steps: list(step, MOST_STEPS),
  milestones: list(shape({ id: text, kind: text, stepIds: texts }), MOST_STEPS),
  decisions: list(shape({ code: text }), MOST_ROWS),
  choices: list(shape({ id: text }), MOST_ROWS),
  requirements: list(shape({ kind: text }), MOST_ROWS),
  credentials: list(shape({}), MOST_ROWS),
  coverage: list(shape({ status: text, sourceStep: shape({ id: text }) }), MOST_ROWS),
  account: list(shape({ rowId: text, end: text }), MOST_ROWS),
  frictions: list(shape({ code: text }), MOST_ROWS),
  hosts: texts,
  expectedOutput: nullable(text),
});

const files = list(shape({ path: text, change: text }), MOST_ROWS);
const attempt = shape({ host: text, allowed: flag, reached: flag });
const attempts = list(attempt, MOST_ROWS);
const program = shape({ path: text, argv: texts });

const command = shape({
  id: text,
  plannedStepId: nullable(text),
  command: text,
  output: text,
  files,
  egress: attempts,
  ending: shape({ kind: text }),
  answers: list(shape({ basis: text }), MOST_STEPS),
  filesCutShort: flag,
  packages: list(shape({ name: text }), MOST_ROWS),
  listeners: list(shape({ port: number }), MOST_STEPS),
  programs: optional(nullable(list(program, MOST_ROWS))),
});

const run = shape({
  startedAt: text,
  finishedAt: text,
  egressPolicy: text,
  allowedHosts: texts,
  egress: attempts,
  sandbox: shape({ selfTest: list(shape({ check: text, ok: flag }), MOST_STEPS), nodeVersion: text }),
  // Runs of earlier versions took nothing over.
  tookOver: optional(nullable(shape({ steps: number }))),
  commands: list(command, MOST_STEPS),
  stopped: nullable(shape({ reason: text })),
  steps: list(
    shape({ stepId: text, commandIds: texts, files, probes: list(shape({ bodyExcerpt: text }), MOST_STEPS) }),
    MOST_STEPS,
  ),
});

const measured = { id: text, purpose: text, plan, run };
const mark = shape({ id: text, line: number, isHandler: flag });

const isRuns = shape({
  page,
  registry: shape({ isComplete: flag }),
  journey: shape(measured),
  marked: nullable(
    shape({
      ...measured,
      notes: text,
      visited: texts,
      again: optional(shape({ ...measured, notes: text })),
      later: optional(shape({ ...measured, notes: text })),
      files: list(shape({ path: text, marks: list(mark, MOST_ROWS) }), MOST_STEPS),
    }),
  ),
  control: nullable(shape({ ...measured, withheld: texts })),
  repeat: nullable(shape(measured)),
  readingsLeft: number,
  readings: list(shape({ ...measured, wishes: record(text, MOST_STEPS) }), MOST_RUNS),
  proofs: list(shape({ ...measured, kind: optional(text), change: shape({ code: text }) }), MOST_RUNS),
});

const isCertificate = shape({
  schema: oneOf(CERTIFICATE_SCHEMA),
  certificate: shape({
    verdict: text,
    isWithDifferences: flag,
    differences: texts,
    open: texts,
    obligations: list(
      shape({
        id: oneOf(...TO_PASS, ...TO_ACCUSE, ...TO_BLOCK),
        code: text,
        evidence: texts,
        state: oneOf('holds', 'fails', 'unknown'),
      }),
      TO_PASS.length + TO_ACCUSE.length + TO_BLOCK.length,
    ),
  }),
  evidence: list(shape({ id: text, artifactId: text }), MOST_ROWS),
});

/** Takes a stranger's file for the runs of an audit; undefined where it cannot be. */
export function readRuns(value: unknown): AuditRuns | undefined {
  // All that is judged by was looked at; what a member may hold besides decides nothing without being compared.
  return isRuns(value) ? (value as AuditRuns) : undefined;
}

/** Takes a stranger's file for a certificate; undefined where it cannot be. */
export function readCertificate(value: unknown): CertificateFile | undefined {
  return isCertificate(value) ? (value as CertificateFile) : undefined;
}
