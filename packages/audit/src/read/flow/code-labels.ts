import type { Element, Nodes } from 'hast';
import {
  attribute,
  childrenOf,
  classesOf,
  findFirst,
  hasClass,
  isElement,
  lineText,
} from '../source/element.ts';

/** What stands before a language in a class, and what such a class may name besides. */
const langPrefixes = [
  'language',
  'lang',
  'highlight-source',
  'highlight',
  'brush',
  'prism',
  'src',
  'sourceCode',
];
const notLanguages = new Set(
  'text-html wrapper default source block line lines table toolbar code highlight container none'.split(' '),
);
const besideHighlight = new Set(
  'js jsx ts tsx cjs cjsx cts ctsx mjs mjsx mts mtsx bash sh shell json html css yaml console javascript typescript'.split(
    ' ',
  ),
);

/** A language that stands beside the class of its highlighter: `highlight js`, `brush: js`. */
function langBeside(names: string[]): string | null {
  const at = names.findIndex((name) => name === 'brush:' || name === 'highlight');
  const next = at === -1 ? undefined : names[at + 1];
  const isBrush = names[at] === 'brush:';
  return next && (isBrush || besideHighlight.has(next)) ? next : null;
}

function langInClass(name: string): string | null {
  const prefix = langPrefixes.find((start) => name.startsWith(`${start}-`) || name.startsWith(`${start}:`));
  const lang = prefix === undefined ? '' : name.slice(prefix.length + 1);
  return lang === '' || notLanguages.has(lang) ? null : lang;
}

function langOfClasses(element: Element): string | null {
  const names = classesOf(element);
  for (const name of names) {
    const lang = langInClass(name);
    if (lang) return lang;
  }
  return langBeside(names);
}

const tags = new Map(Object.entries({ shell: 'sh', basic: 'html', 'json-comments': 'jsonc' }));

/** The tag of a language whose scope a highlighter names, as code hosts do: `text-html-basic`, `json-comments`. */
function tagOf(scope: string): string {
  const bare = ['text-html-', 'text-'].reduce(
    (text, start) => (text.startsWith(start) && text.length > start.length ? text.slice(start.length) : text),
    scope,
  );
  return tags.get(bare) ?? bare;
}

/** The language of a block, by the nearest element that names one. */
export function langOf(chain: Element[]): string | null {
  for (const element of chain) {
    const stated =
      attribute(element, 'dataLanguage', 'dataLang', 'data-lang') ??
      langOfClasses(element) ??
      (isElement(element, 'html', 'a') ? null : attribute(element, 'language', 'syntax'));
    if (stated) return tagOf(stated.toLowerCase());
  }
  return null;
}

const titleWords = ['title', 'filename', 'file-name', 'file-path', 'caption', 'header-text'];
const titleClasses = {
  ends: titleWords,
  holds: titleWords.flatMap((word) => ['_', '-text', '-bar', '-name'].map((end) => word + end)),
};
const screenReaderClasses = { is: new Set(['sr-only', 'visually-hidden', 'headerlink']) };

/** The text of a title without what only screen readers say. */
function spoken(node: Nodes): string {
  if (isElement(node) && hasClass(node, screenReaderClasses)) return '';
  return isElement(node) ? childrenOf(node).map(spoken).join('') : lineText(node);
}

function headerIn(element: Element): string | null {
  const header = findFirst(
    element,
    (found) =>
      found.tagName === 'figcaption' ||
      hasClass(found, titleClasses) ||
      attribute(found, 'dataRehypePrettyCodeTitle') === '' ||
      attribute(found, 'dataComponentPart') === 'code-block-header-filename',
  );
  const text = header && !findFirst(header, (found) => found.tagName === 'pre') ? spoken(header).trim() : '';
  return text && text.length < 80 ? text : null;
}

/** The title of a block, from its own attributes or from a header inside of one of the elements around it. */
export function titleOf(chain: Element[]): string | null {
  for (const element of chain) {
    const own = attribute(
      element,
      'dataTitle',
      'title',
      'dataFilename',
      'dataFile',
      'filename',
      'dataCodeTitle',
    );
    if (own) return own;
    if (element.children.filter((child) => isElement(child)).length > 6) continue;
    const header = headerIn(element);
    if (header) return header;
  }
  return null;
}
