import type { CommandText } from './command-text.ts';
import type { Task } from './task.ts';

/** What is decided where a careful reader could go more than one way. */
export type ChoiceCode =
  /** Ways that the page offers side by side. */
  | 'tab'
  | 'package_manager'
  | 'variant'
  | 'section'
  | 'route'
  | 'quiet_form'
  | 'listed_way'
  | 'same_install_twice'
  | 'other_source'
  | 'release'
  | 'project_made_twice'
  /** What the page leaves to its reader's understanding. */
  | 'set_apart'
  | 'optional_or_needed'
  | 'condition'
  | 'needed_later'
  | 'first_example'
  | 'told_twice'
  | 'order'
  | 'continues_or_starts'
  | 'brings_in'
  | 'fills_in'
  | 'placeholder'
  | 'file_name'
  | 'file_place'
  | 'prompt_answers'
  | 'launcher'
  | 'install_derived'
  | 'folder_entered'
  | 'linked_folder'
  | 'told_prefix'
  | 'earlier_servers'
  | 'made_executable'
  | 'made_program';

/** One way to go, with how likely a careful reader goes it; the priors of a choice sum to one. */
export type ChoiceOption = { id: string; label: string; prior: number; stepIds: string[] };

/** A place of the page where a reader could go more than one way, and the way that the plan goes. */
export type Choice = {
  /** Made from ids of the page, so that it names the same choice in every plan of the page. */
  id: string;
  /** Options are offered by the page and judged apart; interpretations are ours, and execution may settle them. */
  kind: 'option' | 'interpretation';
  code: ChoiceCode;
  options: ChoiceOption[];
  /** The id of the option that is taken. */
  taken: string;
  /** The code of the rule by which it is taken, or `wished`. */
  why: string;
  /** The page's words or names that the choice is about. */
  params: Readonly<Record<string, CommandText | readonly string[] | Task>>;
  /** The source steps that become others when the choice does, those elsewhere on the page included. */
  affects: string[];
};

/** Which option to take for some of a page's choices, by id. */
export type ChoiceWishes = Readonly<Record<string, string>>;
