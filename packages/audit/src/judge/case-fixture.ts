import type { ExpectedSignal, Milestone, Plan, PlannedAction, PlannedStep } from '../model/plan.ts';
import type { CommandEnding, CommandRecord, ProgramRun, RunRecord, StepRecord } from '../model/run.ts';
import type { Interference, StepProblem } from '../model/run-codes.ts';
import type { SourcePage } from '../model/source.ts';
import type { Case } from './judge-run.ts';

/** One step of a made-up journey, with what running it came to. */
export type SampleStep = {
  command?: string;
  action?: PlannedAction;
  pace?: 'install' | 'build' | 'scaffold' | 'other';
  milestone?: Milestone['kind'];
  expected?: ExpectedSignal[];
  needsCredential?: string;
  needsService?: string;
  trust?: PlannedStep['trust'];
  ending?: CommandEnding;
  output?: string;
  files?: string[];
  packages?: { name: string; version: string; lackedParts?: string[] }[];
  filesCutShort?: boolean;
  refused?: string[];
  /** Registries that it was not let write to. */
  written?: string[];
  /** Hosts that the policy allows: what became of asking them. */
  allowed?: { host: string; reached: boolean }[];
  listeners?: number[];
  programs?: ProgramRun[];
  probe?: { url: string; status: number; body: string };
  problem?: StepProblem;
  interference?: Interference;
  answers?: CommandRecord['answers'];
  isReached?: boolean;
};

/** A step that installs a package by its name. */
export function installing(name: string, version: string): SampleStep {
  return {
    command: `npm install ${name}`,
    pace: 'install',
    milestone: 'install',
    expected: [{ kind: 'package', name }],
    packages: [{ name, version }],
  };
}

const AT = '2026-01-01T00:00:00.000Z';

/** Builds a case from steps, as reader, planner and runner would leave it; for tests. */
export function sampleCase(steps: readonly SampleStep[], change: Partial<Case> = {}): Case {
  const plan = samplePlan(steps);
  return {
    page: samplePage(plan),
    plan,
    run: sampleRun(steps),
    registry: { isComplete: true },
    ...change,
  };
}

function actionOf(step: SampleStep): PlannedAction {
  const command = step.command ?? 'true';
  const run: PlannedAction = {
    kind: 'run',
    command,
    pace: step.pace ?? 'other',
    staysUp: 'maybe',
    answers: [],
    acceptDefaults: false,
    env: {},
  };
  return step.action ?? run;
}

function samplePlan(steps: readonly SampleStep[]): Plan {
  const planned = steps.map(
    (step, index): PlannedStep => ({
      id: `step-${index + 1}`,
      milestoneId: `m-${step.milestone ?? 'run'}`,
      sourceStepIds: [`src-${index + 1}`],
      task: { code: 'run', params: { command: step.command ?? `step ${index + 1}` } },
      action: actionOf(step),
      expected: step.expected ?? [],
      required: true,
      trust: step.trust ?? 'source_page',
      needsCredential: step.needsCredential ?? null,
      needsService: step.needsService ?? null,
    }),
  );
  const kinds = [...new Set(steps.map((step) => step.milestone ?? 'run'))];
  return {
    steps: planned,
    milestones: kinds.map((kind, index) => ({
      id: `m-${kind}`,
      kind,
      heading: null,
      number: index + 1,
      required: true,
      stepIds: planned.filter((step) => step.milestoneId === `m-${kind}`).map((step) => step.id),
      sourceSectionIds: ['section-1'],
    })),
    decisions: [],
    goal: null,
    mainFlow: {},
    choices: [],
    requirements: [],
    credentials: [],
    coverage: planned.map((step, index) => ({
      sourceStep: {
        id: `src-${index + 1}`,
        sectionId: 'section-1',
        blockIds: [],
        task: step.task,
        role: 'command',
        instruction: null,
        order: index,
        quote: null,
      },
      status: 'planned',
      skip: null,
    })),
    frictions: [],
    expectedOutput: null,
    hosts: [],
    account: [],
    beyond: [],
  };
}

function samplePage(plan: Plan): SourcePage {
  return {
    title: 'Getting started',
    subject: 'Sample',
    sections: [{ id: 'section-1', title: 'Start', level: 2, anchor: 'start', kind: 'setup', parentId: null }],
    blocks: [],
    prose: [],
    alternatives: [],
    steps: plan.coverage.map((row) => row.sourceStep),
    unsupported: [],
    notices: [],
    ledger: [],
  };
}

function sampleRun(steps: readonly SampleStep[]): RunRecord {
  const reached = steps.filter((step) => step.isReached !== false);
  const commands = reached.flatMap((step, index) =>
    actionOf(step).kind === 'run' ? [commandOf(step, index)] : [],
  );
  return {
    startedAt: AT,
    finishedAt: '2026-01-01T00:00:09.000Z',
    tookOver: null,
    sandbox: {
      driver: 'bubblewrap',
      choice: null,
      version: '0.8.0',
      limits: 'rlimit',
      memoryBytes: 1,
      diskBytes: 1,
      maxProcesses: 1,
      nodeSource: 'registry',
      tools: [],
      nodeVersion: '24.0.0',
      npmVersion: '11.0.0',
      loadFactor: 1,
      selfTest: [{ check: 'no route', ok: true, detail: 'none' }],
    },
    egressPolicy: 'registries',
    allowedHosts: ['registry.example'],
    commands,
    steps: reached.map((step, index) => recordOf(step, index)),
    egress: commands.flatMap((command) => command.egress),
    stopped: null,
  };
}

function commandOf(step: SampleStep, index: number): CommandRecord {
  const id = `cmd-${index + 1}`;
  return {
    id,
    plannedStepId: `step-${index + 1}`,
    purpose: 'journey',
    command: step.command ?? 'true',
    cwd: '/journey',
    startedAt: AT,
    durationMs: 1000,
    ending: step.ending ?? { kind: 'exited', code: 0 },
    output: step.output ?? '',
    outputTruncated: false,
    endedLater: null,
    interference: step.interference ?? null,
    answers: step.answers ?? [],
    files: filesOf(step),
    packages: (step.packages ?? []).map((one) => ({
      ...one,
      folder: '',
      isWanted: true,
      change: 'created',
    })),
    filesCutShort: step.filesCutShort ?? false,
    listeners: (step.listeners ?? []).map((port) => ({ port, address: '127.0.0.1' })),
    egress: attemptsOf(step).map((attempt) => ({
      at: AT,
      port: 443,
      via: 'tls',
      count: 1,
      commandId: id,
      ...attempt,
    })),
    programs: step.programs ?? null,
  };
}

function attemptsOf({ refused = [], written = [], allowed = [] }: SampleStep) {
  return [
    ...written.map((host) => ({ host, allowed: false, reached: false, refusal: 'write' as const })),
    ...refused.map((host) => ({ host, allowed: false, reached: false, refusal: 'host' as const })),
    ...allowed.map((attempt) => ({ ...attempt, allowed: true, refusal: null })),
  ];
}

function filesOf(step: SampleStep): StepRecord['files'] {
  return (step.files ?? []).map((path) => ({ path, change: 'created', size: 1, sha256: 'a'.repeat(64) }));
}

function recordOf(step: SampleStep, index: number): StepRecord {
  const { probe } = step;
  return {
    stepId: `step-${index + 1}`,
    startedAt: AT,
    durationMs: 1000,
    commandIds: actionOf(step).kind === 'run' ? [`cmd-${index + 1}`] : [],
    probes:
      probe === undefined
        ? []
        : [
            {
              url: probe.url,
              status: probe.status,
              contentType: 'text/html',
              bodySha256: 'b'.repeat(64),
              bodyExcerpt: probe.body,
              error: null,
            },
          ],
    files: filesOf(step),
    filesCutShort: step.filesCutShort ?? false,
    problem: step.problem ?? null,
  };
}
