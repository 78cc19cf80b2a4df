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
  precedingText: string;
  followingText: string;
};

/** One piece of code, command or output on the page. */
export type Block = {
  id: string;
  sectionId: string;
  origin: BlockOrigin;
  lang: string | null;
  meta: string | null;
  /** The name of the file, where the markup itself names it. */
  title: string | null;
  text: string;
  /** The first line in the source, where the format has lines. */
  line: number | null;
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
  sectionId: string;
  blockIds: string[];
  /** One line that says what the page asks for. */
  title: string;
  role: BlockRole | 'open_url' | 'instruction';
};

/** A whole page, read. */
export type SourcePage = {
  title: string;
  /** The product or company, where the page or its host names it. */
  subject: string | null;
  sections: Section[];
  blocks: Block[];
  alternatives: AlternativeGroup[];
  steps: SourceStep[];
  /** Markup that was not understood and could hide a step. */
  unsupported: { line: number | null; markup: string; reason: string }[];
  /** Sentences in which the page speaks of itself: archived, deprecated, no longer works. */
  notices: { sectionId: string; text: string; kind: 'deprecated' | 'archived' | 'broken' }[];
};
