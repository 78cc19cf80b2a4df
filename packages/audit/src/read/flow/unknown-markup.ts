import type { Element } from 'hast';
import type { MarkupReason } from '../../model/source.ts';
import { isFileName } from '../../phrases/paths.ts';
import { attribute, attributesOf, findFirst, type Lines, linesOf, rawText } from '../source/element.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { beforeFirst, behindLast, oneLine, wordsIn } from '../source/plain-text.ts';
import { componentKind, namesInclude, namesNote, namesStep } from './component-names.ts';
import type { Unknown } from './flow.ts';

const LONGEST_SHOWN = 300;

/** Markup that was not understood, shortened where it is long. */
export function unknownMarkup(
  reason: MarkupReason,
  markup: string,
  { line, lastLine }: Lines,
  couldHoldStep: boolean,
): Unknown {
  const text = oneLine(markup.slice(0, LONGEST_SHOWN * 4));
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return { kind: 'unknown', line, lastLine, markup: shown, reason, couldHoldStep };
}

/** What the readers of this program have added to an element. */
const ownProperties = new Set(['dataLine', 'dataIncluded', 'dataRest']);

function writtenValue(written: string, value: unknown): string {
  const name = written.toLowerCase();
  if (value === true || value === '') return name;
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text.startsWith('{') ? `${name}=${text}` : `${name}="${text}"`;
}

/**
 * An element as its author wrote it: the opening tag, and the text inside of it where it has any. Names are in small
 * letters, since HTML knows no others and both forms of a page shall say the same.
 */
export function markupOf(element: Element): string {
  const attributes = Object.entries(element.properties)
    .filter(([name, value]) => !ownProperties.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => writtenValue(name, value));
  const text = rawText(element).trim();
  const name = element.tagName.toLowerCase();
  const tag = `<${[name, ...attributes].join(' ')}>`;
  return text === '' ? tag : `${tag}${text}</${name}>`;
}

const picturesAndLinks = new Set(
  (
    'src href to url alt width height icon class classname style size color align title target rel loading id key dark ' +
    'light img image logo variant theme type label name text caption cover arrow external slot dataline datarest'
  ).split(' '),
);
const shownBySource = ['src', 'href', 'to', 'url', 'icon', 'image', 'img'];
const fileAttributes = ['file', 'src', 'path', 'from', 'source', 'page', 'partial', 'snippet', 'include'];
const media = new Set('png jpg jpeg gif svg webp avif ico mp4 webm mov mp3 pdf html woff'.split(' '));

/** The text file that an element shows, by the name that it gives. */
function includedFile(element: Element): string | null {
  const imported = attribute(element, 'dataIncluded');
  if (imported !== null) return imported;
  const stated = attribute(element, ...fileAttributes);
  if (stated === null) return null;
  const ending = behindLast(stated, '.').toLowerCase();
  const isPath = isFileName(beforeFirst(stated, '#')) || stated.startsWith('@/');
  return isPath && !stated.includes('://') && !media.has(ending) ? stated : null;
}

/** Whether a component only shows a picture or links to somewhere. */
function isPictureOrLink(element: Element): boolean {
  const given = attributesOf(element).map(({ name }) => name);
  return (
    shownBySource.some((name) => given.includes(name)) && given.every((name) => picturesAndLinks.has(name))
  );
}

/** Whether a component is known to hold nothing that a reader would follow. */
function isOrnament(element: Element): boolean {
  const name = element.tagName.toLowerCase();
  if (name.includes('clipboard') || name.includes('copy')) return true;
  if (includedFile(element) !== null) return false;
  return componentKind(element.tagName) === 'known' || isPictureOrLink(element);
}

/** A component that shows nothing of itself on the page, unless it is an ornament. */
export function emptyComponent(element: Element): Unknown | null {
  if (isHtmlTag(element.tagName) || isOrnament(element)) return null;
  const isIncluded = includedFile(element) !== null || namesInclude(element.tagName);
  const reason = isIncluded ? 'included_file' : 'component_without_content';
  const couldHoldStep = (isIncluded && !namesNote(element.tagName)) || namesStep(element.tagName);
  return unknownMarkup(reason, markupOf(element), linesOf(element), couldHoldStep);
}

/** A component around headings that a parser of HTML gave to it, since a renderer had lost its end. */
export function leftOpen(element: Element): Unknown | null {
  const holdsRest = element.properties.dataRest !== undefined;
  if (!holdsRest || !findFirst(element, (found) => headings.has(found.tagName))) return null;
  const found = emptyComponent({ ...element, children: [] });
  // Other names may be those of wrappers, which speak through their content.
  return found && { ...found, couldHoldStep: found.couldHoldStep && found.reason === 'included_file' };
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LEAST_WORDS_OF_A_SENTENCE = 4;
const unspoken = new Set(
  'class classname style id key href src alt items values labels tabs names d viewbox dataline'.split(' '),
);

/** What a component says in an attribute, beside the content that speaks for it. */
export function saidByAttributes(element: Element, understood: readonly string[]): Unknown | null {
  if (isHtmlTag(element.tagName) || isOrnament(element)) return null;
  const said = attributesOf(element).find(
    ({ name, text }) =>
      !unspoken.has(name) &&
      !understood.includes(name) &&
      !name.startsWith('data') &&
      !name.startsWith('aria') &&
      wordsIn(text).length >= LEAST_WORDS_OF_A_SENTENCE,
  );
  if (!said) return null;
  const tag = markupOf({ ...element, children: [] });
  return unknownMarkup('attribute_text', tag, linesOf(element), false);
}

/** A component whose content speaks for it; what else it does with that content is not known. */
export function aroundContent(element: Element): Unknown | null {
  if (isHtmlTag(element.tagName) || isOrnament(element) || componentKind(element.tagName) !== 'other')
    return null;
  const tag = markupOf({ ...element, children: [] });
  return unknownMarkup('component_around_content', tag, linesOf(element), false);
}

const layoutTags = new Set(
  'raw endraw comment endcomment from import extends block endblock set assign capture endcapture else endif endfor toc'.split(
    ' ',
  ),
);

/** A tag, shortcode or directive that stands alone: what it would show is not on the page. */
export function unknownTemplate(name: string, source: string, lines: Lines): Unknown | null {
  if (name !== 'import' && namesInclude(name)) return unknownMarkup('included_file', source, lines, true);
  const kind = componentKind(name);
  if (layoutTags.has(name.toLowerCase()) || (kind !== 'other' && kind !== 'tabs')) return null;
  return unknownMarkup('template_call', source, lines, namesStep(name));
}
