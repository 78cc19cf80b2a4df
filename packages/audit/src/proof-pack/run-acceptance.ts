import { createRedactor } from '../evidence/redact.ts';
import type { Plan } from '../model/plan.ts';
import type { EgressPolicy, RunRecord, WhosePages } from '../model/run.ts';
import { commandStep, planOf } from '../run/command-step.ts';
import { runPlan } from '../run/run-plan.ts';
import { defaultCacheFolder } from '../runtime/cache-folder.ts';
import { HOME } from '../sandbox/bubblewrap-profile.ts';
import type { SandboxDriver } from '../sandbox/driver.ts';
import { ACCEPTANCE_MARK, type AcceptanceNeeds, acceptanceCodes } from './acceptance-script.ts';

const DEFAULT_BUDGET_SECONDS = 1_800;
const TAIL_CHARACTERS = 4_000;
const PLACE = `${HOME}/acceptance-test.sh`;

/** How a script is to be run; everything has a default. */
export interface AcceptanceOptions {
  /** As the page has it, or with the one proven change. */
  readonly mode?: 'documented' | 'counterfactual';
  readonly sandbox?: 'auto' | SandboxDriver;
  /** Whose page the pack is about, by which `auto` chooses the sandbox; one's own by default. */
  readonly whosePages?: WhosePages;
  readonly egress?: EgressPolicy;
  readonly budgetSeconds?: number;
  readonly cacheFolder?: string;
  readonly signal?: AbortSignal;
  readonly onOutput?: (line: string) => void;
}

/** What running an acceptance test showed. */
export interface AcceptanceRun {
  /** `untried` is the auditor's side of it, or a step before the finding: it says nothing about the finding. */
  readonly outcome: 'passes' | 'fails' | 'untried';
  readonly exitCode: number | null;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The end of what was printed, redacted. */
  readonly output: string;
  readonly sandbox: string;
}

/** What a script says it needs, if it is an acceptance test of ours. */
export function readNeeds(script: string): AcceptanceNeeds | undefined {
  const line = script.split('\n').find((each) => each.startsWith(ACCEPTANCE_MARK));
  if (line === undefined) return undefined;
  try {
    const needs: AcceptanceNeeds = JSON.parse(line.slice(ACCEPTANCE_MARK.length));
    return needs.version === 1 &&
      [needs.hosts, needs.requirements, needs.counterfactualRequirements ?? []].every(Array.isArray)
      ? needs
      : undefined;
  } catch {
    return undefined;
  }
}

function acceptancePlan(needs: AcceptanceNeeds, mode: AcceptanceOptions['mode']): Plan {
  const word = mode === 'counterfactual' ? ' --counterfactual' : '';
  const wanted = (mode === 'counterfactual' && needs.counterfactualRequirements) || needs.requirements;
  const requirements = wanted.flatMap(({ kind, wanted }, index) =>
    kind === 'node' || kind === 'package_manager'
      ? [
          {
            id: `needs-${index}`,
            title: String(wanted),
            kind,
            wanted: String(wanted),
            sourceSectionId: null,
          } as const,
        ]
      : [],
  );
  const step = commandStep('acceptance', `bash ${PLACE}${word}`, { pace: 'other' });
  return planOf([step], { requirements, hosts: needs.hosts.map(String) });
}

function outcomeOf(code: number | null): AcceptanceRun['outcome'] {
  if (code === acceptanceCodes.passes) return 'passes';
  return code === acceptanceCodes.fails ? 'fails' : 'untried';
}

function describe(run: RunRecord): AcceptanceRun {
  const [command] = run.commands;
  const exitCode = command?.ending.kind === 'exited' ? command.ending.code : null;
  const { driver, version, nodeVersion, npmVersion } = run.sandbox;
  return {
    outcome: outcomeOf(exitCode),
    exitCode,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    output: (command?.output ?? '').slice(-TAIL_CHARACTERS).toWellFormed(),
    sandbox: `${driver} ${version}, Node ${nodeVersion}, npm ${npmVersion}, egress ${run.egressPolicy}`,
  };
}

/** Runs an acceptance test in a fresh sandbox like a journey's; throws when no sandbox can be had. */
export async function runAcceptance(script: string, options: AcceptanceOptions = {}): Promise<AcceptanceRun> {
  const needs = readNeeds(script);
  if (needs === undefined) throw new Error('This is not the acceptance test of a proof pack.');
  const { budgetSeconds = DEFAULT_BUDGET_SECONDS, signal, onOutput } = options;
  const redactor = createRedactor([]);
  const run = await runPlan(acceptancePlan(needs, options.mode), {
    cacheFolder: options.cacheFolder ?? defaultCacheFolder(),
    driver: options.sandbox ?? 'auto',
    whosePages: options.whosePages ?? 'own',
    egress: options.egress ?? 'registries_and_page',
    budgetSeconds,
    timeLimits: { other: budgetSeconds },
    files: { [PLACE]: script },
    purpose: 'verification',
    redact: (text) => redactor.redact(text),
    ...(signal === undefined ? {} : { signal }),
    ...(onOutput === undefined
      ? {}
      : { onEvent: (event) => void (event.kind === 'output' && onOutput(event.text)) }),
  });
  return describe(run);
}
