import type { AlternativeGroup, Block, SourcePage, SourceStep } from '../../model/source.ts';
import type { ShellCommand } from '../../shell/command.ts';
import { isKnownCommand } from '../../shell/looks.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { placeholdersIn } from '../../shell/placeholders.ts';
import { afterPrompt } from '../../shell/prompts.ts';
import { endOf, startOf } from '../cut-text.ts';
import type { Inline } from '../flow/flow.ts';
import { idMaker } from '../ids.ts';
import { type InlineCommand, inlineCommands } from '../prose/inline-commands.ts';
import { type FoundInstruction, instructionsIn } from '../prose/instructions.ts';
import { localUrls } from '../prose/local-urls.ts';
import { factsOf } from '../roles/facts.ts';
import { giveRole } from '../roles/give-role.ts';
import type { Draft, DraftItem, DraftPage, DraftPassage, DraftUnknown } from './drafts.ts';
import { markedText, type TabGroup } from './entries.ts';
import { languageKind } from './languages.ts';
import { areParts } from './named-file.ts';
import { installedPackages, isNeeded, neededPackages } from './needed-packages.ts';
import { ownPrograms } from './own-programs.ts';
import { asPatch, hasPatchMarks } from './patch-marks.ts';
import { placeholdersInCode } from './placeholders.ts';
import { readShell } from './shell-session.ts';
import { shownCode } from './shown-code.ts';
import { taskOfBlock, taskOfInstruction } from './step-tasks.ts';
import { waysInTables } from './table-ways.ts';

/** The blocks, steps and alternatives of a page. */
export type MadeBlocks = Pick<SourcePage, 'blocks' | 'steps' | 'alternatives' | 'unsupported'>;

type Maker = {
  blockId: (sectionId: string, text: string) => string;
  stepId: (sectionId: string, text: string) => string;
  made: MadeBlocks;
  groups: Map<string, AlternativeGroup>;
  /** The cells that tell to install something, by the table that they are ways of. */
  tableWays: ReadonlyMap<DraftPassage, string>;
  /** The packages that code needs and no block installs, with the last place that does. */
  needed: ReadonlyMap<string, number>;
  /** The packages that blocks of the page install. */
  installed: ReadonlySet<string>;
  /** The programs that the page calls or installs itself. */
  programs: ReadonlySet<string>;
};

function addOption(
  maker: Maker,
  key: string,
  kind: AlternativeGroup['kind'],
  label: string,
  blockId: string,
): void {
  const group = maker.groups.get(key) ?? { id: `alt-${maker.groups.size + 1}`, kind, label: '', options: [] };
  maker.groups.set(key, group);
  const option = group.options.find((found) => found.label === label);
  if (option) option.blockIds.push(blockId);
  else group.options.push({ id: `${group.id}-${group.options.length + 1}`, label, blockIds: [blockId] });
}

function blockOf(maker: Maker, draft: Draft, groups: TabGroup[]): Block {
  const shown: Draft = { ...draft, code: { ...draft.code, ...shownCode(draft.code) } };
  const facts = factsOf(shown, maker.installed);
  const given = giveRole(facts);
  const text = given.role === 'file_patch' && hasPatchMarks(facts.text) ? asPatch(facts.text) : facts.text;
  const runs = given.role === 'command' || given.role === 'command_with_output';
  const tab = draft.around.tabs.at(-1);
  const block: Block = {
    id: maker.blockId(draft.sectionId, text),
    order: draft.order,
    sectionId: draft.sectionId,
    origin: draft.code.origin,
    lang: draft.code.lang,
    meta: draft.code.meta,
    title: draft.code.title ?? null,
    file: facts.files[0] ?? null,
    text,
    commands: runs ? facts.shell.commands : [],
    placeholders: runs ? placeholdersIn(text) : placeholdersInCode(text),
    line: draft.code.line,
    lastLine: draft.code.lastLine,
    context: {
      listPath: draft.around.listPath,
      tabGroupId: tab ? `alt-tab-${tab.group}` : null,
      tabLabel: tab?.label ?? draft.split?.label ?? null,
      admonition: draft.around.admonition,
      details: draft.around.details,
      precedingText: endOf(draft.before.map(markedText).reverse().join('\n'), 600),
      followingText: draft.after,
    },
    ...given,
  };
  for (const found of draft.around.tabs) {
    const group = groups[found.group];
    if (group && group.labels.length > 1 && !areParts(group.labels))
      addOption(maker, `tab-${found.group}`, group.flavour, found.label, block.id);
  }
  if (draft.split) addOption(maker, draft.split.group, draft.split.kind, draft.split.label, block.id);
  return block;
}

function roleOf({ isAsked, isForWindows }: InlineCommand): Pick<Block, 'role' | 'confidence' | 'ruleIds'> {
  if (!isAsked) return { role: 'reference_snippet', confidence: 0.6, ruleIds: ['command-mentioned'] };
  if (isForWindows) return { role: 'not_runnable', confidence: 0.7, ruleIds: ['sentence-for-windows'] };
  return { role: 'command', confidence: 0.7, ruleIds: ['sentence-tells-to-run'] };
}

function inlineBlock(maker: Maker, passage: DraftPassage, found: InlineCommand, key: string): Block {
  const runs = found.isAsked && !found.isForWindows;
  const block: Block = {
    id: maker.blockId(passage.sectionId, found.command),
    order: passage.order,
    sectionId: passage.sectionId,
    origin: 'inline_code',
    lang: null,
    meta: null,
    title: null,
    file: null,
    text: found.command,
    commands: runs ? [{ command: found.command, output: null }] : [],
    placeholders: placeholdersIn(found.command),
    ...passage.lines,
    context: {
      listPath: passage.around.listPath,
      tabGroupId: null,
      tabLabel: null,
      admonition: passage.around.admonition,
      details: passage.around.details,
      precedingText: found.sentence,
      followingText: '',
    },
    ...roleOf(found),
  };
  if (found.orElse || key.endsWith('!')) addOption(maker, key, 'package_managers', found.command, block.id);
  return block;
}

function addPassage(maker: Maker, passage: DraftPassage, next: Draft | undefined): void {
  const table = maker.tableWays.get(passage);
  const commands = inlineCommands(passage.text, passage.isCell && table === undefined, maker.programs).map(
    (found) => ({ ...found, isAsked: found.isAsked || isNeeded(found.command, passage.order, maker.needed) }),
  );
  const links = passage.inlines.flatMap((part) => (part.href ? [part.href] : []));
  const instructions = instructionsIn(linkedText(passage), links).filter((found) => !repeatedBy(found, next));
  const all = [...commands, ...instructions].sort((a, b) => a.at - b.at);
  for (const found of all) {
    if ('command' in found) {
      const grouped = found.orElse || commands[commands.indexOf(found) + 1]?.orElse === true;
      const first = commands.find(({ sentence }) => sentence === found.sentence);
      const ofSentence = `inline-${passage.order}-${first?.at}${grouped ? '!' : ''}`;
      const block = inlineBlock(maker, passage, found, table === undefined ? ofSentence : `${table}!`);
      maker.made.blocks.push(block);
      maker.made.steps.push(stepOf(maker, block));
    } else {
      const task = taskOfInstruction(found.instruction);
      maker.made.steps.push({
        id: maker.stepId(passage.sectionId, JSON.stringify(task)),
        order: passage.order,
        sectionId: passage.sectionId,
        blockIds: [],
        task,
        role: found.instruction.kind === 'open_url' ? 'open_url' : 'instruction',
        instruction: found.instruction,
        quote: startOf(found.sentence, 300),
      });
    }
  }
}

/** A link to a local page says where to look, whatever its words. */
function linkedText(passage: DraftPassage): string {
  const local = (part: Inline): boolean => part.kind === 'link' && localUrls(part.href ?? '')[0]?.at === 0;
  if (!passage.inlines.some(local)) return passage.text;
  return markedText(
    passage.inlines.map((part) => (local(part) ? { ...part, text: part.href ?? part.text } : part)),
  );
}

const INSTALL_VERBS = new Set(['install', 'add', 'i']);

/** Whether a block shows code and not what is to be typed. */
function showsCode({ code }: Draft): boolean {
  const kind = languageKind(code.lang);
  const [first = ''] = code.text.trimStart().split('\n');
  return kind === 'text'
    ? !isKnownCommand(afterPrompt(first) ?? first)
    : kind !== 'shell' && kind !== 'console';
}

/** What a block below says itself needs no instruction. */
function repeatedBy({ instruction, sentence }: FoundInstruction, next: Draft | undefined): boolean {
  if (!next) return false;
  if (instruction.kind === 'file_from_above') return sentence.endsWith(':') && showsCode(next);
  const commands = (): ShellCommand[] =>
    readShell(next.code.text, true).commands.flatMap(({ command }) => parseShell(command).commands);
  const installs = ({ words }: ShellCommand): boolean => words.some((word) => INSTALL_VERBS.has(word));
  if (instruction.kind === 'make_directory') return commands().some(({ program }) => program === 'mkdir');
  if (instruction.kind === 'install_elsewhere')
    return commands().some((command) => installs(command) && command.words.length > 1);
  if (instruction.kind !== 'install') return false;
  return instruction.packages.every((name) => next.code.text.includes(name)) && commands().some(installs);
}

function addUnknown(maker: Maker, { order, sectionId, node }: DraftUnknown): void {
  const { line, markup, reason, couldHoldStep } = node;
  const found = { order, sectionId, line, markup, reason, couldHoldStep };
  if (!couldHoldStep) {
    maker.made.unsupported.push({ stepId: null, ...found });
    return;
  }
  const id = maker.stepId(sectionId, markup);
  maker.made.steps.push({
    id,
    order,
    sectionId,
    blockIds: [],
    task: { code: 'markup', params: { text: markup } },
    role: 'not_runnable',
    instruction: null,
    quote: null,
  });
  maker.made.unsupported.push({ stepId: id, ...found });
}

function stepOf(maker: Maker, block: Block): SourceStep {
  return {
    id: maker.stepId(block.sectionId, block.text),
    order: block.order,
    sectionId: block.sectionId,
    blockIds: [block.id],
    task: taskOfBlock(block),
    role: block.role,
    instruction: null,
    quote: null,
  };
}

/** The nearest block below each item. */
function blocksBelow(items: readonly DraftItem[]): (Draft | undefined)[] {
  let next: Draft | undefined;
  const below = items.toReversed().map((item) => {
    const found = next;
    if (item.kind === 'block') next = item;
    return found;
  });
  return below.reverse();
}

/** Makes blocks with roles, the steps that a page asks for, and the choices it offers. */
export function makeBlocks(page: DraftPage, groups: TabGroup[]): MadeBlocks {
  const made: MadeBlocks = { blocks: [], steps: [], alternatives: [], unsupported: [] };
  const maker: Maker = {
    blockId: idMaker('blk'),
    stepId: idMaker('step'),
    made,
    groups: new Map(),
    tableWays: waysInTables(page.items),
    needed: neededPackages(page.items),
    installed: installedPackages(page.items),
    programs: ownPrograms(page.items),
  };
  const below = blocksBelow(page.items);
  page.items.forEach((item, at) => {
    if (item.kind === 'block') {
      const block = blockOf(maker, item, groups);
      made.blocks.push(block);
      made.steps.push(stepOf(maker, block));
      return;
    }
    if (item.kind === 'unknown') {
      addUnknown(maker, item);
      return;
    }
    const next = below[at];
    addPassage(maker, item, next?.sectionId === item.sectionId ? next : undefined);
  });
  made.alternatives = [...maker.groups.values()]
    .filter((group) => group.options.length > 1)
    .map((group) => ({ ...group, label: group.options.map((option) => option.label).join(' / ') }));
  return made;
}
