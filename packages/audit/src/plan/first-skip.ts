import type { Skip } from '../model/plan.ts';
import type { Block, Section, SourceStep } from '../model/source.ts';
import { stepNumber } from './candidates.ts';
import { isHelp, isInstall } from './commands.ts';
import { conditionIn, conditionOf } from './conditions.ts';
import { fetchedUrl } from './local-requests.ts';

/** A reason to leave a step out, and whether a later rule may still take it in. */
export type FirstSkip = { skip: Skip | null; recoverable: boolean };

const editors = /^(?:code|open|subl|vim|vi|nano|idea|webstorm|cursor|xdg-open|start|explorer)\s/;

const publishes = /^(?:npx\s+)?(?:npm|yarn|pnpm|lerna|cargo|jsr|vsce)\s+publish\b/;
const updatesNpm = /^(?:sudo\s+)?npm\s+(?:update|install|i|up)\s+(?:-g|--global)\s+npm(?:@\S+)?$/;

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

const ownSettings =
  /\b(?:put|enter|fill in|provide|insert|type)\b[^.:]{0,40}\byour own\b[^.:]{0,60}\b(?:config\w*|options?|settings?|credentials?|connection|values?|details?)\b/i;

const optionalKinds: Section['kind'][] = ['optional', 'next_steps', 'reference'];

/** A part with one of these names begins the journey, also where all of the page stands below "About". */
const begins = /^(?:getting started|quick ?start|install(?:ation)?|usage)$/i;
const aboutAll = /^(?:about|overview|introduction|features|what(?:'s| is)\b.*)$/i;

function sectionSkip(section: Section, sections: ReadonlyMap<string, Section>): Skip | null {
  let current: Section | undefined = section;
  let hasBegun = false;
  while (current) {
    const counted = stepNumber(current.title) !== null && current.kind === 'reference';
    const isAround = hasBegun && aboutAll.test(current.title);
    if (optionalKinds.includes(current.kind) && !counted && !isAround)
      return { code: 'set_apart', status: 'skipped_optional', params: { title: current.title } };
    if (counted) return null;
    hasBegun ||= begins.test(current.title.trim());
    current = current.parentId === null ? undefined : sections.get(current.parentId);
  }
  return null;
}

type Bare = 'opens_program' | 'updates_npm' | 'publishes' | 'dry_run' | 'prints_help' | 'beside_steps';

function optional(code: Bare, recoverable = false): FirstSkip {
  return { skip: { code, status: 'skipped_optional', params: {} }, recoverable };
}

/** What only some readers do, whatever stands around it. */
function commandSkip(commands: readonly string[]): FirstSkip | null {
  const all = (isSuch: (command: string) => boolean): boolean =>
    commands.length > 0 && commands.every(isSuch);
  if (all((command) => editors.test(command) && fetchedUrl(command) === null))
    return optional('opens_program');
  if (all((command) => updatesNpm.test(command))) return optional('updates_npm');
  return all((command) => publishes.test(command)) ? optional('publishes') : null;
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

/** Why a block is left out by what it holds and by what stands right around it. */
export function blockSkip(block: Block): FirstSkip | null {
  const { details, admonition, precedingText } = block.context;
  const commands = block.commands.map((found) => found.command);
  const all = (isSuch: (command: string) => boolean): boolean =>
    commands.length > 0 && commands.every(isSuch);
  const byCommand = commandSkip(commands);
  if (byCommand) return byCommand;
  if (details)
    return {
      skip: { code: 'folded_away', status: 'skipped_optional', params: { title: details } },
      recoverable: true,
    };
  if (admonition && !/^(?:important|prerequisite)/i.test(admonition)) return optional('beside_steps', true);
  if (commands.length === 0 && ownSettings.test(precedingText.slice(-300)))
    return { skip: { code: 'own_settings', status: 'not_runnable', params: {} }, recoverable: true };
  const byCondition = conditionSkip(block);
  if (byCondition && !all((command) => /^cd\s/.test(command))) return byCondition;
  if (all((command) => /\s--?dry-?run\b/i.test(command))) return optional('dry_run');
  const isCheck = /\b(?:verif|check|make sure|correct|confirm)/i.test(precedingText.slice(-200));
  const isOfNode = /\b(?:node|npm)\s+(?:-v|--version)/.test(block.text);
  return all(isHelp) && (!isCheck || isOfNode) ? optional('prints_help') : null;
}

/** Commands under "Configuration" set the product up; code there mostly shows what could be set. */
function configures(section: Section, block: Block): boolean {
  return (
    /^config(?:uration|ure)?$/i.test(section.title.trim()) &&
    block.commands.length > 0 &&
    !block.commands.some(({ command }) => isInstall(command))
  );
}

/** Why a step is left out by the page's own words and marks, before anything else on the page is looked at. */
export function firstSkip(
  step: SourceStep,
  block: Block | null,
  section: Section,
  sections: ReadonlyMap<string, Section>,
): FirstSkip {
  const code = shown[step.role];
  if (code) return { skip: { code, status: 'not_runnable', params: {} }, recoverable: false };
  if (step.instruction?.kind === 'install_elsewhere')
    return { skip: { code: 'told_elsewhere', status: 'not_runnable', params: {} }, recoverable: false };
  const bySection = sectionSkip(section, sections);
  if (bySection && !(block && configures(section, block))) return { skip: bySection, recoverable: true };
  const byBlock = block ? blockSkip(block) : null;
  if (byBlock) return byBlock;
  const condition = !block && step.quote ? conditionIn(step.quote) : null;
  if (!condition) return { skip: null, recoverable: false };
  const params = { quote: condition.quote, condition: condition.kind };
  return { skip: { code: 'condition', status: 'skipped_optional', params }, recoverable: true };
}
