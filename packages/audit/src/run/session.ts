import { setTimeout as delay } from 'node:timers/promises';
import { type CommandText, printed } from '../model/command-text.ts';
import type { PlannedAction } from '../model/plan.ts';
import type { CommandEnding, CommandRecord, PromptAnswer } from '../model/run.ts';
import { compareFiles, comparePackages } from '../sandbox/files/compare-snapshots.ts';
import type { Snapshot } from '../sandbox/files/snapshot.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { quoted } from '../shell/shown.ts';
import { startsAgain } from '../shell/starts-again.ts';
import type { Completion, Shell, ShellState } from '../terminal/shell.ts';
import { openTranscript, type Transcript } from '../terminal/transcript.ts';
import { calledPrograms } from './called-programs.ts';
import { endCommand } from './end-command.ts';
import { findInterference } from './find-interference.ts';
import { type LiveScreen, openLiveScreen } from './live-screen.ts';
import { type CleanPrograms, eventsSoFar, lookAtCalls } from './replaced-program.ts';
import type { RunEvent } from './run-events.ts';
import { supervise, type Verdict } from './supervise.ts';
import type { TimeLimits } from './time-limits.ts';

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** What a session of commands works with. */
export type SessionParts = {
  sandbox: Sandbox;
  /** What the first shell begins with. */
  begin: ShellState;
  /** Commands of an earlier run in whose world this one begins. */
  takenOver: readonly CommandRecord[];
  /** The programs of the machine before anything of a journey was in it. */
  clean: Promise<CleanPrograms>;
  limits: TimeLimits;
  loadFactor: number;
  purpose: CommandRecord['purpose'];
  signal: AbortSignal;
  redact: (text: string) => string;
  settledLength: (text: string) => number;
  onEvent: (event: RunEvent) => void;
  /** Gets every byte of a command's terminal, unredacted. */
  onOutput: (commandId: string, bytes: Buffer) => void;
};

/** Runs commands one after another as one person at one desk would, opening a second terminal where the first is taken. */
export type Session = {
  readonly commands: CommandRecord[];
  /** `shown`: what the page shows that it prints; `until`: when the auditor has no more time for it. */
  run(
    action: RunAction,
    plannedStepId: string | null,
    shown?: string,
    until?: AbortSignal,
  ): Promise<CommandRecord>;
  /** The folder in which the next command would run. */
  cwd(): string;
  /** Takes the difference since the last command or step. */
  differences(): Promise<Pick<CommandRecord, 'files' | 'packages' | 'filesCutShort'>>;
  hasBackground(): boolean;
  /** What another session could go on with; null while a process is alive, or where something else was set in the shell. */
  restingState(): Promise<ShellState | null>;
  /** Interrupts what was kept running, so that what comes next has the ports to itself. */
  endServers(): Promise<void>;
  /** Interrupts what was kept running and completes its records. */
  close(): Promise<void>;
};

type Background = {
  command: CommandText;
  record: CommandRecord;
  shell: Shell;
  /** How many events the shell's watch had told before it began. */
  first: number;
  transcript: Transcript;
  live: LiveScreen;
  completion: Promise<Completion>;
};

/** Opens a session on a sandbox. */
export async function openSession(parts: SessionParts): Promise<Session> {
  const { sandbox } = parts;
  const commands: CommandRecord[] = [...parts.takenOver];
  const background: Background[] = [];
  let state = parts.begin;
  let shell: Shell | undefined;
  const isQuiet = await whetherQuiet(sandbox);
  let snapshot: Snapshot = await sandbox.snapshot(parts.signal);

  const differences = async () => {
    const before = snapshot;
    // A sandbox that has just been ended has no files any more.
    snapshot = await sandbox.snapshot(parts.signal, before).catch(() => ({ ...before, isWhole: false }));
    return {
      files: compareFiles(before, snapshot),
      packages: comparePackages(before, snapshot),
      filesCutShort: !snapshot.isWhole,
    };
  };

  const endAll = () => endThose(background, () => true, parts);

  const run: Session['run'] = async (action, plannedStepId, shown = '', until = parts.signal) => {
    // Who starts a server once more has stopped it before: its ports are taken otherwise.
    await endThose(background, (one) => isStartedAgain(one, action), parts);
    if (shell?.isOpen() !== true) shell = await sandbox.openShell(state);
    const used = shell;
    const left = await findInterference(sandbox, state, action.command).catch(() => null);
    const record = startRecord(action, plannedStepId, `command-${commands.length + 1}`, state.cwd, parts);
    commands.push(record);
    sandbox.attribute(record.id);
    const first = eventsSoFar(used);
    const watched = await watchCommand({ action, shown, until }, record, used, parts);
    const replaced = await lookAtCalls(sandbox, used, first, await parts.clean);
    record.programs = await calledPrograms(sandbox, used, first, parts.redact);
    record.interference = (hasEndedItself(record) ? watched.after?.doubt : null) ?? left ?? replaced;
    if (watched.after?.state) state = watched.after.state;
    if (watched.after === null) {
      // The first terminal is taken; the next command opens another one where this one stands.
      state = { ...state, cwd: (await cwdOf(used, sandbox)) ?? state.cwd };
      background.push({ ...watched, command: action.command, record, shell: used, first });
    }
    // A program that was ended may leave its terminal without echo, lines or signals, and keys that it never took.
    if (watched.after?.ended !== false || !hasEndedItself(record)) shell = undefined;
    Object.assign(record, await differences());
    record.egress = sandbox.egress().filter(({ commandId }) => commandId === record.id);
    parts.onEvent({ kind: 'command_finished', command: record });
    return record;
  };

  return {
    commands,
    run,
    cwd: () => state.cwd,
    differences,
    hasBackground: () => background.length > 0,
    restingState: async () =>
      background.length === 0 && state.isWhole && (await isQuiet(shell)) ? state : null,
    endServers: endAll,
    close: endAll,
  };
}

/** Gives what tells whether nothing is alive but what was there before, and a shell that waits. */
async function whetherQuiet({ observer }: Sandbox): Promise<(shell: Shell | undefined) => Promise<boolean>> {
  const there = new Set((await observer.look()).map(({ pid }) => pid));
  const looksQuiet = async (shell: Shell | undefined): Promise<boolean> => {
    const processes = await observer.look();
    const bash = shell?.findIn(processes);
    const alive = processes.filter(({ state, isEnding }) => !isEnding && state !== 'Z');
    return alive.every(({ pid }) => there.has(pid) || pid === bash?.pid || pid === bash?.parent);
  };
  return async (shell) => {
    // What has just looked around in the sandbox may need a moment to end, on a busy machine a long one.
    for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
      if (await looksQuiet(shell)) return true;
      await delay(BETWEEN_LOOKS_MS);
    }
    return await looksQuiet(shell);
  };
}

const MOST_LOOKS = 10;
const BETWEEN_LOOKS_MS = 50;

// What the auditor ended takes the shell with it where it must.
function hasEndedItself({ ending }: CommandRecord): boolean {
  return ending.kind === 'exited' || (ending.kind === 'killed' && ending.by === 'unknown');
}

async function cwdOf(shell: Shell, { observer }: Sandbox): Promise<string | undefined> {
  const bash = shell.findIn(await observer.look());
  return bash && observer.folderOf(bash.pid);
}

function startRecord(
  action: RunAction,
  plannedStepId: string | null,
  id: string,
  cwd: string,
  { purpose, onEvent, redact }: SessionParts,
): CommandRecord {
  onEvent({
    kind: 'command_started',
    commandId: id,
    stepId: plannedStepId,
    command: redact(printed(action.command)),
  });
  return {
    id,
    plannedStepId,
    purpose,
    cwd,
    command: redact(printed(action.command)),
    startedAt: new Date().toISOString(),
    durationMs: 0,
    endedLater: null,
    interference: null,
    ending: { kind: 'killed', signal: 'SIGKILL', by: 'unknown' },
    output: '',
    outputTruncated: false,
    answers: [],
    files: [],
    packages: [],
    filesCutShort: false,
    listeners: [],
    egress: [],
    programs: null,
  };
}

type Watched = {
  /** How the shell came back, or null if the command goes on in it. */
  after: Completion | null;
  transcript: Transcript;
  live: LiveScreen;
  completion: Promise<Completion>;
};

async function watchCommand(
  { action, shown, until }: { action: RunAction; shown: string; until: AbortSignal },
  record: CommandRecord,
  shell: Shell,
  parts: SessionParts,
): Promise<Watched> {
  const { sandbox, redact, onEvent } = parts;
  const transcript = openTranscript((keys) => shell.write(keys));
  const live = openLiveScreen(record.id, transcript, parts);
  listenTo(shell, record.id, { transcript, live }, parts);
  const before = (await sandbox.sockets()).listeners;
  const sessionsBefore = new Set((await sandbox.observer.look()).map(({ session }) => session));
  const killsBefore = await sandbox.memoryKills();
  const startedAt = performance.now();
  const completion = shell.run(withEnvironment(action));
  const onAnswer = (answer: PromptAnswer) => {
    const redacted = { ...answer, screen: redact(answer.screen) };
    record.answers.push(redacted);
    onEvent({ kind: 'prompt_answered', commandId: record.id, answer: redacted });
  };
  const limitMs = parts.limits[action.pace] * 1000;
  const signal = AbortSignal.any([parts.signal, until]);
  const seen = { before, sessionsBefore, shown, signal };
  const watch = { ...parts, ...seen, shell, transcript, action, completion, limitMs, onAnswer };
  const verdict = await supervise(watch);
  const after = await conclude(verdict, sandbox, shell, completion);
  record.durationMs = Math.round(performance.now() - startedAt);
  record.ending = redactEnding(endingOf(verdict, (await sandbox.memoryKills()) > killsBefore), redact);
  const listeners = (await sandbox.sockets()).listeners;
  record.listeners = listeners.filter(({ port }) => !before.some((one) => one.port === port));
  await writeOutput(record, transcript, redact);
  if (after !== null) {
    live.end();
    transcript.dispose();
  }
  return { after, transcript, live, completion };
}

function listenTo(
  shell: Shell,
  commandId: string,
  { transcript, live }: Pick<Watched, 'transcript' | 'live'>,
  parts: SessionParts,
): void {
  const decoder = new TextDecoder();
  shell.onOutput((bytes) => {
    transcript.take(bytes);
    live.touch();
    parts.onOutput(commandId, bytes);
    if (transcript.isTruncated()) return;
    parts.onEvent({ kind: 'output', commandId, text: parts.redact(decoder.decode(bytes, { stream: true })) });
  });
}

// Variables before a builtin hold while it runs and are gone afterwards, whatever the command is made of.
function withEnvironment({ command, env }: RunAction): CommandText {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return variables.length === 0 ? command : `${variables.join(' ')} eval ${quoted(command)}`;
}

async function conclude(
  verdict: Verdict,
  sandbox: Sandbox,
  shell: Shell,
  completion: Promise<Completion>,
): Promise<Completion | null> {
  if (verdict.kind === 'goes_on') return null;
  return verdict.kind === 'completed' ? verdict.completion : endCommand(sandbox, shell, completion);
}

const KILLED = 137;

function endingOf(verdict: Verdict, isOutOfMemory: boolean): CommandEnding {
  if (verdict.kind === 'goes_on') {
    const { ready, awaitsKey } = verdict;
    return { kind: 'kept_running', ready, ...(awaitsKey && { awaitsKey }) };
  }
  if (verdict.kind === 'must_end') return verdict.ending;
  const { code } = verdict.completion;
  if (code !== 0 && isOutOfMemory) return { kind: 'killed', signal: 'SIGKILL', by: 'memory_limit' };
  if (code === KILLED) return { kind: 'killed', signal: 'SIGKILL', by: 'unknown' };
  return { kind: 'exited', code };
}

function redactEnding(ending: CommandEnding, redact: (text: string) => string): CommandEnding {
  return ending.kind === 'waiting_for_input' ? { ...ending, screen: redact(ending.screen) } : ending;
}

async function writeOutput(
  record: CommandRecord,
  transcript: Transcript,
  redact: (text: string) => string,
): Promise<void> {
  record.output = redact((await transcript.settle()).text());
  record.outputTruncated = transcript.isTruncated();
}

function isStartedAgain({ command, record }: Background, action: RunAction): boolean {
  return record.listeners.length > 0 && startsAgain(command, action.command);
}

/** Ends those that are meant of what was kept running. */
async function endThose(
  background: Background[],
  isMeant: (one: Background) => boolean,
  parts: SessionParts,
): Promise<void> {
  for (const one of background.filter(isMeant)) {
    background.splice(background.indexOf(one), 1);
    await endBackground(one, parts);
  }
}

async function endBackground(one: Background, { sandbox, redact }: SessionParts): Promise<void> {
  const ended = await Promise.race([one.completion, Promise.resolve(undefined)]);
  one.record.endedLater = ended?.code ?? null;
  if (ended === undefined) await endCommand(sandbox, one.shell, one.completion);
  one.record.programs = await calledPrograms(sandbox, one.shell, one.first, redact);
  await writeOutput(one.record, one.transcript, redact);
  one.live.end();
  one.transcript.dispose();
}
