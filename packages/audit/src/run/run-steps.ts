import type { Plan } from '../model/plan.ts';
import type { CommandRecord, RunRecord, StepRecord, StopReason } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { showDesk } from './desk.ts';
import type { RunOptions } from './run-plan.ts';
import { runStep } from './run-step.ts';
import type { Session } from './session.ts';
import { timeLimits } from './time-limits.ts';

/** A world is worth being kept where it takes longer to make than to keep. */
const WORTH_MS = 1500;

/** What the steps of a plan are done with. */
export type StepsContext = {
  sandbox: Sandbox;
  session: Session;
  plan: Plan;
  options: RunOptions;
  signal: AbortSignal;
  surroundings: unknown;
};

type StepsDone = { steps: StepRecord[]; stopped: StopReason | null; stepId: string | null };

/** Lets the caller look at what is there. */
export async function look(
  sandbox: Sandbox,
  { afterSteps, redact = (text) => text }: RunOptions,
  signal: AbortSignal,
): Promise<void> {
  if (afterSteps !== undefined) await showDesk(sandbox, afterSteps, { signal, redact });
}

/** Does the steps of a plan one after another, from behind those that were done before. */
export async function runSteps(
  context: StepsContext,
  before: Pick<RunRecord, 'steps' | 'egress'>,
): Promise<StepsDone> {
  const { sandbox, session, plan, options, signal } = context;
  const steps = [...before.steps];
  const keepWorld = worldKeeper(context);
  const { onlyTries, redact = (text) => text } = options;
  const limits = timeLimits(options.timeLimits);
  let until: AbortSignal | undefined;
  for (const step of plan.steps.slice(steps.length)) {
    if (step.id === onlyTries?.from) {
      await look(sandbox, options, signal);
      if (onlyTries.seconds <= 0) break;
      until = AbortSignal.timeout(Math.round(onlyTries.seconds * 1000));
    }
    if (step.alone) await session.endServers();
    options.onEvent?.({ kind: 'step_started', step });
    const own = until === undefined ? signal : AbortSignal.any([signal, until]);
    const record = await runStep(step, { sandbox, session, limits, signal: own, redact });
    // What was under way when the time was over has not been tried: nothing is said of how it ended.
    if (until?.aborted) break;
    steps.push(record);
    options.onEvent?.({ kind: 'step_finished', step: record });
    if (!sandbox.stands() || signal.aborted) return { steps, stopped: 'sandbox_lost', stepId: step.id };
    const soFar = { commands: session.commands, steps, egress: [...before.egress, ...sandbox.egress()] };
    if (options.afterStep?.(record, soFar) === 'stop')
      return { steps, stopped: 'step_failed', stepId: step.id };
    await keepWorld(steps);
  }
  const isLost = !sandbox.stands() || signal.aborted;
  return { steps, stopped: isLost ? 'sandbox_lost' : null, stepId: null };
}

/** Keeps the world after steps that took long, while nothing runs in it that could not be kept. */
function worldKeeper({ sandbox, session, plan, options, surroundings }: StepsContext) {
  let worthMs = 0;
  let isWanted = options.leaveWorlds !== undefined;
  return async (steps: readonly StepRecord[]): Promise<void> => {
    const last = steps.at(-1);
    worthMs += last?.durationMs ?? 0;
    const command = session.commands.find(({ id }) => id === last?.commandIds[0]);
    if (!isWanted || worthMs < WORTH_MS || !hasGoneWell(command)) return;
    const state = await session.restingState().catch(() => null);
    if (state === null) return;
    const done = structuredClone({
      commands: session.commands,
      steps: [...steps],
      // What the sandbox's own test asked for is asked for again.
      egress: sandbox.egress().filter(({ commandId }) => commandId !== null),
    });
    const world = { steps: plan.steps.slice(0, steps.length), surroundings, state, worthMs, done };
    isWanted = (await options.leaveWorlds?.keep(sandbox, world)) ?? false;
    worthMs = 0;
  };
}

function hasGoneWell(command: CommandRecord | undefined): boolean {
  return command?.ending.kind === 'exited' && command.ending.code === 0 && command.interference === null;
}
