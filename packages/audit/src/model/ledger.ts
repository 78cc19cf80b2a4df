import type { CommandText } from './command-text.ts';
import type { MarkupReason } from './source.ts';

/** The lines of the source on which something stands, counted from 1. */
export type LineSpan = { fromLine: number; toLine: number };

/** What each kind of instruction says beside its quote. */
export type InstructionData = {
  run: { command: CommandText };
  /** A command that a sentence names without telling the reader to run it. */
  mention: { command: CommandText };
  /** Something for a system that the journey does not take place on. */
  other_system: { command: CommandText };
  /** With `content` the whole file stands in a sentence; otherwise the block holds it. */
  write: { path: string | null; content: string | null };
  edit: { path: string | null };
  merge: { path: string | null };
  patch: { path: string | null };
  write_from_above: { path: string };
  /** An example that the reader may use; nobody says where. */
  use_snippet: { path: string | null; lang: string | null };
  type_in_interpreter: { input: string };
  make_directory: { path: string; enter: boolean };
  install: { packages: string[] };
  install_elsewhere: { what: string };
  open_url: { url: string };
  open_file: { path: string };
  /** Null where what is proposed is to be accepted. */
  answer_prompt: { question: string | null; answer: string | null };
  /** Something of the reader's own that takes the place of a stand-in. */
  set_value: { name: string | null };
  /** An account, a key or funds that only the reader can get. */
  obtain: { what: string };
  /** A sentence that asks for something in words alone. */
  do_in_words: { verb: string };
  /** The same where it is left to the reader: "you can…". */
  may_do: { verb: string };
};

/** What each kind of claim says beside its quote. */
export type ClaimData = {
  output: { text: string };
  response: { text: string };
  file_made: { path: string };
  /** The value that a comment gives for the statement beside or above it. */
  value: { text: string; statement: string };
  type: { text: string; statement: string };
  /** Null where a sentence tells in words what is seen or what happens. */
  seen_text: { text: string | null };
  tree: { text: string };
  /** What a transcript shows as typed at a prompt; null where nothing is, or where it cannot be separated from the question. */
  prompt_answer: { question: string; answer: string | null };
  requirement: { what: string };
  /** The page says of its own subject that it is over. */
  notice: { notice: 'archived' | 'broken' };
};

/** What is known of markup that was not understood, by the reason. */
export type MarkupData = { [Reason in MarkupReason]: { markup: string; couldHoldStep: boolean } };

/** When a row counts, in the page's own words. */
export type Condition = { kind: 'if' | 'optional' | 'other_way' | 'other_system'; quote: string };

type RowPlace = {
  id: string;
  /** Null where the source has no lines for it. */
  span: LineSpan | null;
  /** The page's own words, cut to a bounded length. */
  quote: string;
  sectionId: string;
  /** Its place in the ledger. */
  order: number;
  blockId: string | null;
  sourceStepId: string | null;
  /** The row that a claim speaks of. */
  about: string | null;
  /** Null where its sentence sets none; what is set for a block is known by its step. */
  condition: Condition | null;
};

type RowsOf<Kind extends string, Data> = {
  [Code in keyof Data]: RowPlace & { kind: Kind; code: Code; data: Data[Code] };
}[keyof Data];

/** One thing that the page asks of its reader. */
export type InstructionRow = RowsOf<'instruction', InstructionData>;

/** One thing that the page says its reader will see. */
export type ClaimRow = RowsOf<'claim', ClaimData>;

/** Markup that could hide either and was not understood. */
export type MarkupRow = RowsOf<'markup', MarkupData>;

/** A row of the promise ledger. */
export type LedgerRow = InstructionRow | ClaimRow | MarkupRow;

/** All that a page asks and claims, in its order. */
export type Ledger = LedgerRow[];

/** How a row ends. */
export type RowEnd =
  | 'done'
  | 'seen'
  | 'seen_differently'
  | 'not_seen'
  | 'not_observable'
  | 'other_option'
  | 'condition_false'
  | 'optional'
  | 'readers_own'
  | 'not_reached'
  | 'not_understood';
