import { setTimeout as delay } from 'node:timers/promises';
import type { PlannedStep } from '../model/plan.ts';
import type { ProbeResult, StepRecord } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { TerminalActivity } from '../terminal/tty-wait.ts';
import { changeFile, systemProblem } from './change-file.ts';
import { createIdleClock } from './idle-clock.ts';
import { measureLoad } from './load-factor.ts';
import type { Session } from './session.ts';
import type { TimeLimits } from './time-limits.ts';

const PROBE_MS = 15_000;
const PROBE_PAUSE_MS = 100;
const LOOK_EVERY_MS = 1000;
const NOT_READY = /ECONNREFUSED|ECONNRESET|socket hang up|aborted/u;

/** What a step works with. */
export type StepParts = {
  sandbox: Sandbox;
  session: Session;
  limits: TimeLimits;
  /** Ends the step, whoever has no more time for it. */
  signal: AbortSignal;
  redact: (text: string) => string;
};

/** Does one planned step; what stands in its way is part of the record, never an exception. */
export async function runStep(step: PlannedStep, parts: StepParts): Promise<StepRecord> {
  const startedAt = new Date().toISOString();
  const began = performance.now();
  const done = await act(step, parts).catch((error: unknown) => ({
    problem: systemProblem(error),
  }));
  return {
    stepId: step.id,
    startedAt,
    commandIds: [],
    probes: [],
    files: [],
    filesCutShort: false,
    problem: null,
    ...done,
    durationMs: Math.round(performance.now() - began),
  };
}

async function act({ id, action, expected }: PlannedStep, parts: StepParts): Promise<Partial<StepRecord>> {
  if (action.kind === 'run') {
    const shown = expected.flatMap((signal) => (signal.kind === 'output' ? [signal.text] : []));
    const texts = [action.dialogue ?? '', ...shown].join('\n');
    const record = await parts.session.run(action, id, texts, parts.signal);
    const { files, filesCutShort } = record;
    return { commandIds: [record.id], files, filesCutShort };
  }
  if (action.kind === 'probe') return { probes: [await probe(action.url, parts)] };
  const problem = await changeFile(parts.sandbox, parts.session.cwd(), action);
  const { files, filesCutShort } = await parts.session.differences();
  return { problem, files, filesCutShort };
}

// A server that is still starting refuses connections, or takes them and answers when it has built what it serves.
async function probe(
  url: string,
  { sandbox, session, limits, signal, redact }: StepParts,
): Promise<ProbeResult> {
  const began = performance.now();
  const load = measureLoad();
  const patienceMs = (isElsewhere: boolean) =>
    session.hasBackground() ? (isElsewhere ? limits.otherPort : limits.probe) * 1000 * load : 0;
  const settled = whetherSettled(sandbox, limits);
  for (;;) {
    const result = await sandbox.probe(url, PROBE_MS);
    const isElsewhere = result.error !== null && (await listensElsewhere(url, sandbox));
    const isPast = performance.now() - began >= patienceMs(isElsewhere);
    const isOver = signal.aborted || isPast || (await settled());
    if (result.error === null || isOver || !NOT_READY.test(result.error)) {
      return { ...result, bodyExcerpt: redact(result.bodyExcerpt) };
    }
    await delay(PROBE_PAUSE_MS);
  }
}

/** What all that runs in a sandbox is doing; undefined while something is fetched, for which nothing but time is needed. */
async function activityIn(sandbox: Sandbox): Promise<TerminalActivity | undefined> {
  const { isFetching } = await sandbox.sockets().catch(() => ({ isFetching: false }));
  const alive = (await sandbox.observer.look()).filter(({ state }) => state !== 'Z');
  if (isFetching) return undefined;
  const isBusy = alive.some(({ state }) => state === 'R' || state === 'D');
  return { reading: 'no', isBusy, ticks: alive.reduce((sum, { ticks }) => sum + ticks, 0) };
}

/** Tells whether what was started has nothing left to do, on whatever machine: who is kept waiting by others is not idle. */
function whetherSettled(sandbox: Sandbox, limits: TimeLimits): () => Promise<boolean> {
  const clock = createIdleClock(() => activityIn(sandbox));
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return false;
    const { idleMs, calmMs } = await clock.look();
    lookedAt = performance.now();
    return idleMs >= limits.idle * 1000 || calmMs >= limits.probe * 1000;
  };
}

/** What was started may listen, and not where the page says: it will hardly come there too. */
async function listensElsewhere(url: string, sandbox: Sandbox): Promise<boolean> {
  const port = Number(URL.parse(url)?.port);
  const { listeners } = await sandbox.sockets().catch(() => ({ listeners: [] }));
  return listeners.length > 0 && listeners.every((open) => open.port !== port);
}
