import type { Nodes } from 'hast';
import { attribute, childrenOf, findFirst, isElement, lineText } from './element.ts';
import { wordsIn } from './plain-text.ts';

/** Addresses of pictures that show a state, not a name. */
const badges = [
  'badge',
  'shields.io',
  'badgen',
  'workflows',
  'travis',
  'codecov',
  'coveralls',
  'img.shields',
];
const sayNothing = new Set(
  'logo image banner header cover screenshot icon picture hero demo preview'.split(' '),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const MOST_WORDS = 6;

function nameIn(alt: string): string | null {
  const words = wordsIn(alt).filter((word) => !sayNothing.has(word.toLowerCase()));
  return words.length > 0 && words.length <= MOST_WORDS ? words.join(' ') : null;
}

function isBadge(address: string): boolean {
  return badges.some((part) => address.includes(part));
}

/** Looks at a page from its top to the first word: `null` says that words came before any picture with a name. */
function firstShown(node: Nodes): string | null | undefined {
  if (node.type === 'text') return node.value.trim() === '' ? undefined : null;
  if (isElement(node, 'pre', 'table')) return null;
  if (isElement(node, 'img', 'image')) {
    if (isBadge(attribute(node, 'src') ?? '')) return undefined;
    return nameIn(attribute(node, 'alt') ?? '') ?? undefined;
  }
  for (const child of childrenOf(node)) {
    const shown = firstShown(child);
    if (shown !== undefined) return shown;
  }
  return undefined;
}

/** What the picture says that stands above all words of a page, as a logo does in place of a title. */
export function logoOf(tree: Nodes): string | null {
  return firstShown(tree) ?? null;
}

/** What the picture says that is all of the first heading, where it stands above all words of a page. */
export function headingLogoOf(tree: Nodes): string | null {
  const heading = findFirst(tree, ({ tagName }) => headings.has(tagName));
  if (heading?.tagName !== 'h1' || lineText(heading) !== '') return null;
  const shown = firstShown(heading) ?? null;
  return shown !== null && shown === logoOf(tree) ? shown : null;
}
