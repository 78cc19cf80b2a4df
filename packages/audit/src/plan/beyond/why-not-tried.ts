import { codeFacts } from '../../code/code-facts.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { Beyond, NotTriedCode, Skip } from '../../model/plan.ts';
import type { SkipCode } from '../../model/plan-codes.ts';
import type { Block } from '../../model/source.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { isProjectStart, isScaffold } from '../../shell/effects.ts';
import { effectOfCommand, isOtherManager, managerCalled } from '../../shell/managers.ts';
import { inOneLine } from '../../shell/shown.ts';
import { type Candidate, commandsOf, labelOf } from '../candidates.ts';
import { entersFolder, partsOf } from '../command-words.ts';
import { isUnderHelping } from '../contributor-parts.ts';
import { isReadByTool } from '../launchers.ts';
import { neededAtFirst, neededInCommand } from '../needed-in-code.ts';
import { isLoadable, isRunnable, isShownElsewhere } from '../scripts.ts';
import { ownDatabase } from '../services.ts';
import { callsStandIn } from '../take-example.ts';
import { unmadeFiles } from '../unmade-files.ts';

/** Why something is not tried, and the words of the page that say so. */
export type NotTried = NonNullable<Beyond['notTried']>;

const LONGEST_QUOTE = 160;

/** A reason with the words of the page, cut to a bounded length. */
export function notTried(code: NotTriedCode, quote: string): NotTried {
  return { code, quote: quote.slice(0, LONGEST_QUOTE) };
}

/** What the planner left out for reasons that hold behind the goal too; all others are only about where the journey ends. */
const BY_SKIP: Partial<Record<SkipCode, NotTriedCode>> = {
  interpreter_session: 'not_understood',
  unsupported: 'not_understood',
  loose_configuration: 'not_understood',
  several_scripts: 'not_understood',
  condition: 'condition',
  other_system: 'condition',
  for_contributors: 'condition',
  nothing_to_remove: 'condition',
  explains_option: 'condition',
  dry_run: 'condition',
  prints_help: 'condition',
  opens_program: 'condition',
  updates_npm: 'condition',
  other_option: 'other_option',
  same_install: 'other_option',
  other_release: 'other_option',
  other_source: 'other_option',
  told_below: 'other_option',
  quiet_form_taken: 'other_option',
  done_by_hand: 'other_option',
  other_route: 'other_option',
  project_again: 'other_option',
  other_way_installs: 'other_option',
  publishes: 'readers_own',
  own_settings: 'readers_own',
  placeholders: 'readers_own',
  own_files: 'readers_own',
  stand_in_host: 'readers_own',
};

/** Whether a step is left out only since the page leaves it to its reader, as it does with all examples more. */
export function isOffered(skip: Skip | null): boolean {
  if (skip?.code === 'condition') return skip.params.condition === 'optional';
  return skip?.code === 'folded_away' || skip?.code === 'beside_steps';
}

/** Why a step of the page is not tried behind the goal, by the reason for which the journey leaves it out. */
export function notTriedBySkip(skip: Skip | null, candidate: Candidate): NotTried | null {
  // What stands under a title for those who help is done in the repository of the product.
  if (skip?.code === 'set_apart' && isUnderHelping(candidate))
    return notTried('condition', labelOf(candidate));
  const code = skip && BY_SKIP[skip.code];
  if (!code || isOffered(skip)) return null;
  return notTried(code, skip.code === 'condition' ? skip.params.quote : labelOf(candidate));
}

/** Words by which a page says that something is wrong, is no more, or ends in an error on purpose. */
const AGAINST = new Set(
  'not never avoid wrong incorrect bad invalid unsupported deprecated removed legacy previously fail fails failed throw throws thrown error errors exception crash crashes'.split(
    ' ',
  ),
);

/** A remark in code that points elsewhere stands for code. */
const AGAINST_OR_ELSEWHERE = new Set([...AGAINST, 'above', 'below', 'here', 'your']);

/** The words in front of and inside of a block by which it may be meant to break. */
export function expectedFailureQuote({ context, text, lang }: Block): string | null {
  const lead = sentencesOf(context.precedingText.split('\n').at(-1) ?? '').at(-1)?.text ?? '';
  const remarks = codeFacts(text, lang).comments.map((comment) => comment.text);
  const speaks = (words: string, against: ReadonlySet<string>): boolean =>
    tokensOf(words).some(({ kind, key }) => kind === 'word' && (against.has(key) || key.endsWith("n't")));
  const found = speaks(lead, AGAINST) ? lead : remarks.find((words) => speaks(words, AGAINST_OR_ELSEWHERE));
  return found?.trim().slice(0, LONGEST_QUOTE) ?? null;
}

/** Why the code of an example cannot be run by Node.js as it stands. */
export function notTriedByCode(text: string, { lang, placeholders, file }: Block): NotTried | null {
  const { usesBrowser, hasJsx, directives, imports } = codeFacts(text, lang);
  const [first = ''] = text.trim().split('\n');
  const [placeholder] = placeholders;
  if (placeholder !== undefined) return notTried('readers_own', placeholder);
  const [needed] = neededAtFirst(text);
  if (needed) return notTried('needs_key', needed.quote);
  const isElsewhere = isShownElsewhere(lang) || lang === 'html';
  if (usesBrowser || hasJsx || isElsewhere) return notTried('browser', first);
  const address = imports.find(({ specifier }) => specifier.includes(':') && !specifier.startsWith('node:'));
  if (address) return notTried('other_option', address.specifier);
  if (ownDatabase(text) !== null || callsStandIn({ text, lang })) return notTried('readers_own', first);
  const isOfTool = file !== null && (isReadByTool(file.path) || isTestFile(file.path));
  if (directives.length > 0 && directives.some((one) => one.startsWith('use ') && one !== 'use strict'))
    return notTried('browser', first);
  const canRun = isRunnable(text, lang) || isLoadable(text, lang);
  return isOfTool || !canRun ? notTried('not_understood', first) : null;
}

function isTestFile(path: string): boolean {
  return path.split('.').some((part) => part === 'test' || part === 'spec');
}

/** What a command can work on: files that are there, and whether there may be others. */
export type Existing = {
  paths: ReadonlySet<string>;
  hasUnknownFiles: boolean;
  managers: ReadonlySet<string>;
};

/** Why a command is not tried. */
export function notTriedByCommand(
  command: CommandText,
  { paths, hasUnknownFiles, managers }: Existing,
): NotTried | null {
  const [needed] = neededInCommand(command);
  if (needed) return notTried('needs_key', needed.quote);
  const isMade = (path: string): boolean =>
    hasUnknownFiles || [...paths].some((made) => made === path || made.endsWith(`/${path}`));
  const [missing] = unmadeFiles(command, isMade);
  if (missing !== undefined) return notTried('readers_own', missing);
  const manager = managerCalled(command);
  if (manager !== null && isOtherManager(manager) && !managers.has(manager))
    return notTried('other_option', inOneLine(command));
  return null;
}

/** Whether a step begins another project, or goes into a folder of it: what follows is another world than the journey's. */
export function beginsAnew(candidate: Candidate): boolean {
  return commandsOf(candidate).some(
    (command) =>
      isScaffold(command) ||
      isProjectStart(command) ||
      entersFolder(command) ||
      partsOf(command).some((part) => effectOfCommand(part) === 'clone'),
  );
}
