import { randomUUID } from 'node:crypto';
import type { EvidenceLog } from '../evidence/evidence-log.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import { lookPlan, readLook } from '../judge/look-plan.ts';
import type { LookAround } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import type { PackageRecord } from '../model/registry.ts';
import { optionsNotTaken } from '../plan/other-options.ts';
import { changeWords } from '../report/words/change-words.ts';
import { proofWords } from '../report/words/command-words.ts';
import type { KeptWorlds } from '../run/kept-worlds.ts';
import type { RunOptions } from '../run/run-plan.ts';
import type { AuditEvent } from './audit-event.ts';
import { reportExperiment } from './measure/measure-way.ts';
import type { Prover } from './prove-finding.ts';
import { planApart, type ReadPage, type ReadRequest } from './read-apart.ts';
import { runObserved } from './run-observed.ts';

type ProverContext = {
  source: ReadRequest;
  read: ReadPage;
  packageRecords: readonly PackageRecord[];
  readReleases: Prover['readReleases'];
  runOptions: () => RunOptions;
  /** The worlds that the journey has left. */
  worlds: KeptWorlds;
  log: EvidenceLog;
  onEvent: (event: AuditEvent) => void;
  hasTime: () => boolean;
};

const LOOK = { code: 'look', number: null, of: null, change: null } as const;
const MOST_LOOK_BYTES = 1_048_576;

/** Goes to a step of the journey and writes down what is there; nothing of it is a proof. */
async function lookAround(
  plan: Plan,
  at: number,
  { source, runOptions, worlds }: Pick<ProverContext, 'source' | 'runOptions' | 'worlds'>,
  observers: Pick<ProverContext, 'log' | 'onEvent'>,
): Promise<LookAround> {
  // A name that no program can know beforehand.
  const file = `/tmp/look-${randomUUID()}`;
  let written = '';
  await runObserved(
    lookPlan(plan, at, file),
    {
      ...runOptions(),
      purpose: 'proof',
      takeOverFrom: worlds,
      afterSteps: async (desk) => {
        written = (await desk.readFile(file, MOST_LOOK_BYTES))?.toString('utf8') ?? '';
      },
    },
    { ...observers, prefix: 'look-', reportsSteps: false },
  );
  return readLook(written, source.text);
}

/** Tries changes in sandboxes like the journey's, and writes into the same log which were tried and what came of it. */
export function openProver({ source, read, log, onEvent, ...context }: ProverContext): Prover {
  return {
    packageRecords: context.packageRecords,
    readReleases: context.readReleases,
    hasTime: context.hasTime,
    otherWays: (upTo) => planOtherWays(source, read, upTo),
    lookAround: (plan, at) =>
      reportExperiment({ onEvent }, 'look', LOOK, () =>
        lookAround(plan, at, { source, ...context }, { log, onEvent }),
      ),
    run: (plan, { id, change, count }) => {
      const options: RunOptions = {
        ...context.runOptions(),
        purpose: 'proof',
        takeOverFrom: context.worlds,
      };
      const observers = { log, onEvent, prefix: `${id}-`, reportsSteps: false };
      const code = 'change' as const;
      const experiment = { code, ...count, change: changeWords(change) };
      return reportExperiment({ onEvent }, id, experiment, () => runObserved(plan, options, observers));
    },
    onTried: (proof) =>
      log.append({
        channel: 'system',
        event: 'change_tried',
        message: `${proof.id}: ${proofWords(proof)}`,
      }),
  };
}

const KIND = 'documented_variant';

/** Plans the documented ways that were passed by before a step failed; apart, as every reading of a page. */
async function planOtherWays(
  source: ReadRequest,
  { plan, otherPlan }: ReadPage,
  failedAt: number,
): Promise<Candidate[]> {
  const options = optionsNotTaken(plan, failedAt);
  const wishes = options.map(({ choiceId, optionId }) => ({ [choiceId]: optionId }));
  const plans = (await planApart(source, wishes)) ?? [];
  const ways: Candidate[] = plans.flatMap((wished, at) => {
    const option = options[at];
    if (!option) return [];
    const { label, taken } = option;
    return [{ kind: KIND, change: { code: 'option', label, taken }, plan: wished }];
  });
  const route = otherPlan?.decisions.find((decision) => decision.code === 'route');
  if (otherPlan !== null && route !== undefined)
    ways.push({
      kind: KIND,
      change: { code: 'way', chosen: route.params.chosen, instead: route.params.rejected },
      plan: otherPlan,
    });
  return ways.filter((way) => !isSame(way.plan, plan));
}

function isSame(one: Plan, other: Plan): boolean {
  return (
    JSON.stringify(one.steps.map(({ action }) => action)) ===
    JSON.stringify(other.steps.map(({ action }) => action))
  );
}
