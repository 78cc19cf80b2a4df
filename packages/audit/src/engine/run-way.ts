import type { EvidenceLog } from '../evidence/evidence-log.ts';
import { type Case, judgeRun } from '../judge/judge-run.ts';
import type { Judgement } from '../judge/judgement.ts';
import { failsOnNewer, onStatedNode } from '../judge/stated-node.ts';
import type { Plan } from '../model/plan.ts';
import type { RegistryFacts } from '../model/registry.ts';
import type { KeptWorlds } from '../run/kept-worlds.ts';
import type { RunOptions } from '../run/run-plan.ts';
import type { AuditEvent } from './audit-event.ts';
import type { ReadPage } from './read-apart.ts';
import { runObserved } from './run-observed.ts';

/**
 * A way through a page, run and judged; the prefix is in front of its command ids in the log, and later runs may begin in
 * the worlds that it left.
 */
export type JudgedWay = { input: Case; judgement: Judgement; logPrefix: string; worlds: KeptWorlds };

type WayContext = {
  registry: RegistryFacts;
  runOptions: () => RunOptions;
  /** Opens a place for the worlds of one journey: those of another are no part of its proof. */
  openWorlds: () => KeptWorlds;
  log: EvidenceLog;
  onEvent: (event: AuditEvent) => void;
};

const OTHER_WAY = 'way-2-';

/** Rulings that only the auditor's own surroundings gave; another documented way may not meet them. */
const SURROUNDINGS = new Set(['environment.registry-gap', 'environment.native-part']);

/**
 * Runs the way through a page; again on the Node.js that the page names where it failed on a newer one, and by the other
 * documented way where only the auditor's surroundings blocked the first.
 */
export async function runWay({ page, plan, otherPlan }: ReadPage, context: WayContext): Promise<JudgedWay> {
  const judge = async (chosen: Plan, logPrefix: string): Promise<JudgedWay> => {
    const worlds = context.openWorlds();
    const run = await runObserved(
      chosen,
      { ...context.runOptions(), leaveWorlds: worlds },
      {
        ...context,
        prefix: logPrefix,
        reportsSteps: true,
      },
    );
    const input = { page, plan: chosen, run, registry: context.registry };
    return { input, judgement: judgeRun(input), logPrefix, worlds };
  };
  const first = await judge(plan, '');
  const stated = first.judgement.status === 'failed' ? onStatedNode(first.input) : null;
  if (stated !== null) return await judgeOnStatedNode(first, () => judge(stated, OTHER_WAY), context);
  if (otherPlan === null || !SURROUNDINGS.has(first.judgement.ruleId)) return first;
  context.log.append({
    channel: 'system',
    event: 'other_way',
    message: `${first.judgement.ruleId} blocked the first way; the other documented one is tried.`,
  });
  const other = await judge(otherPlan, OTHER_WAY);
  return other.judgement.status === 'passed' ? other : first;
}

/** A page that names one Node.js and works on it keeps its word; that it fails on a newer one is worth knowing. */
async function judgeOnStatedNode(
  first: JudgedWay,
  judge: () => Promise<JudgedWay>,
  { log }: WayContext,
): Promise<JudgedWay> {
  log.append({
    channel: 'system',
    event: 'other_way',
    message: `${first.judgement.ruleId} on another Node.js than the page names; the named one is tried.`,
  });
  const second = await judge();
  if (second.judgement.status !== 'passed') return first;
  const findings = [...second.judgement.findings, failsOnNewer(first, second.input.run)];
  return { ...second, judgement: { ...second.judgement, findings } };
}
