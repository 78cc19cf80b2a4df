import type { CommandText } from '../model/command-text.ts';
import type { PlannedAction, PlannedStep } from '../model/plan.ts';
import type { Block } from '../model/source.ts';
import type { Task } from '../model/task.ts';
import { idMaker } from '../read/ids.ts';
import { paceOf } from '../shell/effects.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { isPathLike, partsOf } from './command-words.ts';
import { type Decision, type Planning, recordDecision, recordFriction } from './decisions.ts';
import { fetchedUrl } from './local-requests.ts';
import { nameScript, reportFileNameConflict, scriptAbove } from './name-scripts.ts';
import { placeFile } from './place-file.ts';
import { promptsOf } from './prompt-answers.ts';
import { setSamplesApart } from './samples-apart.ts';
import { stayingUp, type Written } from './started-file.ts';
import { movesIn } from './tree-moves.ts';

/** A step before it is known to which milestone it belongs and what is expected of it. */
export type DraftStep = Omit<PlannedStep, 'milestoneId' | 'expected' | 'needsCredential' | 'needsService'> & {
  candidate: Candidate;
};

/** A part of the plan, and what was decided to make it. */
export type Built<Part> = Part & { made: Decision[] };

type Builder = {
  planning: Planning;
  id: (sectionId: string, text: string) => string;
  steps: DraftStep[];
  written: Written;
  made: Decision[];
};

function push(
  builder: Builder,
  candidate: Candidate,
  action: PlannedAction,
  task: Task,
  trust: PlannedStep['trust'],
): void {
  builder.steps.push({
    id: builder.id(candidate.section.id, JSON.stringify(action)),
    sourceStepIds: [candidate.step.id, ...(candidate.continuedBy ?? [])],
    task,
    action,
    required: true,
    trust,
    candidate,
  });
}

function trustOf(block: Block | null): PlannedStep['trust'] {
  if (block?.origin === 'component' || block?.origin === 'template') return 'component_attribute';
  return block?.origin === 'inline_code' ? 'inline_code' : 'source_page';
}

/** Whether a text holds more than what is written: keys that end, stop or steer a program. */
function hasKeys(text: string): boolean {
  return [...text].some((char) => (char < ' ' && char !== '\n' && char !== '\t') || char === '\x7f');
}

/** Plans a command with what the page says about its prompts. */
export function runAction(
  planning: Planning,
  candidate: Candidate,
  command: CommandText,
  written: Written,
): Built<{ action: PlannedAction }> {
  const { help, made } = promptsOf(planning, candidate, command);
  const shownInput = candidate.block?.commands.find((shown) => shown.command === command)?.typed;
  const typed = shownInput === undefined || hasKeys(shownInput) ? undefined : shownInput;
  return {
    action: {
      kind: 'run',
      command,
      pace: paceOf(command),
      staysUp: stayingUp(command, written),
      answers: help?.answers ?? [],
      acceptDefaults: help?.acceptDefaults ?? false,
      defaultsQuote: help?.quote ?? null,
      ...(help?.dialogue !== undefined && { dialogue: help.dialogue }),
      ...(typed !== undefined && { typed }),
      env: {},
    },
    made,
  };
}

function pushRun(
  builder: Builder,
  candidate: Candidate,
  command: CommandText,
  [task, trust]: [Task, PlannedStep['trust']],
): void {
  const { action, made } = runAction(builder.planning, candidate, command, builder.written);
  builder.made.push(...made);
  push(builder, candidate, action, task, trust);
}

function isScaffolding(step: DraftStep): boolean {
  return step.action.kind === 'run' && step.action.pace === 'scaffold';
}

/** A name without its folder means the file of that name that the journey has made already. */
function knownPath(path: string, written: Written): string {
  if (path.includes('/') || written.has(path)) return path;
  const same = [...written.keys()].filter((known) => known.endsWith(`/${path}`));
  return same.length === 1 && same[0] ? same[0] : path;
}

/** What a step is called whose file has got its name only now. */
function named(task: Task, path: string): Task {
  return task.code === 'file' && task.params.path === null
    ? { ...task, params: { ...task.params, path } }
    : task;
}

function addFile(builder: Builder, candidate: Candidate, block: Block): void {
  const { planning, written, steps } = builder;
  const naming = block.file === null ? nameScript(planning, candidate, block, written) : null;
  // What a command of the page runs is written as it stands: the page says that this is one file.
  const apart = naming && !naming.isRunLater ? setSamplesApart(candidate, block, naming.path) : null;
  builder.made.push(...(naming?.made ?? []), ...(apart?.made ?? []));
  const path = knownPath(block.file?.path ?? naming?.path ?? '', written);
  const before = written.get(path);
  const isThere = (before ?? '') !== '' || steps.some(isScaffolding);
  const target = { path, before, isThere, wanted: naming?.place ?? null };
  const { action, made } = placeFile(planning, candidate, apart?.block ?? block, target);
  builder.made.push(...made);
  if (action.kind === 'write') written.set(path, action.content);
  else if (action.kind === 'merge_json') written.set(path, action.json);
  else if (action.kind === 'edit' && action.anchor === null) written.set(path, action.content);
  else if (before === undefined) written.set(path, '');
  const trust = apart || candidate.isAdded ? 'derived' : trustOf(block);
  push(builder, candidate, action, named(candidate.step.task, path), trust);
}

function addInstruction(builder: Builder, candidate: Candidate): void {
  const { instruction } = candidate.step;
  const run = (command: CommandText, trust: PlannedStep['trust']): void =>
    pushRun(builder, candidate, command, [{ code: 'run', params: { command } }, trust]);
  if (!instruction) return;
  if (instruction.kind === 'make_directory') {
    run(`mkdir ${instruction.path}`, 'inline_code');
    if (instruction.enter) run(`cd ${instruction.path}`, 'inline_code');
  } else if (instruction.kind === 'install') addInstall(builder, candidate, instruction.packages, run);
  else if (instruction.kind === 'open_url')
    push(
      builder,
      candidate,
      { kind: 'probe', url: instruction.url.replace('0.0.0.0', '127.0.0.1') },
      candidate.step.task,
      'source_page',
    );
  else if (instruction.kind === 'open_file')
    push(
      builder,
      candidate,
      { kind: 'open_file', path: instruction.path },
      candidate.step.task,
      'source_page',
    );
  else if (instruction.kind === 'write_file') {
    const { path, content } = instruction;
    builder.written.set(path, content);
    push(
      builder,
      candidate,
      { kind: 'write', path, content: `${content}\n` },
      candidate.step.task,
      'inline_code',
    );
  } else if (instruction.kind === 'file_from_above') {
    const script = scriptAbove(builder.planning, candidate);
    if (!script?.block) return;
    builder.made.push(...reportFileNameConflict(script, candidate, instruction.path));
    builder.written.set(instruction.path, script.block.text);
    push(
      builder,
      candidate,
      { kind: 'write', path: instruction.path, content: `${script.block.text}\n` },
      candidate.step.task,
      'source_page',
    );
    builder.steps.at(-1)?.sourceStepIds.push(script.step.id);
  }
}

function addInstall(
  builder: Builder,
  candidate: Candidate,
  packages: string[],
  run: (command: CommandText, trust: PlannedStep['trust']) => void,
): void {
  const command = `npm install ${packages.join(' ')}`;
  const sourceStepIds = [candidate.step.id];
  const quote = candidate.step.quote ?? '';
  // A sentence that tells to install something may hold the very command.
  const isShown = quote.includes(command);
  run(command, isShown ? 'inline_code' : 'derived');
  if (isShown) return;
  builder.made.push(
    recordDecision({ code: 'install-in-words', params: { command }, sourceStepIds, documented: true }),
    recordFriction({ code: 'install-command-missing', params: { quote, command }, sourceStepIds }),
  );
}

function addMoves(builder: Builder, candidate: Candidate, block: Block): void {
  for (const { from, to } of movesIn(block.text).filter((move) => builder.written.has(move.from))) {
    const folder = to.includes('/') ? to.slice(0, to.lastIndexOf('/')) : '.';
    const command = `mkdir -p ${folder} && mv ${from} ${to}`;
    builder.written.set(to, builder.written.get(from) ?? '');
    builder.written.delete(from);
    pushRun(builder, candidate, command, [{ code: 'move', params: { from, to } }, 'derived']);
    const sourceStepIds = [candidate.step.id];
    const params = { from, to, command };
    builder.made.push(
      recordDecision({ code: 'move-shown-in-tree', params, sourceStepIds, documented: true }),
    );
  }
}

/** Code that a sentence below has copied into a file is written there, not where it stands. */
function copiedLater(planning: Planning): Set<Candidate> {
  const copies = planning.candidates.filter(
    (found) => isOpen(found) && found.step.instruction?.kind === 'file_from_above',
  );
  return new Set(copies.flatMap((found) => scriptAbove(planning, found) ?? []));
}

function touchedBy(command: CommandText): string[] {
  const [first] = partsOf(command);
  return first?.program === 'touch' ? first.operands.filter((path) => isPathLike(path)) : [];
}

function addCommands(builder: Builder, candidate: Candidate, block: Block): void {
  for (const command of commandsOf(candidate)) {
    for (const path of touchedBy(command)) if (!builder.written.has(path)) builder.written.set(path, '');
    const url = fetchedUrl(command);
    const task: Task = { code: 'run', params: { command } };
    if (url) push(builder, candidate, { kind: 'probe', url }, task, trustOf(block));
    else pushRun(builder, candidate, command, [task, trustOf(block)]);
  }
}

/** Turns the steps that are left into things to do, in order. */
export function buildSteps(
  planning: Planning,
  shownTrees: (candidate: Candidate) => boolean,
): Built<{ steps: DraftStep[]; written: Written }> {
  const builder: Builder = { planning, id: idMaker('do'), steps: [], written: new Map(), made: [] };
  const copied = copiedLater(planning);
  for (const candidate of planning.candidates) {
    const { block } = candidate;
    if (block?.role === 'tree' && shownTrees(candidate)) addMoves(builder, candidate, block);
    if (!isOpen(candidate) || copied.has(candidate)) continue;
    if (!block) addInstruction(builder, candidate);
    else if (block.commands.length > 0) addCommands(builder, candidate, block);
    else addFile(builder, candidate, block);
  }
  return { steps: builder.steps, written: builder.written, made: builder.made };
}
