import type { LineSpan } from './ledger.ts';

/** How a page lets its reader see what comes of calling its product. */
export type ResultKind =
  /** The product's own program is run. */
  | 'program'
  /** A file or a script of the project is run that calls it. */
  | 'script'
  /** A page, a file or a server of the reader's own is looked at. */
  | 'visit'
  /** A comment or an interpreter shows the value of a statement that calls it. */
  | 'value'
  /** A complete example that calls it and that no command of the page runs. */
  | 'example';

/** What the page leads to: a place of it, found before anything is chosen, and so the same in every reading. */
export type Goal = {
  kind: ResultKind;
  span: LineSpan | null;
  sectionId: string;
  /** The row of the ledger that it is. */
  rowId: string;
  blockId: string | null;
  sourceStepId: string | null;
  /** The rows that say what is seen there; where there are none, running without an error is all. */
  claimIds: string[];
  /** The steps of other options that lead to the same. */
  otherStepIds: string[];
  /** What the page is about: the packages and programs that it obtains or calls. */
  products: string[];
};

/** Whether a step belongs to the journey that leads to the goal, is for other readers, or is an example more. */
export type FlowPart = 'main' | 'option' | 'further';

/** The part of each step of the page, by its id; steps that nothing is done for have none. */
export type MainFlow = Readonly<Record<string, FlowPart>>;
