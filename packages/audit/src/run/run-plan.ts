import type { HostResolver } from '../guard/host-resolver.ts';
import { createSystemResolver } from '../guard/system-resolver.ts';
import type { Plan } from '../model/plan.ts';
import type {
  CommandRecord,
  EgressPolicy,
  RunRecord,
  StepRecord,
  StopReason,
  WhosePages,
} from '../model/run.ts';
import { openLedger } from '../network/egress-ledger.ts';
import { makeEgressRules } from '../network/egress-rules.ts';
import { type WithheldWorld, withholdPackages } from '../network/withhold-packages.ts';
import { readNpmConfig } from '../runtime/npm-config.ts';
import { provisionRuntime, type Runtime, type WantedRuntime } from '../runtime/provision.ts';
import type { FoundDriver, SandboxDriver } from '../sandbox/driver.ts';
import { defaultLimits, type ResourceLimits } from '../sandbox/limits/resource-limits.ts';
import { requireDriver } from '../sandbox/require-driver.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { KnownOutside } from '../sandbox/self-test.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import type { Desk } from './desk.ts';
import type { KeptWorlds } from './kept-worlds.ts';
import { projectEnvironment, type RunProject } from './lay-out-project.ts';
import type { RunEvent } from './run-events.ts';
import { runIn } from './run-in-sandbox.ts';
import type { TimeLimits } from './time-limits.ts';
import { provideFor } from './wanted-runtime.ts';

const BUDGET_SECONDS = 1800;

/** How a run is to be made; everything but the cache has a default. */
export type RunOptions = {
  /** Where provided programs are kept between runs; other users of this machine must be able to read it. */
  cacheFolder: string;
  driver?: 'auto' | SandboxDriver;
  /** Whose pages these are, by which `auto` chooses; one's own by default. */
  whosePages?: WhosePages;
  /** A driver that has been tested a moment ago, so that it need not be again. */
  found?: FoundDriver;
  /** What earlier runs of the same audit have shown of the registry and of npm. */
  knownOutside?: KnownOutside;
  egress?: EgressPolicy;
  /** The time of the whole run. */
  budgetSeconds?: number;
  timeLimits?: Partial<TimeLimits>;
  resources?: Partial<ResourceLimits>;
  /** A runtime in place of the one that the plan's requirements ask for. */
  runtime?: WantedRuntime;
  /** Variables and files to plant before the journey, such as canaries; files by absolute path inside the sandbox. */
  env?: Record<string, string>;
  files?: Record<string, string>;
  /** The project around a local page; without one the journey begins in an empty folder. */
  project?: RunProject;
  purpose?: CommandRecord['purpose'];
  signal?: AbortSignal;
  resolver?: HostResolver;
  /** The registry in force, where it is known; npm is asked for it otherwise. */
  registry?: URL;
  /** The file of certificates that this machine's npm trusts, where it is known; npm is asked for it otherwise. */
  caFile?: string | null;
  /** Packages that no registry has in this run: npm's by their names, those of Python with `pypi:` before them. */
  withheld?: readonly string[];
  /** This machine's npm, if it is not the one on the path. */
  npm?: string;
  /** Passes over every text before it reaches the record or an event. */
  redact?: (text: string) => string;
  /** How much of a text that goes on cannot be the beginning of what is hidden. */
  settledLength?: (text: string) => number;
  onEvent?: (event: RunEvent) => void;
  onOutput?: (commandId: string, bytes: Buffer) => void;
  /** Judges a step that was done; `stop` ends the run there. */
  afterStep?: (
    step: StepRecord,
    soFar: Pick<RunRecord, 'commands' | 'steps' | 'egress'>,
  ) => 'continue' | 'stop';
  /** Looks at what the last step left, before what was kept running is ended; not where the sandbox was lost. */
  afterSteps?: (desk: Desk) => Promise<void>;
  /** The step from which on things are only tried: the same look is taken before it, and after so many seconds the rest is left. */
  onlyTries?: { from: string; seconds: number };
  /** Where this run leaves worlds for later ones. */
  leaveWorlds?: KeptWorlds;
  /** Where this run may find a world to begin in; what led to it is then not done again. */
  takeOverFrom?: KeptWorlds;
};

/** Runs a plan in a fresh sandbox and tells what happened; throws only when no sandbox can be had at all. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<RunRecord> {
  const begun = Date.now();
  const budget = AbortSignal.timeout(Math.round((options.budgetSeconds ?? BUDGET_SECONDS) * 1000));
  const signal = AbortSignal.any([budget, ...(options.signal ? [options.signal] : [])]);
  const { sandbox, policy, allowedHosts, registry, world } = await prepare(plan, options);
  const abort = () => void sandbox.stop();
  // Nothing survives the wall clock: when time is up, the whole process namespace goes.
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const done = await runIn(sandbox, plan, options, { signal, policy, allowedHosts, registry });
    if (done === null) return await runFromBeginning(plan, options, sandbox, begun);
    const reason = whyStopped(done.stopped, options.signal, budget);
    options.onEvent?.({ kind: 'finished', stopped: reason });
    const stopped = reason === null ? null : { reason, stepId: done.stepId };
    const { facts, steps, tookOver } = done;
    // Whoever is still running asks for hosts: the ledger is whole when nobody is.
    await sandbox.stop();
    const egress = [...done.egress, ...sandbox.egress()];
    const commands = done.commands.map((command) => ({
      ...command,
      egress: egress.filter(({ commandId }) => commandId === command.id),
    }));
    return {
      startedAt: new Date(begun).toISOString(),
      finishedAt: new Date().toISOString(),
      tookOver,
      sandbox: facts,
      egressPolicy: policy,
      allowedHosts,
      commands,
      steps,
      egress,
      stopped,
    };
  } finally {
    signal.removeEventListener('abort', abort);
    await sandbox.stop();
    await world?.close();
  }
}

/** A sandbox in which a world was not laid out whole is neither clean nor that world: another one is made. */
async function runFromBeginning(plan: Plan, options: RunOptions, spoilt: Sandbox, begun: number) {
  await spoilt.stop();
  const { takeOverFrom: _, budgetSeconds = BUDGET_SECONDS, ...rest } = options;
  const left = Math.max(budgetSeconds - (Date.now() - begun) / 1000, 1);
  return await runPlan(plan, { ...rest, budgetSeconds: left });
}

async function prepare(plan: Plan, options: RunOptions) {
  options.signal?.throwIfAborted();
  const { onEvent = () => undefined, withheld = [] } = options;
  const asked = options.registry ?? readNpmConfig(options.npm).then((config) => config.registry);
  const found =
    options.found ??
    (await requireDriver(options.driver ?? 'auto', { whosePages: options.whosePages ?? 'own' }));
  onEvent({ kind: 'preparing', what: 'runtime' });
  const [registry, runtime] = await Promise.all([
    asked,
    options.runtime ? provisionRuntime(options.runtime, options) : provideFor(plan, options, withheld),
  ]);
  onEvent({ kind: 'preparing', what: 'sandbox' });
  const world = withheld.length === 0 ? null : await openWorld(registry, options);
  const place = { found, runtime, registry: world?.registry ?? registry };
  try {
    return { ...(await openSandbox(plan, options, place, world?.refusedHosts ?? [])), world };
  } catch (error) {
    await world?.close();
    throw error;
  }
}

async function openWorld(
  registry: URL,
  { withheld = [], npm, caFile: told }: RunOptions,
): Promise<WithheldWorld> {
  const caFile = told === undefined ? (await readNpmConfig(npm)).caFile : told;
  return withholdPackages(withheld, { registry, caFile });
}

async function openSandbox(
  plan: Plan,
  options: RunOptions,
  { found, runtime, registry }: { found: FoundDriver; runtime: Runtime; registry: URL },
  refusedHosts: readonly string[],
) {
  const { onEvent = () => undefined, egress: policy = 'registries_and_page' } = options;
  const rules = makeEgressRules(policy, registry, plan.hosts, refusedHosts);
  const sandbox = await startSandbox({
    found,
    runtime,
    rules,
    limits: { ...defaultLimits(), ...options.resources },
    ledger: openLedger((attempt) => onEvent({ kind: 'egress_refused', attempt })),
    resolver: options.resolver ?? createSystemResolver(),
    env: { ...options.env, ...(options.project && projectEnvironment(options.project)) },
  });
  return { sandbox, policy, registry, allowedHosts: policy === 'open' ? ['*'] : rules.hosts };
}

function whyStopped(
  stopped: StopReason | null,
  caller: AbortSignal | undefined,
  budget: AbortSignal,
): StopReason | null {
  // A sandbox that was ended during its own self-test fails it.
  const wasEnded = stopped === 'sandbox_lost' || stopped === 'self_test_failed';
  if (wasEnded && caller?.aborted) return 'aborted';
  return wasEnded && budget.aborted ? 'budget' : stopped;
}
