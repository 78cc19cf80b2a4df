import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case } from '../../judge/judge-run.ts';
import { nothingSeen } from '../../model/look-around.ts';
import type { buildReport } from '../build-report.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const modules = readdirSync(FOLDER).filter((name) => name.endsWith('-words.ts'));

let drawn = 1;

/** Letters that no sentence has, others each time. */
function garble(text: string): string {
  let out = '';
  for (let at = 0; at < (text.length % 7) + 5; at += 1) {
    drawn = (drawn * 48_271) % 2_147_483_647;
    out += String.fromCharCode(0x2c00 + (drawn % 40));
  }
  return out;
}

/** The same value with every text garbled, and functions that give such values. */
function garbled(value: unknown): unknown {
  if (typeof value === 'string') return garble(value);
  if (typeof value === 'function') return (...given: unknown[]) => garbled(value(...given));
  if (Array.isArray(value)) return value.map(garbled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, garbled(inner)]));
}

/** Sentences that the auditor makes outside of the words, in what is handed to the judge. */
const SAID = new Set(['detail', 'message']);

function withGarbledFacts<T>(value: T, key = ''): T {
  // The shape stays what it is: texts become texts.
  if (typeof value === 'string') return (SAID.has(key) ? garble(value) : value) as T;
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, inner]) => [name, withGarbledFacts(inner, name)]);
  return (Array.isArray(value) ? inside.map(([, inner]) => inner) : Object.fromEntries(inside)) as T;
}

/** Requirements quote the page for people. */
function withGarbledQuotes(input: Case): Case {
  for (const each of input.plan.requirements) each.title = garble(each.title);
  return input;
}

beforeEach(() => {
  vi.resetModules();
});

// Other files may share the worker: they must find the words as they are.
afterEach(() => {
  for (const name of modules) vi.doUnmock(`${FOLDER}${name}`);
  vi.resetModules();
});

function garbleWords(): void {
  for (const name of modules)
    vi.doMock(`${FOLDER}${name}`, async (original) => garbled(await original<object>()) as object);
}

/** Every sentence of a report that is made of codes. */
function saidIn(report: ReturnType<typeof buildReport>): string[] {
  const { quickstart_steps, journey_milestones, source_step_coverage, frictions, acceptance } = report;
  return [
    ...report.commands.map(({ summary }) => summary),
    ...[report.verdict, report.summary, ...acceptance.limitations],
    ...frictions.flatMap(({ title, detail, recommendation }) => [title, detail, recommendation]),
    ...quickstart_steps.flatMap(({ title, expected, observed, decision }) => [
      title,
      expected,
      observed,
      decision,
    ]),
    ...journey_milestones.flatMap(({ title, outcome }) => [title, outcome]),
    ...source_step_coverage.flatMap(({ action, notes }) => [action, notes]),
  ].filter((text) => text !== null);
}

const PAGES = [
  '# Kit\n\n```sh\nnpm install kit\n```\n\nCreate `app.js`:\n\n```js\nimport kit from "kit";\nkit.listen(3000);\n```\n\n```sh\nnode app.js\n```\n\nOpen http://localhost:3000 and you will see "Hello".\n',
  '# Kit\n\nYou need Node.js 18 or later.\n\n```sh\nnpm create kit@latest my-app\ncd my-app\nnpm install\nnpm run dev\n```\n\nOptionally, install the plugin:\n\n```sh\nnpm install kit-plugin\n```\n',
  '# Kit\n\n```sh\nnpm install kit\n```\n\nor\n\n```sh\nyarn add kit\n```\n\n```js\nimport { go } from "kit";\nconsole.log(go(process.env.KIT_API_KEY));\n```\n',
];

/** What is decided, without anything that is said. */
async function decisions(spoil: (input: Case) => Case) {
  const { judgeRun } = await import('../../judge/judge-run.ts');
  const { candidatesFor } = await import('../../judge/counterfactuals.ts');
  const { observationOf } = await import('../../judge/check-step.ts');
  const { sampleCase } = await import('../../judge/case-fixture.ts');
  const { sampleJourneys } = await import('../../judge/journeys-fixture.ts');
  const { readMarkdown } = await import('../../read/page-fixture.ts');
  const { planJourney } = await import('../../plan/plan-journey.ts');
  const { requirementResults } = await import('../../engine/requirement-results.ts');
  const judged = sampleJourneys().map(({ name, input }) => {
    const spoilt = spoil(input);
    const { findings, checks, acceptance, ...verdict } = judgeRun(spoilt);
    const [finding] = findings;
    const journey = finding && {
      ...spoilt,
      finding,
      packageRecords: [],
      releases: new Map(),
      seen: nothingSeen,
    };
    return {
      name,
      ...verdict,
      codes: findings.map(({ code, type, severity, owner, confidence }) => [
        code,
        type,
        severity,
        owner,
        confidence,
      ]),
      signals: checks.map(({ status, signals }) => [
        status,
        signals.map(({ kind, met, code }) => [kind, met, code]),
      ]),
      written: checks.map((check, at) => observationOf(check, spoilt.run.steps[at] ?? { files: [] }).written),
      acceptance: [
        acceptance.accepted,
        acceptance.faithful,
        acceptance.terminalStepId,
        acceptance.signal?.code,
      ],
      limitations: acceptance.limitations.map(({ code }) => code),
      candidates: (journey ? candidatesFor(journey) : []).map(({ kind, change }) => [kind, change]),
    };
  });
  const planned = PAGES.map((text) => {
    const plan = planJourney(readMarkdown(text));
    return {
      steps: plan.steps,
      milestones: plan.milestones,
      choices: plan.choices,
      coverage: plan.coverage.map(({ status, skip }) => [status, skip?.code]),
      decided: [...plan.decisions, ...plan.frictions].map(({ code }) => code),
      requirements: requirementResults(plan, sampleCase([]).run),
    };
  });
  return { judged, planned };
}

describe('no decision hangs on a sentence', () => {
  it('is tried on every module of words', () => {
    expect(modules.length).toBeGreaterThan(8);
  });

  it('decides the same when every sentence is garbled', async () => {
    const plain = await decisions((input) => input);
    vi.resetModules();
    garbleWords();
    const { changeWords } = await import('./change-words.ts');
    expect(changeWords({ code: 'command', command: 'npx kit' })).not.toContain('npx');
    expect(await decisions((input) => withGarbledQuotes(withGarbledFacts(input)))).toEqual(plain);
  });

  it('builds reports that differ in sentences alone', async () => {
    const report = async () => {
      const { buildReport } = await import('../build-report.ts');
      const { sampleRecord } = await import('../record-fixture.ts');
      const { judgeRun } = await import('../../judge/judge-run.ts');
      const { sampleJourneys } = await import('../../judge/journeys-fixture.ts');
      return sampleJourneys().map(({ input }) =>
        buildReport(sampleRecord([], { ...input, judgement: judgeRun(input) })),
      );
    };
    const plain = await report();
    vi.resetModules();
    garbleWords();
    const spoilt = await report();
    const decided = (all: typeof plain) =>
      all.map(({ status, completion_state, run_posture, frictions, quickstart_steps, acceptance }) => ({
        status,
        completion_state,
        run_posture,
        steps: quickstart_steps.map((step) => [step.id, step.status]),
        rules: frictions.map(({ evidence, severity }) => [evidence.rule_id, severity]),
        accepted: [acceptance.accepted, acceptance.faithful_path, acceptance.terminal_source_step],
      }));
    expect(decided(spoilt)).toEqual(decided(plain));
    const left = spoilt.flatMap(saidIn).filter((text) => /[a-z]/i.test(text));
    expect(new Set(left)).toEqual(new Set());
  });

  it('keeps the same notes and files beside a report', async () => {
    const kept = async () => {
      const { notesOf } = await import('../../engine/note-event.ts');
      const { collectArtifacts } = await import('../../engine/collect-artifacts.ts');
      const { sampleRecord } = await import('../record-fixture.ts');
      const { sampleJourneys } = await import('../../judge/journeys-fixture.ts');
      return sampleJourneys().map(({ input }) => {
        const { run } = input;
        const { certificate, runs, log } = sampleRecord([], input);
        const notes = [
          ...notesOf({ kind: 'preparing', what: 'self_test' }, ''),
          ...run.commands.flatMap((command) =>
            notesOf({ kind: 'command_finished', command: { ...command, filesCutShort: true } }, 'p-'),
          ),
          ...run.steps.flatMap((step) => notesOf({ kind: 'step_finished', step }, '')),
          ...notesOf({ kind: 'finished', stopped: null }, ''),
        ];
        const artifacts = collectArtifacts({
          source: { format: 'markdown', text: '# Kit' },
          certificate,
          runs,
          proofs: [],
          repair: null,
          provenBy: null,
          log,
          redact: { redact: (text: string) => text },
        });
        return { notes, artifacts };
      });
    };
    const plain = await kept();
    vi.resetModules();
    garbleWords();
    const spoilt = await kept();
    const facts = (all: typeof plain) =>
      all.map(({ notes, artifacts }) => [
        notes.map(({ message: _, ...rest }) => rest),
        artifacts.map(({ id, type, fileName, mimeType }) => [id, type, fileName, mimeType]),
      ]);
    expect(facts(spoilt)).toEqual(facts(plain));
    const titles = spoilt.flatMap(({ artifacts }) => artifacts.map(({ title }) => title));
    expect(titles.filter((title) => /[a-z]/i.test(title))).toEqual([]);
  });
});
