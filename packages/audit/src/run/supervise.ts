import { setTimeout as delay } from 'node:timers/promises';
import type { PlannedAction } from '../model/plan.ts';
import type { CommandEnding, Listener, PromptAnswer } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { strictPolicy } from '../terminal/answer-prompt.ts';
import type { Completion, Shell } from '../terminal/shell.ts';
import type { Transcript } from '../terminal/transcript.ts';
import { readActivity, type TerminalActivity } from '../terminal/tty-wait.ts';
import { findQuestion } from './find-question.ts';
import { createIdleClock, type Look } from './idle-clock.ts';
import { measureLoad } from './load-factor.ts';
import { readyWith } from './stays-up.ts';

const POLL_MS = 100;
const QUIET_MS = 250;
const TURNING_SERVER_MS = 10_000;
const MOST_ANSWERS = 60;

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** A command under way. */
export type Watch = {
  sandbox: Sandbox;
  shell: Shell;
  transcript: Transcript;
  action: Pick<RunAction, 'command' | 'answers' | 'acceptDefaults' | 'defaultsQuote' | 'staysUp' | 'typed'>;
  completion: Promise<Completion>;
  limitMs: number;
  loadFactor: number;
  signal: AbortSignal;
  /** What the page shows that the command prints, with what its author typed. */
  shown: string;
  /** The sessions of processes that were there before the command began. */
  sessionsBefore: ReadonlySet<number>;
  /** What listened then. */
  before: readonly Listener[];
  onAnswer: (answer: PromptAnswer) => void;
};

/** Why watching ended: the command did, or it must be ended, or it may go on in the background. */
export type Verdict =
  | { kind: 'completed'; completion: Completion }
  | { kind: 'goes_on'; ready: 'listener' | 'output' | 'none'; awaitsKey: boolean }
  | { kind: 'must_end'; ending: CommandEnding };

/** Watches a command from outside until it ends, stays up, asks what the page does not answer, or takes too long. */
export async function supervise(watch: Watch): Promise<Verdict> {
  const policy = strictPolicy(watch.action, watch.shown);
  const deadline = createDeadline(watch);
  const activity = () => activityOf(watch);
  const idle = createIdleClock(activity);
  const isConnected = async () => (await watch.sandbox.sockets()).isFetching;
  const question = findQuestion({ ...watch, isConnected }, activity);
  const completed = watch.completion.then((completion) => ({ kind: 'completed' as const, completion }));
  for (let answered = 0; ; ) {
    const ended = await Promise.race([completed, pause(watch.signal)]);
    // Who gives up ends the sandbox, and every command with it.
    if (watch.signal.aborted) return mustEnd({ kind: 'killed', signal: 'SIGKILL', by: 'auditor' });
    if (ended !== undefined) return ended;
    if (watch.transcript.isFlood()) return mustEnd({ kind: 'killed', signal: 'SIGKILL', by: 'output_limit' });
    const quietMs = performance.now() - watch.transcript.lastOutputAt();
    const isQuiet = quietMs >= QUIET_MS;
    const look = isQuiet ? await idle.look() : idle.reset();
    const isLate = deadline.isOver();
    const asked = await (isQuiet ? question.inQuiet(look) : question.inMotion());
    const decision = asked && answered < MOST_ANSWERS ? policy.decide(asked) : undefined;
    if (asked && decision) {
      answered += 1;
      press(watch, decision, asked);
      idle.reset();
      question.reset();
      continue;
    }
    if (asked && !(await hasNewListener(watch)))
      return mustEnd({ kind: 'waiting_for_input', screen: asked.join('\n') });
    if (!isQuiet && !isLate) {
      const serving = await checkTurning(watch, question.turningMs());
      if (serving !== undefined) return serving;
      continue;
    }
    const verdict = await checkStaying(watch, look, isLate);
    if (verdict !== undefined) return verdict;
    if (isLate) return mustEnd({ kind: 'timed_out', limitSeconds: Math.round(deadline.limitMs() / 1000) });
  }
}

async function activityOf({
  sandbox: { observer },
  shell,
  sessionsBefore,
}: Watch): Promise<TerminalActivity | undefined> {
  const processes = await observer.look();
  const found = shell.findIn(processes);
  return found && readActivity(processes, found, observer.waitsForKey, sessionsBefore);
}

function mustEnd(ending: CommandEnding): Verdict {
  return { kind: 'must_end', ending };
}

async function pause(signal: AbortSignal): Promise<undefined> {
  await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  return undefined;
}

function press(
  { shell, transcript, onAnswer }: Watch,
  decision: Pick<PromptAnswer, 'keys' | 'basis' | 'quote'>,
  asked: readonly string[],
): void {
  onAnswer({ at: new Date().toISOString(), screen: asked.join('\n'), ...decision });
  transcript.touch();
  shell.write(decision.keys);
}

async function newListeners({
  sandbox,
  before,
}: Watch): Promise<{ listeners: Listener[]; isFetching: boolean }> {
  const { listeners, isFetching } = await sandbox.sockets();
  return { listeners: listeners.filter(({ port }) => !before.some((one) => one.port === port)), isFetching };
}

async function hasNewListener(watch: Watch): Promise<boolean> {
  return (await newListeners(watch)).listeners.length > 0;
}

async function checkStaying(watch: Watch, look: Look, isLate: boolean): Promise<Verdict | undefined> {
  const { listeners, isFetching } = await newListeners(watch);
  const { staysUp } = watch.action;
  const found = readyWith(look, {
    staysUp,
    hasListener: listeners.length > 0,
    isFetching,
    isLate,
    factor: watch.loadFactor,
  });
  if (found === null) return undefined;
  const shown = watch.transcript.hasOutput() ? 'output' : 'none';
  return {
    kind: 'goes_on',
    ready: found.isListening ? 'listener' : shown,
    awaitsKey: found.awaitsKey,
  };
}

/** A server that draws on its screen all the time, and only ever the same, has nothing else to do. */
async function checkTurning(watch: Watch, calmMs: number): Promise<Verdict | undefined> {
  if (calmMs < TURNING_SERVER_MS || !(await hasNewListener(watch))) return undefined;
  return await checkStaying(watch, { idleMs: 0, calmMs, reading: 'no' }, false);
}

// When time is up on a machine that has become busier since the start, the limit grows with it.
function createDeadline({ limitMs, loadFactor }: Watch) {
  const startedAt = performance.now();
  let factor = loadFactor;
  return {
    limitMs: () => limitMs * factor,
    isOver: () => {
      if (performance.now() - startedAt < limitMs * factor) return false;
      factor = Math.max(factor, measureLoad());
      return performance.now() - startedAt >= limitMs * factor;
    },
  };
}
