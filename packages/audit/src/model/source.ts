import type { CommandText } from './command-text.ts';
import type { Ledger } from './ledger.ts';
import type { Task } from './task.ts';

/** What a block of a page is for; the reader gives each block exactly one role. */
export type BlockRole =
  | 'command'
  | 'command_with_output'
  | 'file_create'
  | 'file_patch'
  | 'file_merge'
  | 'file_edit'
  | 'output'
  | 'repl'
  | 'tree'
  | 'config_fragment'
  | 'reference_snippet'
  | 'not_runnable';

/** A heading of the page with everything below it up to the next one; the text above the first heading is one too. */
export type Section = {
  id: string;
  title: string;
  level: number;
  anchor: string | null;
  kind: 'intro' | 'prerequisites' | 'setup' | 'usage' | 'verify' | 'optional' | 'reference' | 'next_steps';
  parentId: string | null;
  /** The component whose steps the page's own headings are, as numbers before them would say. */
  steps?: string;
};

/** Where a block came from in the page's markup. */
export type BlockOrigin = 'fence' | 'indented' | 'inline_code' | 'component' | 'template' | 'html';

/** What stands around a block and may decide its meaning. */
export type BlockContext = {
  /** The numbers of the list items around it, outermost first. */
  listPath: number[];
  tabGroupId: string | null;
  tabLabel: string | null;
  admonition: string | null;
  details: string | null;
  /** The passages above it up to the block before, one a line, inline code in backticks. */
  precedingText: string;
  followingText: string;
};

/** One command of a block, with what the page shows as its output. */
export type ShownCommand = {
  command: CommandText;
  output: string | null;
  /** What the reader types into it, up to the sign that ends it. */
  typed?: string;
};

/** One piece of code, command or output on the page. */
export type Block = {
  id: string;
  /** Its place among the blocks and passages of the page. */
  order: number;
  sectionId: string;
  origin: BlockOrigin;
  lang: string | null;
  meta: string | null;
  /** The name of the file, where the markup itself names it. */
  title: string | null;
  /** The file that the block is about, and where its name was found. */
  file: { path: string; from: 'title' | 'comment' | 'prose' | 'meta' | 'command' } | null;
  text: string;
  /** Its commands without prompts and comments, for the roles that have any. */
  commands: ShownCommand[];
  /** What the reader must replace before the text means anything. */
  placeholders: string[];
  /** The first and the last line in the source, where they are known. */
  line: number | null;
  lastLine: number | null;
  context: BlockContext;
  role: BlockRole;
  confidence: number;
  /** The rules that gave the role, strongest first. */
  ruleIds: string[];
};

/** Several ways to do one thing, of which a reader takes one. */
export type AlternativeGroup = {
  id: string;
  kind: 'tabs' | 'code_group' | 'variants_in_fence' | 'package_managers' | 'file_variants' | 'sections';
  label: string;
  options: { id: string; label: string; blockIds: string[] }[];
};

/** Something to do or to see that a page asks for; each one ends in the report's source_step_coverage. */
export type SourceStep = {
  id: string;
  /** Its place among the blocks and passages of the page. */
  order: number;
  sectionId: string;
  blockIds: string[];
  /** What the page asks for. */
  task: Task;
  role: BlockRole | 'open_url' | 'instruction';
  /** What a sentence asks for, where no block says it. */
  instruction: Instruction | null;
  /** The sentence of an instruction, word for word. */
  quote: string | null;
};

/** Something that a sentence asks for without a block of its own. */
export type Instruction =
  | { kind: 'make_directory'; path: string; enter: boolean }
  | { kind: 'install'; packages: string[] }
  /** Only linked pages say what is to be installed. */
  | { kind: 'install_elsewhere'; what: string }
  | { kind: 'file_from_above'; path: string }
  /** A short file whose content stands in the sentence itself. */
  | { kind: 'write_file'; path: string; content: string }
  | { kind: 'open_url'; url: string }
  | { kind: 'open_file'; path: string };

/** A paragraph, list item or cell of prose, in its place among the blocks. */
export type Passage = {
  order: number;
  sectionId: string;
  text: string;
  /** The pieces of inline code in it. */
  codes: string[];
  links: string[];
  /** The admonition or details around it. */
  admonition: string | null;
  details: string | null;
};

/** Why a piece of markup was not understood. */
export type MarkupReason =
  | 'component_without_content'
  | 'component_around_content'
  | 'attribute_text'
  | 'code_with_expression'
  | 'included_file'
  | 'template_call'
  | 'expression'
  | 'module_code'
  | 'embedded_page';

/** Markup of the page that was not understood; it is a step of the page where it could hold one. */
export type UnknownMarkup = {
  stepId: string | null;
  /** Its place among the blocks and passages of the page. */
  order: number;
  sectionId: string;
  line: number | null;
  /** As it is written, shortened where it is long. */
  markup: string;
  reason: MarkupReason;
  couldHoldStep: boolean;
};

/** A whole page, read. */
export type SourcePage = {
  title: string;
  /** The product or company, where the page or its host names it. */
  subject: string | null;
  sections: Section[];
  blocks: Block[];
  prose: Passage[];
  alternatives: AlternativeGroup[];
  steps: SourceStep[];
  /** Markup that was not understood, in the order of the page. */
  unsupported: UnknownMarkup[];
  /** Sentences in which the page speaks of itself: archived, no longer works. */
  notices: { sectionId: string; text: string; kind: 'archived' | 'broken' }[];
  /** Everything that the page asks and claims. */
  ledger: Ledger;
  /** The variables that the page may ask its reader for and that this audit was given; their values are no part of it. */
  given?: readonly string[];
};
