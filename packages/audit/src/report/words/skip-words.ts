import type { Coverage, Skip } from '../../model/plan.ts';
import type { SkipParams } from '../../model/plan-codes.ts';
import type { Block } from '../../model/source.ts';
import { markupWords } from './markup-words.ts';
import { labelWords, taskWords } from './task-words.ts';

type Words = { readonly [Code in keyof SkipParams]: (params: SkipParams[Code]) => string };

const SKIPS: Words = {
  shows_output: () => 'Shows what the reader will see.',
  shows_files: () => 'Shows files and folders.',
  interpreter_session: () => 'A session with an interpreter.',
  loose_configuration: () => 'A piece of configuration without a file to put it in.',
  explanation: () => 'An explanation, not a step.',
  other_system: () => 'Written for another system.',
  told_elsewhere: () => 'Left to other pages, which the audit does not follow.',
  unsupported: ({ reason }) => markupWords[reason],
  set_apart: ({ title }) => `The section "${title}" is not part of the first journey.`,
  opens_program: () => 'Only opens an editor or a browser.',
  updates_npm: () => 'Only brings npm itself up to date.',
  publishes: () => 'Publishes something of the reader’s own.',
  folded_away: ({ title }) => `Folded away under "${title}".`,
  beside_steps: () => 'Stands in a note beside the steps.',
  own_settings: () => 'Shows settings that are the reader’s own.',
  condition: ({ quote }) => `Only under a condition: "${quote}"`,
  dry_run: () => 'Only shows what would be done.',
  prints_help: () => 'Only prints help or a version.',
  for_contributors: () => 'For people who work on the product itself.',
  project_beside: () => 'Makes a project that no step towards the page’s goal uses.',
  advised: () => 'Recommended beside the steps; no code of the page imports it.',
  nothing_to_remove: () => 'There is nothing to remove in a clean folder.',
  other_option: ({ taken }) => `An alternative to "${labelWords(taken)}", which was used.`,
  same_install: ({ taken }) => `The same as "${taskWords(taken)}", which was used.`,
  other_release: () => 'Another release of what is already installed.',
  other_source: () => 'Another source of what npm installs.',
  told_below: () => 'The block below shows the same command.',
  placeholders: ({ names }) => `Contains placeholders: ${names}.`,
  quiet_form_taken: () => 'The page also documents a form without questions, which was used.',
  done_by_hand: () =>
    'It asks questions that the page does not answer, and the page also shows the same steps by hand.',
  other_route: ({ title }) => `Belongs to another way through the page ("${title}").`,
  project_again: () => 'Makes the project again in another way.',
  explains_option: () => 'Explains an option of the command, not a step.',
  own_files: ({ files }) => `Works on the reader's own files: ${files.join(', ')}.`,
  after_own_files: () => 'Comes after the point where the reader needs their own files.',
  nothing_started: () => 'Nothing that could answer has been started yet.',
  stand_in_host: () => 'Calls an example host that stands for the reader’s own.',
  after_result: () => 'Comes after the first result that the page leads to.',
  several_scripts: () => 'A sketch: several ways to write the same code, which one file cannot hold at once.',
  sketch: ({ names }) => `A sketch: nothing on the page before it says what ${names.join(', ')} is.`,
  nameless: () => 'Code without a file name that does nothing by itself.',
  other_way_installs: ({ program }) => `Later steps need "${program}", which only the other way installs.`,
};

/** Says why a step of the page is left out. */
export function skipWords({ code, params }: Skip): string {
  // Code and parameters come as a pair, which the table cannot know.
  return (SKIPS[code] as (params: Skip['params']) => string)(params);
}

/** Says why a step of the page is, or is not, part of the journey. */
export function coverageWords({ status, skip }: Pick<Coverage, 'status' | 'skip'>): string {
  if (status === 'planned') return 'Part of the journey.';
  return skip ? skipWords(skip) : 'Nothing to do in a clean folder.';
}

/** Says what a block was taken for, and by which rules. */
export function readAsWords({ role, ruleIds }: Pick<Block, 'role' | 'ruleIds'>): string {
  return `Read as ${role.replaceAll('_', ' ')} by ${ruleIds.join(', ')}.`;
}
