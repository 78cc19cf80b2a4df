import type { Element } from 'hast';
import { type HtmlVisit, isMainElement, visitHtml } from './html-visits.ts';

/** What a reader without scripts sees of an HTML page. */
export type HtmlMeasure = {
  /** All text of the body, as it would be read out. */
  text: string;
  /** Where in that text the content begins, after menus and headers. */
  contentStart: number;
  /** Characters of text outside menus, headers, footers, links and forms. */
  substantiveCharacters: number;
  scripts: number;
  codeBlocks: number;
  /** Whether the page says that it needs scripts. */
  asksForScripts: boolean;
  hasPasswordField: boolean;
};

const INLINE = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'code',
    'em',
    'i',
    'kbd',
    'mark',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
    'var',
  ],
]);
const LITTLE_TEXT = 200;
const LITTLE_TEXT_BESIDE_APOLOGY = 600;

/** Measures an HTML page; undefined when it is nested too deeply for the parser. */
export function measureHtml(html: string): HtmlMeasure | undefined {
  const visits = visitHtml(html);
  if (visits === undefined) return undefined;
  const elements = visits.flatMap(({ node, hiddenBy }) =>
    node.type === 'element' ? [{ node, hiddenBy }] : [],
  );
  const named = (name: string) => elements.filter(({ node }) => node.tagName === name);
  return {
    ...readAloud(visits),
    scripts: named('script').filter(({ node }) => isProgram(node)).length,
    codeBlocks: named('pre').filter(({ hiddenBy }) => hiddenBy === null).length,
    asksForScripts: visits.some(isApology) || visits.some(isWaiting),
    hasPasswordField: named('input').some(({ node }) => node.properties.type === 'password'),
  };
}

/** Tells whether the page is a shell that scripts are to fill: code of any kind on it proves the contrary. */
export function isClientRendered(measure: HtmlMeasure): boolean {
  const little = measure.asksForScripts ? LITTLE_TEXT_BESIDE_APOLOGY : LITTLE_TEXT;
  return measure.scripts > 0 && measure.codeBlocks === 0 && measure.substantiveCharacters < little;
}

function readAloud(visits: readonly HtmlVisit[]) {
  const pieces: string[] = [];
  let length = 0;
  let substantiveCharacters = 0;
  const starts: { main?: number; heading?: number } = {};
  for (const { node, hiddenBy, isChrome } of visits) {
    if (hiddenBy !== null) continue;
    const piece = node.type === 'text' ? node.value.replace(/\s+/gu, ' ') : breakBefore(node, pieces.at(-1));
    if (node.type === 'text' && !isChrome) substantiveCharacters += piece.trim().length;
    if (node.type === 'element' && isMainElement(node)) starts.main ??= length;
    if (node.type === 'element' && node.tagName === 'h1') starts.heading ??= length;
    const isNothing = piece === '' || (piece === ' ' && length === 0);
    if (isNothing) continue;
    pieces.push(piece);
    length += piece.length;
  }
  return { text: pieces.join(''), contentStart: starts.main ?? starts.heading ?? 0, substantiveCharacters };
}

// One break is enough, and none before the first word: positions are shares of what is read.
function breakBefore(element: Element, before: string | undefined): string {
  return INLINE.has(element.tagName) || before === undefined || before === '\n' ? '' : '\n';
}

function isApology({ node, hiddenBy }: HtmlVisit): boolean {
  return node.type === 'text' && hiddenBy === 'noscript' && /javascript/iu.test(node.value);
}

// A text that asks for patience is no content, however long it is.
function isWaiting({ node, hiddenBy, isChrome }: HtmlVisit): boolean {
  return (
    node.type === 'text' &&
    hiddenBy === null &&
    !isChrome &&
    /^\s*(?:loading|please wait)\b|\bloading(?:\.{3}|…)|\b(?:is|are|still) loading\b|\benable javascript\b/iu.test(
      node.value,
    )
  );
}

// Data for search engines is no program.
function isProgram({ properties }: Element): boolean {
  const type = String(properties.type ?? '');
  return type === '' || type === 'module' || type.endsWith('javascript');
}
