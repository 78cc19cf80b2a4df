import type { MarkupReason } from '../../model/source.ts';
import type { Lines } from '../source/element.ts';

/** A piece of a paragraph. */
export type Inline = { kind: 'text' | 'code' | 'strong' | 'link'; text: string; href: string | null };

/** A heading. */
export type Heading = {
  kind: 'heading';
  level: number;
  text: string;
  anchor: string | null;
  /** The component that counts it among its steps. */
  steps?: string;
} & Lines;

/** A paragraph of prose, or a cell of a table. */
export type Paragraph = { kind: 'paragraph'; text: string; inlines: Inline[]; isCell?: true } & Lines;

/** A piece of preformatted text, or a command that a component or template would render as one. */
export type Code = {
  kind: 'code';
  lang: string | null;
  meta: string | null;
  title: string | null;
  text: string;
  origin: 'fence' | 'indented' | 'component' | 'template' | 'html';
} & Lines;

/** A list. */
export type List = { kind: 'list'; start: number; ordered: boolean; items: FlowNode[][] };

/** Several ways to do one thing. */
export type Tabs = {
  kind: 'tabs';
  flavour: 'tabs' | 'code_group';
  options: { label: string; children: FlowNode[] }[];
};

/** Something set apart from the text; an audience is a kind of reader that alone sees it. */
export type Box = {
  kind: 'box';
  box: 'admonition' | 'details' | 'quote' | 'audience';
  label: string;
  children: FlowNode[];
};

/** The opening or closing of a container whose content follows beside it. */
export type Marker = {
  kind: 'marker';
  open: boolean;
  name: string;
  rest: string;
  colons: number;
  source: string;
} & Lines;

/** Markup that was not understood, as it is written. */
export type Unknown = {
  kind: 'unknown';
  markup: string;
  reason: MarkupReason;
  couldHoldStep: boolean;
} & Lines;

/** What a page consists of, whatever it was written in. */
export type FlowNode = Heading | Paragraph | Code | List | Tabs | Box | Marker | Unknown;
