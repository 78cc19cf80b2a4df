import { setTimeout as delay } from 'node:timers/promises';
import type { CommandText } from '../model/command-text.ts';
import type { CommandRecord } from '../model/run.ts';
import { compareFiles, comparePackages } from '../sandbox/files/compare-snapshots.ts';
import type { Snapshot } from '../sandbox/files/snapshot.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { startsAgain } from '../shell/starts-again.ts';
import type { Completion, Shell, ShellState } from '../terminal/shell.ts';
import type { Transcript } from '../terminal/transcript.ts';
import { calledPrograms } from './called-programs.ts';
import { endCommand } from './end-command.ts';
import { findInterference } from './find-interference.ts';
import { FoldersElsewhere } from './folders-elsewhere.ts';
import type { LiveScreen } from './live-screen.ts';
import { type CleanPrograms, eventsSoFar, lookAtCalls } from './replaced-program.ts';
import { type RunAction, startRecord, type WatchParts, watchCommand, writeOutput } from './watch-command.ts';

/** What a session of commands works with. */
export type SessionParts = WatchParts & {
  /** What the first shell begins with. */
  begin: ShellState;
  /** Commands of an earlier run in whose world this one begins. */
  takenOver: readonly CommandRecord[];
  /** The programs of the machine before anything of a journey was in it. */
  clean: Promise<CleanPrograms>;
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
  /** How many events the shell's watch had reported before it began. */
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
  const elsewhere = new FoldersElsewhere(state.cwd);
  let snapshot: Snapshot = await sandbox.snapshot(parts.signal, undefined, elsewhere.list());

  const differences = async () => {
    const before = snapshot;
    elsewhere.learnFolder(state.cwd);
    // A sandbox that has just been ended has no files any more.
    snapshot = await sandbox
      .snapshot(parts.signal, before, elsewhere.list())
      .catch(() => ({ ...before, isWhole: false }));
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
    elsewhere.learnNamed(action.command, state.cwd);
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
