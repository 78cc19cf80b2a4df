import type { PlannedAction, PlannedStep } from '../model/plan.ts';
import type { Block } from '../model/source.ts';
import { idMaker } from '../read/ids.ts';
import { type Candidate, commandsOf, isOpen } from './candidates.ts';
import { isBuild, isRunOfFile, isTest, paceOf, staysUp } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { initHelp } from './init-prompts.ts';
import { promptHelp, showsQuestions } from './interactive.ts';
import { fetchedUrl } from './local-requests.ts';
import { nameScript, sayTwoNames, scriptAbove } from './name-scripts.ts';
import { listens } from './scripts.ts';
import { shownJson } from './shown-json.ts';
import { movesIn } from './tree-moves.ts';

/** A step before it is known to which milestone it belongs and what is expected of it. */
export type DraftStep = Omit<PlannedStep, 'milestoneId' | 'expected' | 'needsCredential' | 'needsService'> & {
  candidate: Candidate;
};

/** What the steps so far have put into files. */
export type Written = Map<string, string>;

type Builder = {
  planning: Planning;
  id: (sectionId: string, text: string) => string;
  steps: DraftStep[];
  written: Written;
};

function push(
  builder: Builder,
  candidate: Candidate,
  action: PlannedAction,
  title: string,
  trust: PlannedStep['trust'],
): void {
  builder.steps.push({
    id: builder.id(candidate.section.id, JSON.stringify(action)),
    sourceStepIds: [candidate.step.id, ...(candidate.continuedBy ?? [])],
    title,
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

function stayingUp(command: string, written: Written): 'yes' | 'no' | 'maybe' {
  const file = isRunOfFile(command);
  const text = file ? (written.get(file) ?? written.get(`${file}.js`)) : undefined;
  if (text !== undefined) return listens(text) ? 'yes' : 'no';
  const script = /^npm\s+(?:run\s+)?(\w[\w:-]*)/.exec(command)?.[1];
  const body = script ? scriptBody(written.get('package.json'), script) : null;
  if (body && isRunOfFile(body)) return stayingUp(body, written);
  const known = body ? staysUp(`npx ${body}`) : 'no';
  // A `start` script may serve with a program that nobody knows.
  return known === 'no' && !(body && (isBuild(body) || isTest(body))) ? staysUp(command) : known;
}

function scriptBody(manifest: string | undefined, name: string): string | null {
  const value = manifest ? shownJson(manifest) : null;
  const scripts = value && typeof value === 'object' && 'scripts' in value ? value.scripts : null;
  const body = scripts && typeof scripts === 'object' ? (scripts as Record<string, unknown>)[name] : null;
  return typeof body === 'string' ? body : null;
}

/** Plans a command with what the page says about its prompts. */
export function runAction(
  planning: Planning,
  candidate: Candidate,
  command: string,
  written: Written,
): PlannedAction {
  const pace = paceOf(command);
  const help =
    initHelp(planning, candidate, command) ??
    (pace === 'scaffold' || showsQuestions(planning, candidate) ? promptHelp(planning, candidate) : null);
  return {
    kind: 'run',
    command,
    pace,
    staysUp: stayingUp(command, written),
    answers: help?.answers ?? [],
    acceptDefaults: help?.acceptDefaults ?? false,
    defaultsQuote: help?.quote ?? null,
    env: {},
  };
}

const ellipsis = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*)?\s*(?:\.{3}|…)(?![\w([{])/m;

/** What becomes of the file depends on whether it is there already, and on how much of it the block shows. */
function fileAction(block: Block, path: string, isThere: boolean): PlannedAction {
  if (block.role === 'file_patch') return { kind: 'patch', path, diff: block.text };
  if (block.role === 'file_merge') {
    const value = shownJson(block.text);
    if (value) return { kind: 'merge_json', path, json: JSON.stringify(value, null, 2) };
    return { kind: 'edit', path, content: block.text, anchor: anchorOf(block.text) };
  }
  const partial = ellipsis.test(block.text);
  if (block.role === 'file_create' && !(partial && isThere))
    return { kind: 'write', path, content: `${block.text}\n` };
  const whole =
    /^\s*(?:import\s|(?:const|let|var)\s.*require\(|module\.exports\s*=|export default\b|<!doctype|<html|<script|['"]use )/im.test(
      block.text,
    ) && !partial;
  // What is not there yet and carries its own name above its whole text is made.
  if (whole && !isThere && block.role === 'file_edit' && block.file?.from !== 'prose')
    return { kind: 'write', path, content: `${block.text}\n` };
  return { kind: 'edit', path, content: block.text, anchor: whole ? null : anchorOf(block.text) };
}

function anchorOf(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '' && !/^\s*(?:\/\/|#|\/\*)?\s*(?:\.\.\.|…)/.test(line))
      ?.trim() ?? ''
  );
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

function sharedShare(before: string, after: string): number {
  const lines = before
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 3);
  const shown = new Set(after.split('\n').map((line) => line.trim()));
  return lines.length === 0 ? 1 : lines.filter((line) => shown.has(line)).length / lines.length;
}

/** Code that repeats little of what its file holds and is not said to replace it comes in addition. */
function isAddition(block: Block, before: string): boolean {
  if (!/^file_(?:create|edit)$/.test(block.role) || ellipsis.test(block.text)) return false;
  const lead = block.context.precedingText.split('\n').at(-1) ?? '';
  if (/\b(?:replac|overwrit|rewrit|entire|instead|change it to|whole file)/i.test(lead)) return false;
  const adds = /\b(?:add|append|below|bottom|top|next|then|also|after)/i.test(lead);
  return adds && before.trim() !== '' && sharedShare(before, block.text) < 0.4;
}

function joinedWith(before: string, block: Block): string {
  const onTop = /\b(?:top|beginning|start|above)\b/i.test(block.context.precedingText.slice(-200));
  return onTop ? `${block.text}\n\n${before.trim()}\n` : `${before.trim()}\n\n${block.text}\n`;
}

function addFile(builder: Builder, candidate: Candidate, block: Block): void {
  const named = block.file?.path ?? nameScript(builder.planning, candidate, builder.written);
  if (!named) return;
  const path = knownPath(named, builder.written);
  const before = builder.written.get(path);
  const action: PlannedAction =
    before !== undefined && isAddition(block, before)
      ? { kind: 'write', path, content: joinedWith(before, block) }
      : fileAction(block, path, (before ?? '') !== '' || builder.steps.some(isScaffolding));
  if (action.kind === 'write') builder.written.set(path, action.content);
  else if (action.kind === 'merge_json') builder.written.set(path, action.json);
  else if (action.kind === 'edit' && action.anchor === null) builder.written.set(path, action.content);
  else if (before === undefined) builder.written.set(path, '');
  push(builder, candidate, action, candidate.step.title.replace(/ a \w+ file$/, ` ${path}`), trustOf(block));
}

function addInstruction(builder: Builder, candidate: Candidate): void {
  const { instruction } = candidate.step;
  const run = (command: string, trust: PlannedStep['trust']): void =>
    push(
      builder,
      candidate,
      runAction(builder.planning, candidate, command, builder.written),
      `Run ${command}`,
      trust,
    );
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
      candidate.step.title,
      'source_page',
    );
  else if (instruction.kind === 'open_file')
    push(
      builder,
      candidate,
      { kind: 'open_file', path: instruction.path },
      candidate.step.title,
      'source_page',
    );
  else if (instruction.kind === 'write_file') {
    const { path, content } = instruction;
    builder.written.set(path, content);
    push(
      builder,
      candidate,
      { kind: 'write', path, content: `${content}\n` },
      candidate.step.title,
      'inline_code',
    );
  } else if (instruction.kind === 'file_from_above') {
    const script = scriptAbove(builder.planning, candidate);
    if (!script?.block) return;
    sayTwoNames(builder.planning, script, candidate, instruction.path);
    builder.written.set(instruction.path, script.block.text);
    push(
      builder,
      candidate,
      { kind: 'write', path: instruction.path, content: `${script.block.text}\n` },
      candidate.step.title,
      'source_page',
    );
    builder.steps.at(-1)?.sourceStepIds.push(script.step.id);
  }
}

function addInstall(
  builder: Builder,
  candidate: Candidate,
  packages: string[],
  run: (command: string, trust: PlannedStep['trust']) => void,
): void {
  const command = `npm install ${packages.join(' ')}`;
  run(command, 'derived');
  decide(builder.planning, {
    ruleId: 'install-in-words',
    question: 'How is the package installed?',
    chosen: command,
    rejected: [],
    reason: 'The page asks for it in words and leaves the command to another page.',
    sourceStepIds: [candidate.step.id],
    documented: true,
  });
  complain(builder.planning, {
    ruleId: 'install-command-missing',
    type: 'docs_mismatch',
    severity: 'low',
    title: 'The install command is not on the page',
    detail: `The page says "${candidate.step.quote ?? ''}" without the command.`,
    recommendation: `Show \`${command}\` where the package is needed.`,
    sourceStepIds: [candidate.step.id],
  });
}

function addMoves(builder: Builder, candidate: Candidate, block: Block): void {
  for (const { from, to } of movesIn(block.text).filter((move) => builder.written.has(move.from))) {
    const folder = to.includes('/') ? to.slice(0, to.lastIndexOf('/')) : '.';
    const command = `mkdir -p ${folder} && mv ${from} ${to}`;
    builder.written.set(to, builder.written.get(from) ?? '');
    builder.written.delete(from);
    push(
      builder,
      candidate,
      runAction(builder.planning, candidate, command, builder.written),
      `Move ${from} to ${to}`,
      'derived',
    );
    decide(builder.planning, {
      ruleId: 'move-shown-in-tree',
      question: `How does ${from} get to ${to}?`,
      chosen: command,
      rejected: [],
      reason: 'The page shows the move in its tree of files.',
      sourceStepIds: [candidate.step.id],
      documented: true,
    });
  }
}

/** Code that a sentence below has copied into a file is written there, not where it stands. */
function copiedLater(planning: Planning): Set<Candidate> {
  const copies = planning.candidates.filter(
    (found) => isOpen(found) && found.step.instruction?.kind === 'file_from_above',
  );
  return new Set(copies.flatMap((found) => scriptAbove(planning, found) ?? []));
}

function touchedBy(command: string): string[] {
  const files = /^touch\s+(.+)$/.exec(command)?.[1];
  return files ? files.split(/\s+/).filter((path) => /^[\w./-]+$/.test(path)) : [];
}

/** Turns the steps that are left into things to do, in order. */
export function buildSteps(
  planning: Planning,
  shownTrees: (candidate: Candidate) => boolean,
): { steps: DraftStep[]; written: Written } {
  const builder: Builder = { planning, id: idMaker('do'), steps: [], written: new Map() };
  const copied = copiedLater(planning);
  for (const candidate of planning.candidates) {
    const { block } = candidate;
    if (block?.role === 'tree' && shownTrees(candidate)) addMoves(builder, candidate, block);
    if (!isOpen(candidate) || copied.has(candidate)) continue;
    if (!block) addInstruction(builder, candidate);
    else if (block.commands.length > 0) {
      for (const command of commandsOf(candidate)) {
        for (const path of touchedBy(command)) if (!builder.written.has(path)) builder.written.set(path, '');
        const url = fetchedUrl(command);
        push(
          builder,
          candidate,
          url ? { kind: 'probe', url } : runAction(planning, candidate, command, builder.written),
          `Run ${command.replace(/\s*\\?\n\s*/g, ' ')}`.slice(0, 120),
          trustOf(block),
        );
      }
    } else addFile(builder, candidate, block);
  }
  return { steps: builder.steps, written: builder.written };
}
