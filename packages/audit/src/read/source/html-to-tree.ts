import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { closeComponents } from './close-tags.ts';
import { countLines } from './count-lines.ts';
import { attribute, findAll, findFirst, hasClass, isElement, lineText, rootOf } from './element.ts';
import { showHeldCommands } from './held-commands.ts';
import { removeHidden } from './hidden.ts';
import { isHtmlTag } from './html-tags.ts';
import { markIncluded } from './included.ts';
import { openTemplates } from './open-templates.ts';

const parser = unified().use(rehypeParse);

const contentClasses = {
  is: new Set(
    (
      'markdown-body theme-doc-markdown vp-doc sl-markdown-content md-content__inner prose nextra-content mdx-content ' +
      'document'
    ).split(' '),
  ),
};
const chromeClasses = {
  is: new Set(
    (
      'toc table-of-contents on-this-page breadcrumb breadcrumbs pagination pagination-nav page-nav pagenav sidebar ' +
      'navbar theme-doc-footer headerlink prev-next edit-this-page pre-blank'
    ).split(' '),
  ),
  starts: ['theme-doc-toc', 'md-source'],
};
const chromeIds = new Set(['table-of-contents', 'toc', 'sidebar']);
const chromeTags = ['nav', 'script', 'style', 'noscript', 'template', 'footer'];

function isContent(element: Element): boolean {
  return (
    isElement(element, 'article', 'main') ||
    attribute(element, 'role') === 'main' ||
    hasClass(element, contentClasses)
  );
}

function isChrome(element: Element): boolean {
  const role = attribute(element, 'role');
  return (
    chromeTags.includes(element.tagName) ||
    role === 'navigation' ||
    role === 'search' ||
    hasClass(element, chromeClasses) ||
    chromeIds.has((attribute(element, 'id') ?? '').toLowerCase())
  );
}

function weight(element: Element | Root): number {
  const code = findAll(element, (found) => found.tagName === 'pre').length;
  return code * 200 + lineText(element).length;
}

function codesIn(element: Element | Root): number {
  return findAll(element, (found) => found.tagName === 'pre').length;
}

/** The part of a page that holds its content: the narrowest that keeps nearly all of it, else the widest with all code. */
function contentOf(body: Element | Root): Element | Root {
  const whole = weight(body);
  const codes = codesIn(body);
  const candidates = findAll(body, isContent);
  return (
    candidates.findLast((element) => weight(element) >= whole * 0.6) ??
    candidates.find((element) => codes > 0 && codesIn(element) === codes) ??
    body
  );
}

function removeChrome(node: Element | Root): void {
  node.children = node.children.filter(
    (child) => !isElement(child) || !isChrome(child),
  ) as Element['children'];
  for (const child of node.children) if (isElement(child)) removeChrome(child);
}

/** Marks the components that hold the end of the page: one that was never ended holds all that follows it. */
function markLast(node: Element | Root): void {
  const last = node.children.findLast((child) => lineText(child) !== '');
  if (!isElement(last)) return;
  if (!isHtmlTag(last.tagName)) last.properties.dataRest = 'true';
  markLast(last);
}

/** What the head of an HTML page says of it. */
type PageHead = { title: string | null; siteName: string | null };

function headOf(root: Root): PageHead {
  const title = findFirst(root, (element) => element.tagName === 'title');
  const site = findFirst(
    root,
    (element) => element.tagName === 'meta' && attribute(element, 'property') === 'og:site_name',
  );
  return { title: title ? lineText(title) : null, siteName: site ? attribute(site, 'content') : null };
}

/** Reads HTML into a tree of its content alone. */
export function htmlToTree(text: string): { tree: Root; head: PageHead } {
  const closed = closeComponents(text);
  const root = parser.parse(closed);
  countLines(root, closed);
  markIncluded(root);
  const body = findFirst(root, (element) => element.tagName === 'body') ?? root;
  const head = headOf(root);
  openTemplates(body, 'slots');
  removeChrome(body);
  removeHidden(body);
  showHeldCommands(body);
  const content = contentOf(body);
  markLast(content);
  return { tree: rootOf(content.children), head };
}
