import { codeFacts } from '../code/code-facts.ts';
import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import type { Skip } from '../model/plan.ts';
import type { Coded, DecisionParams } from '../model/plan-codes.ts';
import type { Block, ShownCommand } from '../model/source.ts';
import { behindLast } from '../read/source/plain-text.ts';
import { isScaffold } from '../shell/effects.ts';
import { effectOfCommand } from '../shell/managers.ts';
import { filledIn, mentions, rewriteWords, truncatedAt } from '../shell/rewrite.ts';
import { endingOf } from '../shell/run-file.ts';
import { piecesOf } from '../shell/shown.ts';
import { filesWrittenBy } from '../shell/written-files.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Candidate, isFile, isOpen } from './candidates.ts';
import { isEntering, isPathLike, partsOf, partsOfWord, withoutCurrentFolder } from './command-words.ts';
import { type Decision, type Planning, recordDecision, skipStep } from './decisions.ts';
import { standInName } from './secret-values.ts';
import { settleChoice } from './settle-choice.ts';

const WHOSE = ['your', 'my', 'the', ''];
const THINGS = 'project app application directory folder dir package site repo'.split(' ');
const SIDES = ['name', 'dir', 'directory', 'folder', 'path', 'root', ''];
const LEFT_OUT = 'project app directory dir folder name'.split(' ');

/** Whether a text is one of each list, one behind the other, however they are joined. */
function isMadeOf(text: string, ...lists: readonly (readonly string[])[]): boolean {
  const [list, ...others] = lists;
  if (list === undefined) return text === '';
  return list.some((word) => text.startsWith(word) && isMadeOf(text.slice(word.length), ...others));
}

/** What stands between two signs, in small letters alone; null where it does not stand between them. */
function lettersIn(text: string, from: string, to: string): string | null {
  if (!text.startsWith(from) || !text.endsWith(to)) return null;
  return partsOfWord(text.toLowerCase()).join('').replaceAll('_', '');
}

/** Whether a placeholder stands for a name that is the reader's to choose. */
function isOwnName(found: string): boolean {
  return isMadeOf(lettersIn(found, '<', '>') ?? '-', WHOSE, THINGS, SIDES);
}

/** Whether a synopsis allows it to be left out. */
function isOptionalName(found: string): boolean {
  const letters = lettersIn(found, '[', ']') ?? '-';
  return letters.startsWith('optional') || isMadeOf(letters, LEFT_OUT, ['name', 'dir', 'path', '']);
}

/** Whether a synopsis lets its reader leave a word out: in brackets, at the end of the only command of its block. */
function canBeLeftOut({ commands, placeholders }: Block, found: string, isOnWay: boolean): boolean {
  if (commands.every(({ command }) => isScaffold(command))) return isOptionalName(found);
  const [only, ...others] = commands;
  // Elsewhere a synopsis is there to be read.
  if (!isOnWay || !only || others.length > 0 || !found.startsWith('[') || !found.endsWith(']')) return false;
  const words = piecesOf(only.command);
  const at = words.indexOf(found);
  return at > 0 && words.slice(at).every((word) => placeholders.includes(word));
}

/** Whether a folder is named as the reader's own project: `your-project`. */
function isOwnFolder(name: string): boolean {
  return isMadeOf(lettersIn(name, '', '') ?? '-', ['your', 'my'], THINGS, SIDES);
}

/** The folder of the reader's own project that a step goes into: one that nothing makes before. */
function ownFolderOf({ page, candidates }: Planning, candidate: Candidate): string[] {
  const { block } = candidate;
  const entered = (block?.commands ?? []).flatMap(({ command }) =>
    partsOf(command).flatMap(({ program, operands }) => (program === 'cd' ? operands : [])),
  );
  const own = entered.filter(isOwnFolder);
  if (own.length === 0) return [];
  const above = candidates.slice(0, candidates.indexOf(candidate));
  const isMade = (name: string): boolean =>
    page.blocks.some(({ file }) => file?.path.startsWith(`${name}/`)) ||
    above.some((other) => namesFolder(other, name)) ||
    (block?.commands ?? []).some(({ command }) => !isEntering(command) && mentions(command, name));
  return own.filter((name) => !isMade(name));
}

function namesFolder({ block, step }: Candidate, name: string): boolean {
  const { instruction } = step;
  const isMadeByHand = instruction?.kind === 'make_directory' && instruction.path === name;
  return isMadeByHand || (block?.commands ?? []).some(({ command }) => mentions(command, name));
}

/** Whether a placeholder stands for a path of the reader's own. */
function isOwnPath(found: string): boolean {
  const isPath = found.startsWith('path/to/') || found.startsWith('/path/to/');
  const isFile = found.startsWith('your-') && endingOf(found) !== '' && isPathLike(found);
  const [stem = ''] = found.split('.');
  return (
    isPath ||
    isFile ||
    ['yourfile', 'your-file'].includes(stem) ||
    isOwnFolder(found) ||
    ['project-dir', 'project-dir/'].includes(found)
  );
}

/** Whether a placeholder stands for the version that the site's own tools put in. */
function isVersion(found: string): boolean {
  const isOfSite =
    (found.startsWith('{{') && found.endsWith('}}')) || (found.startsWith('%') && found.endsWith('%'));
  return isOfSite && found.toLowerCase().includes('version');
}

type Filling = DecisionParams['placeholder-filled']['filledWith'];

function fillingOf(paths: string[], names: string[], versions: string[]): Filling {
  if (paths.length > 0) return 'project_folder';
  if (names.length > 0) return 'name';
  return versions.length > 0 ? 'newest_version' : 'nothing';
}

type Settled = { commands: ShownCommand[]; decision: PlaceholderDecision; heldBack?: CommandText[] };
type PlaceholderDecision = Coded<Pick<DecisionParams, 'placeholder-filled' | 'placeholder-held-back'>>;

/** The words that a command is given as they stand. */
function operandsOf(candidate: Candidate, isMeant: (part: ReturnType<typeof partsOf>[number]) => boolean) {
  return (candidate.block?.commands ?? []).flatMap(({ command }) =>
    partsOf(command)
      .filter(isMeant)
      .flatMap(({ operands }) => operands),
  );
}

/** The stand-ins for folders that a command of the page makes and a later one goes into: any name does. */
function foldersToName({ candidates }: Planning): ReadonlySet<string> {
  const open = candidates.filter(isOpen);
  const makes = (part: ReturnType<typeof partsOf>[number]): boolean =>
    part.program !== 'cd' && effectOfCommand(part) === null;
  const named = open.flatMap((candidate, at) =>
    operandsOf(candidate, ({ program }) => program === 'cd').filter(
      (found) =>
        found.startsWith('<') &&
        open.slice(0, at + 1).some((above) => operandsOf(above, makes).includes(found)),
    ),
  );
  return new Set(named);
}

function fill(block: Block, isOnWay: boolean, folders: ReadonlySet<string>): Settled | null {
  // A part of an address is not the reader's to choose.
  const isOfAddress = (found: string): boolean =>
    block.commands.some(({ command }) =>
      piecesOf(command).some((word) => word.includes('://') && word.includes(found)),
    );
  const names = block.placeholders.filter(
    (found) => (isOwnName(found) || folders.has(found)) && !isOfAddress(found),
  );
  const versions = block.placeholders.filter(isVersion);
  const paths = block.placeholders.filter(isOwnPath);
  const optional = block.placeholders.filter((found) => canBeLeftOut(block, found, isOnWay));
  if (names.length + paths.length + versions.length + optional.length !== block.placeholders.length)
    return null;
  const replace = (command: CommandText): CommandText => {
    const needed = rewriteWords(command, (word) => (optional.includes(word) ? null : word));
    const current = filledIn(
      needed,
      versions.map((version) => `@${version}`),
      '',
    );
    // The rest of an argument list that starts with a stand-in stands in as well.
    return truncatedAt(filledIn(current, names, 'my-app'), paths, '.');
  };
  const commands = block.commands.map((shown) => ({ ...shown, command: replace(shown.command) }));
  const params = { placeholders: block.placeholders, filledWith: fillingOf(paths, names, versions) };
  return { commands, decision: { code: 'placeholder-filled', params } };
}

const SETTING = new Set(['config', 'auth', 'login', 'secret', 'secrets']);

/** Whether a command sets a value for later: what comes after it in the same block can still be done without. */
function setsValue(command: CommandText): boolean {
  const [first] = partsOf(command);
  if (!first) return false;
  const { program, words } = first;
  const sets = effectOfCommand(first) === 'set_value';
  const intoSettings = filesWrittenBy(command).some((path) => behindLast(path, '/').includes('.env'));
  return program === '' || sets || intoSettings || SETTING.has(words[0] ?? '');
}

/** The file of settings that a command reads into the shell. */
function readBy(command: CommandText): string {
  const [first] = partsOf(command);
  return first && ['source', '.'].includes(first.program) ? withoutCurrentFolder(first.words[0] ?? '') : '';
}

/** Keeps back the commands that need a value of the reader's own, and what builds on them. */
function holdBack(block: Block, missing: string[]): Settled | null {
  const waits = ({ command }: ShownCommand): boolean => missing.some((found) => mentions(command, found));
  const waiting = block.commands.filter(waits);
  const first = block.commands.findIndex(waits);
  const onlySets = waiting.every(({ command }) => setsValue(command));
  const unmade = waiting.flatMap(({ command }) => filesWrittenBy(command));
  const reads = ({ command }: ShownCommand): boolean => unmade.includes(readBy(command));
  const kept = block.commands.filter(
    (shown, at) => !waits(shown) && !reads(shown) && (onlySets || at < first),
  );
  if (kept.length === 0) return null;
  const heldBack = block.commands.filter((shown) => !kept.includes(shown)).map(({ command }) => command);
  return {
    commands: kept,
    heldBack,
    decision: { code: 'placeholder-held-back', params: { placeholders: missing } },
  };
}

/** The stand-in that a file has where a value must be; code that can be parsed has a value everywhere. */
function missingValue({ text, lang }: Block): string | null {
  if (!text.includes('<') || codeFacts(text, lang).read === 'whole') return null;
  const names = text.split('\n').flatMap((line) => standInName(line) ?? []);
  const own = names.find((name) => ['your', 'my'].some((word) => name.toLowerCase().startsWith(word)));
  return own === undefined ? null : `<${own}>`;
}

function holds(names: string): Skip {
  return { code: 'placeholders', status: 'not_runnable', params: { names } };
}

/** Code in which a value is missing outright is no file yet: only the reader can complete it. */
function leaveIncomplete({ candidates }: Planning): Decision[] {
  return candidates.filter(isOpen).flatMap((candidate) => {
    const { block } = candidate;
    const value = block && isFile(block) ? missingValue(block) : null;
    return value === null ? [] : [skipStep(candidate, holds(value))];
  });
}

/** What becomes of the commands of a step, as a choice: they could also be left to the reader. */
function choiceOf(planning: Planning, { step }: Candidate, names: string[], { decision }: Settled): Choice {
  const usual = decision.code === 'placeholder-filled' ? 'filled' : 'held_back';
  return settleChoice(planning, {
    id: `placeholder:${step.id}`,
    kind: 'interpretation',
    code: 'placeholder',
    usual,
    prior: 0.85,
    options: [usual, 'left_out'].map((id) => ({ id, label: id, stepIds: [step.id] })),
    why: decision.code,
    params: { names },
    affects: [step.id],
  });
}

/** Whether a step stands on the way to an address that is the goal, which nobody answers unless something was started. */
function leadsToVisit({ flow, goal }: Planning, { id }: Candidate['step']): boolean {
  return flow[id] === 'main' && goal?.kind === 'visit';
}

function settle(
  planning: Planning,
  candidate: Candidate,
  block: Block,
  folders: ReadonlySet<string>,
): Decision[] {
  const { step } = candidate;
  const missing = block.placeholders.filter((found) =>
    block.commands.some(({ command }) => mentions(command, found)),
  );
  const rest = { ...block, placeholders: missing };
  const settled =
    missing.length === 0
      ? null
      : (fill(rest, leadsToVisit(planning, step), folders) ?? holdBack(rest, missing));
  const unchanged = { kind: 'rewrite', stepId: step.id, commands: block.commands } as const;
  if (missing.length === 0) return [{ ...unchanged, placeholders: [] }];
  const left = skipStep(candidate, holds(missing.join(', ').slice(0, 120)));
  if (!settled) return [{ ...unchanged, placeholders: missing }, left];
  const choice = choiceOf(planning, candidate, missing, settled);
  if (choice.taken === 'left_out')
    return [{ kind: 'choose', choice }, { ...unchanged, placeholders: missing }, left];
  const { commands, heldBack, decision } = settled;
  return [
    { kind: 'choose', choice },
    { kind: 'rewrite', stepId: step.id, commands, placeholders: [], ...(heldBack && { heldBack }) },
    recordDecision({ ...decision, sourceStepIds: [step.id], documented: true }, choice),
  ];
}

/** Fills in names that are the reader's to choose; commands with other placeholders cannot run. */
export function settlePlaceholders(planning: Planning): Decision[] {
  const incomplete = leaveIncomplete(planning);
  const rest = applyDecisions(planning, incomplete);
  const folders = foldersToName(rest);
  const settled = rest.candidates.filter(isOpen).flatMap((candidate) => {
    const { block } = candidate;
    if (!block || block.commands.length === 0) return [];
    const placeholders = [...block.placeholders, ...ownFolderOf(rest, candidate)];
    return placeholders.length > 0 ? settle(rest, candidate, { ...block, placeholders }, folders) : [];
  });
  return [...incomplete, ...settled];
}
