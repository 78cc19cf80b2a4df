import type { Plan } from '../model/plan.ts';
import type { RunRecord, StopReason } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { freshState, type ShellState } from '../terminal/shell.ts';
import type { FiledWorld } from './kept-worlds.ts';
import { layOutProject } from './lay-out-project.ts';
import { measureLoad } from './load-factor.ts';
import { type CleanPrograms, listCleanPrograms } from './replaced-program.ts';
import type { RunOptions } from './run-plan.ts';
import { look, runSteps } from './run-steps.ts';
import { openSession } from './session.ts';
import { timeLimits } from './time-limits.ts';

/** What came of a plan in a sandbox. */
export type Done = Pick<RunRecord, 'commands' | 'steps' | 'egress' | 'tookOver'> & {
  facts: RunRecord['sandbox'];
  stopped: StopReason | null;
  stepId: string | null;
};

/** What a sandbox stands in. */
export type Place = {
  signal: AbortSignal;
  policy: RunRecord['egressPolicy'];
  allowedHosts: readonly string[];
  registry: URL;
};

type Beginning = Pick<Done, 'commands' | 'steps' | 'egress' | 'tookOver'> & { state: ShellState };

/**
 * Tests a sandbox and runs a plan in it, or the rest of the plan where an earlier run has left the world before it; null
 * where that world could not be laid out, and nothing was run.
 */
export async function runIn(
  sandbox: Sandbox,
  plan: Plan,
  options: RunOptions,
  place: Place,
): Promise<Done | null> {
  const { onEvent = () => undefined } = options;
  const { signal } = place;
  onEvent({ kind: 'preparing', what: 'self_test' });
  const selfTest = await sandbox
    .selfTest(options.knownOutside)
    .catch(() => [{ check: 'sandbox', ok: false, detail: 'lost' }]);
  const { driver, nodeVersion } = sandbox.facts;
  onEvent({ kind: 'self_tested', checks: selfTest, driver, nodeVersion });
  const loadFactor = measureLoad();
  const facts = { ...sandbox.facts, selfTest, loadFactor };
  const nothing = { facts, commands: [], steps: [], egress: [], tookOver: null, stepId: null };
  if (selfTest.some(({ ok }) => !ok)) return { ...nothing, stopped: 'self_test_failed' };
  // Nothing of the journey is there yet.
  const clean = listCleanPrograms(sandbox).catch((): CleanPrograms => new Map());
  const surroundings = surroundingsOf(sandbox, options, place);
  const world = options.takeOverFrom?.find(plan.steps, surroundings);
  // What an earlier step has put in the place of a program must not be listed as a clean one.
  if (world !== undefined) await clean;
  const begin = await (world === undefined ? layOut(sandbox, options) : enterWorld(sandbox, world));
  if (begin === null) return signal.aborted ? { ...nothing, stopped: 'sandbox_lost' } : null;
  if (begin.tookOver !== null)
    onEvent({ kind: 'took_over', ...begin.tookOver, commandIds: begin.commands.map(({ id }) => id) });
  const session = await openSession({
    sandbox,
    begin: begin.state,
    takenOver: begin.commands,
    clean,
    loadFactor,
    signal,
    onEvent,
    redact: options.redact ?? ((text) => text),
    settledLength: options.settledLength ?? ((text) => text.length),
    limits: timeLimits(options.timeLimits),
    purpose: options.purpose ?? 'journey',
    onOutput: options.onOutput ?? (() => undefined),
  });
  const done = await runSteps({ sandbox, session, plan, options, signal, surroundings }, begin);
  if (done.stopped !== 'sandbox_lost') await look(sandbox, options, signal);
  await session.close();
  const { egress, tookOver } = begin;
  return { facts, commands: session.commands, egress, tookOver, ...done };
}

/** All that decides besides its steps what a journey leaves. */
function surroundingsOf({ facts }: Sandbox, options: RunOptions, place: Place): unknown {
  const { env = {}, files = {}, project = null, withheld = [] } = options;
  const { policy, allowedHosts, registry } = place;
  return { facts, env, files, project, withheld, policy, allowedHosts, registry: registry.href };
}

/** Puts what the run plants and the project around the page into a clean sandbox. */
async function layOut(sandbox: Sandbox, { files = {}, project }: RunOptions): Promise<Beginning> {
  for (const [path, content] of Object.entries(files)) {
    await sandbox.writeFile(path, Buffer.from(content));
  }
  const folder = project ? await layOutProject(sandbox, project) : sandbox.journeyFolder;
  return { state: freshState(folder), commands: [], steps: [], egress: [], tookOver: null };
}

/** Lays out the world that an earlier run has left; null where that fails. */
async function enterWorld(
  sandbox: Sandbox,
  { file, steps, state, done }: FiledWorld,
): Promise<Beginning | null> {
  const isWhole = await sandbox.restoreWorld(file).catch(() => false);
  return isWhole ? { state, ...structuredClone(done), tookOver: { steps: steps.length } } : null;
}
