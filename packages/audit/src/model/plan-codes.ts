import type { CommandText } from './command-text.ts';
import type { BeginningReason, ProjectFacts } from './run-codes.ts';
import type { MarkupReason } from './source.ts';
import type { Task } from './task.ts';

type None = Record<never, never>;

/** Why a step of the page is left out, and what the page says or has that makes it so. */
export type SkipParams = {
  shows_output: None;
  shows_files: None;
  interpreter_session: None;
  loose_configuration: None;
  explanation: None;
  other_system: None;
  told_elsewhere: None;
  unsupported: { reason: MarkupReason };
  set_apart: { title: string };
  opens_program: None;
  updates_npm: None;
  publishes: None;
  folded_away: { title: string };
  beside_steps: None;
  own_settings: None;
  condition: { quote: string; condition: 'older_version' | 'other_manager' | 'preference' | 'optional' };
  dry_run: None;
  prints_help: None;
  for_contributors: None;
  advised: None;
  project_beside: None;
  nothing_to_remove: None;
  other_option: { taken: string | Task };
  same_install: { taken: Task };
  other_release: None;
  other_source: None;
  told_below: None;
  placeholders: { names: string };
  quiet_form_taken: None;
  done_by_hand: None;
  other_route: { title: string };
  project_again: None;
  explains_option: None;
  own_files: { files: string[] };
  after_own_files: None;
  nothing_started: None;
  stand_in_host: None;
  after_result: None;
  several_scripts: None;
  sketch: { names: string[] };
  nameless: None;
  other_way_installs: { program: string };
};

/** The name of a reason to leave a step out. */
export type SkipCode = keyof SkipParams;

type Way = { group: string; chosen: string; rejected: string[] };

/** What was decided for the reader, and the names it is about. */
export type DecisionParams = {
  'alternative-tried': Way;
  'alternative-npm': Way;
  'alternative-unix': Way;
  'alternative-anywhere': Way;
  'alternative-language': Way;
  'alternative-run-later': Way & { file: string };
  'alternative-in-code': Way;
  'alternative-module-kind': Way & { modules: 'esm' | 'commonjs' };
  'alternative-as-before': Way;
  'alternative-first': Way;
  'alternative-section': { chosen: string; rejected: string[] };
  'placeholder-filled': {
    placeholders: string[];
    filledWith: 'project_folder' | 'name' | 'newest_version' | 'nothing';
  };
  'placeholder-held-back': { placeholders: string[] };
  'non-interactive-form': { chosen: Task; rejected: Task };
  'steps-by-hand': { rejected: Task };
  route: {
    chosen: string;
    rejected: string;
    why: 'wished' | 'leads_to_result' | 'asks_questions' | 'shows_no_result';
  };
  'program-needed-later': { program: string; chosen: Task; rejected: Task[]; neededBy: Task };
  'script-needed-later': { script: string; chosen: Task; neededBy: Task };
  'folder-needed-later': { command: CommandText; chosen: Task; neededBy: Task };
  'npm-init-defaults': None;
  'install-in-words': { command: CommandText };
  'move-shown-in-tree': { from: string; to: string; command: CommandText };
  'file-named-by-command': { path: string };
  'file-name-derived': { path: string };
  /** One block holds several samples that declare the same names. */
  'samples-set-apart': { path: string; names: string[] };
  /** The page calls its product by name and nowhere brings it in. */
  'product-brought-in': { lines: string };
  /** Code awaits outside of any function and requires: it is made a module that has `require`. */
  'require-brought-in': None;
  /** Code points to declarations that the page has shown above. */
  'filled-from-above': { names: string[] };
  'goes-on-behind-errors': None;
  'folder-entered': { command: CommandText };
  /** A sentence says what to put in front of commands that the page shows without it. */
  'prefix-told': { command: CommandText };
  /** A sentence has its reader fetch what it links, and the page goes on in that folder. */
  'linked-folder-fetched': { command: CommandText; folder: string };
  /** What an earlier command left running is ended before the next one. */
  'earlier-server-stopped': { command: CommandText };
  'run-command-derived': { command: CommandText };
  'install-derived': { command: CommandText };
  'made-executable': { path: string; command: CommandText };
  /** A script of the page is called by a name that nothing gives it. */
  'made-program': { name: string; path: string; command: CommandText };
  beginning: { beginning: 'project' | 'clone' | 'empty'; project: ProjectFacts; reason: BeginningReason };
};

/** The name of a kind of decision. */
export type DecisionCode = keyof DecisionParams;

/** What is wrong with a page before anything runs, and the names it is about. */
export type FrictionParams = {
  'install-command-missing': { quote: string; command: CommandText };
  'own-files-needed': { command: CommandText; files: string[] };
  'variants-in-one-block': { group: string };
  'variants-of-one-file': { group: string };
  'no-file-name': { lead: string };
  'names-declared-twice': { names: string[] };
  'not-brought-in': { names: string[]; packages: string[] };
  'awaits-beside-require': None;
  'file-names-contradict': { title: string; path: string };
  'quick-start-interactive-only': { command: CommandText };
  'no-run-command': { path: string; command: CommandText };
  'folder-not-entered': { scaffold: CommandText; folder: string; command: CommandText };
  'no-install-step': { packages: string[]; command: CommandText };
  'not-executable': { call: CommandText; path: string; command: CommandText };
  'no-such-program': { name: string; path: string; command: CommandText };
  'names-not-declared': { names: string[]; line: string };
  'names-declared-below': { names: string[]; line: string };
};

/** The name of a gap or contradiction of a page. */
export type FrictionCode = keyof FrictionParams;

/** One member for each code, so that code and parameters always belong together. */
export type Coded<Params> = { [Code in keyof Params]: { code: Code; params: Params[Code] } }[keyof Params];
