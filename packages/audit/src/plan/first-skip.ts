import type { CommandText } from '../model/command-text.ts';
import type { Skip } from '../model/plan.ts';
import type { Block, Section, SourceStep } from '../model/source.ts';
import { planCues } from '../phrases/tables/plan-cues.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { isHelp, isInstall } from '../shell/effects.ts';
import { effectOfCommand } from '../shell/managers.ts';
import { hasTrait } from '../shell/traits.ts';
import { splitVersion } from '../shell/words.ts';
import { stepNumber } from './candidates.ts';
import { isDryRun, isEntering, partsOf } from './command-words.ts';
import { conditionIn, conditionOf } from './conditions.ts';
import { type OwnPrograms, ownProgramIn } from './goal/own-programs.ts';
import { fetchedUrl } from './local-requests.ts';

/** A reason to leave a step out, and whether a later rule may still take it in. */
export type FirstSkip = { skip: Skip | null; recoverable: boolean };

/** Whether a command only opens something in a program of the reader's. */
function opensProgram(command: CommandText): boolean {
  const [first] = partsOf(command);
  return (
    first !== undefined &&
    effectOfCommand(first) === 'open' &&
    first.words.length > 0 &&
    fetchedUrl(command) === null
  );
}

function publishes(command: CommandText): boolean {
  const [first] = partsOf(command);
  return first !== undefined && effectOfCommand(first) === 'publish';
}

const UPDATES = new Set(['update', 'install', 'i', 'up']);

/** Whether a command only brings npm itself up to date. */
function updatesNpm(command: CommandText): boolean {
  const [first, ...others] = partsOf(command);
  if (first?.program !== 'npm' || others.length > 0 || !UPDATES.has(first.verb ?? '')) return false;
  const isForAll = first.flags.some(({ name }) => name === '-g' || name === '--global');
  return isForAll && first.operands.length === 1 && splitVersion(first.operands[0] ?? '').name === 'npm';
}

type ShownCode =
  | 'shows_output'
  | 'shows_files'
  | 'interpreter_session'
  | 'loose_configuration'
  | 'explanation'
  | 'other_system';

const shown: Partial<Record<SourceStep['role'], ShownCode>> = {
  output: 'shows_output',
  tree: 'shows_files',
  repl: 'interpreter_session',
  config_fragment: 'loose_configuration',
  reference_snippet: 'explanation',
  not_runnable: 'other_system',
};

const optionalKinds: Section['kind'][] = ['optional', 'next_steps', 'reference'];

/** A part with one of these names begins the journey, also where all of the page stands below "About". */
const BEGINS = new Set(['getting started', 'quickstart', 'quick start', 'install', 'installation', 'usage']);
const ABOUT_ALL = new Set(['about', 'overview', 'introduction', 'features']);

/** How many words behind "your own" the settings may stand. */
const NEAR_OWN = 4;
const SETTINGS = ['config', 'option', 'setting', 'credential', 'connection', 'value', 'detail'];

/** Whether words have the reader put in settings of their own: "your own connection options". */
function speaksOfOwn(text: string): boolean {
  const words = tokensOf(text).map(({ key }) => key);
  const own = words.findIndex((word, at) => word === 'own' && words[at - 1] === 'your');
  return (
    own !== -1 &&
    words.slice(own, own + NEAR_OWN).some((word) => SETTINGS.some((begin) => word.startsWith(begin)))
  );
}

function isAboutAll(title: string): boolean {
  const name = title.toLowerCase();
  return ABOUT_ALL.has(name) || ["what's ", 'what is '].some((start) => name.startsWith(start));
}

function sectionSkip(section: Section, sections: ReadonlyMap<string, Section>): Skip | null {
  let current: Section | undefined = section;
  let hasBegun = false;
  while (current) {
    const counted = stepNumber(current.title) !== null && current.kind === 'reference';
    const isAround = hasBegun && isAboutAll(current.title);
    if (optionalKinds.includes(current.kind) && !counted && !isAround)
      return { code: 'set_apart', status: 'skipped_optional', params: { title: current.title } };
    if (counted) return null;
    hasBegun ||= BEGINS.has(current.title.trim().toLowerCase());
    current = current.parentId === null ? undefined : sections.get(current.parentId);
  }
  return null;
}

type Bare = 'opens_program' | 'updates_npm' | 'publishes' | 'dry_run' | 'prints_help' | 'beside_steps';

function optional(code: Bare, recoverable = false): FirstSkip {
  return { skip: { code, status: 'skipped_optional', params: {} }, recoverable };
}

/** What only some readers do, whatever stands around it. */
function commandSkip(commands: readonly CommandText[]): FirstSkip | null {
  if (commands.length === 0) return null;
  if (commands.every(opensProgram)) return optional('opens_program');
  if (commands.every(updatesNpm)) return optional('updates_npm');
  return commands.every(publishes) ? optional('publishes') : null;
}

function conditionSkip(block: Block): FirstSkip | null {
  const { context, origin } = block;
  const condition = origin === 'inline_code' ? conditionIn(context.precedingText) : conditionOf(block);
  if (!condition) return null;
  const { kind, quote } = condition;
  const isOtherWay = kind === 'older_version' || kind === 'other_manager';
  const status = isOtherWay ? 'skipped_alternative' : 'skipped_optional';
  return { skip: { code: 'condition', status, params: { quote, condition: kind } }, recoverable: true };
}

/** Whether an admonition speaks to every reader. */
function isForAll(admonition: string): boolean {
  return ['important', 'prerequisite'].some((kind) => admonition.toLowerCase().startsWith(kind));
}

/** Whether a block shows what the page's own programs tell of themselves: that is what the page is about. */
function showsOwnHelp({ commands }: Block, own: OwnPrograms): boolean {
  return commands.every(({ command, output }) => output !== null && ownProgramIn(command, own) !== null);
}

/** Why a block is left out by what it holds and by what stands right around it. */
export function blockSkip(block: Block, own: OwnPrograms = new Map()): FirstSkip | null {
  const { details, admonition, precedingText } = block.context;
  const commands = block.commands.map((found) => found.command);
  const all = (isSuch: (command: CommandText) => boolean): boolean =>
    commands.length > 0 && commands.every(isSuch);
  const byCommand = commandSkip(commands);
  if (byCommand) return byCommand;
  if (details)
    return {
      skip: { code: 'folded_away', status: 'skipped_optional', params: { title: details } },
      recoverable: true,
    };
  if (admonition && !isForAll(admonition)) return optional('beside_steps', true);
  if (commands.length === 0 && speaksOfOwn(precedingText.slice(-300)))
    return { skip: { code: 'own_settings', status: 'not_runnable', params: {} }, recoverable: true };
  const byCondition = conditionSkip(block);
  if (byCondition && !all(isEntering)) return byCondition;
  if (all(isDryRun)) return optional('dry_run');
  const isCheck = planCues.says(precedingText.slice(-200), 'check');
  const isOfNode = commands.flatMap(partsOf).some(({ program }) => hasTrait(program, 'with_node'));
  const isTelling = all(isHelp) && !showsOwnHelp(block, own);
  return isTelling && (!isCheck || isOfNode) ? optional('prints_help') : null;
}

const CONFIGURATION = new Set(['config', 'configure', 'configuration']);

/** Commands under "Configuration" set the product up; code there mostly shows what could be set. */
function configures(section: Section, block: Block): boolean {
  return (
    CONFIGURATION.has(section.title.trim().toLowerCase()) &&
    block.commands.length > 0 &&
    !block.commands.some(({ command }) => isInstall(command))
  );
}

/** Why a step is left out by the page's own words and marks, before anything else on the page is looked at. */
export function firstSkip(
  step: SourceStep,
  block: Block | null,
  section: Section,
  { sections, own }: { sections: ReadonlyMap<string, Section>; own: OwnPrograms },
): FirstSkip {
  const code = shown[step.role];
  if (code) return { skip: { code, status: 'not_runnable', params: {} }, recoverable: false };
  if (step.instruction?.kind === 'install_elsewhere')
    return { skip: { code: 'told_elsewhere', status: 'not_runnable', params: {} }, recoverable: false };
  const bySection = sectionSkip(section, sections);
  if (bySection && !(block && configures(section, block))) return { skip: bySection, recoverable: true };
  const byBlock = block ? blockSkip(block, own) : null;
  if (byBlock) return byBlock;
  const condition = !block && step.quote ? conditionIn(step.quote) : null;
  if (!condition) return { skip: null, recoverable: false };
  const params = { quote: condition.quote, condition: condition.kind };
  return { skip: { code: 'condition', status: 'skipped_optional', params }, recoverable: true };
}
