import type { Element, ElementContent, Nodes as HastNodes, Root } from 'hast';
import type { Code, Root as MarkdownRoot, Nodes } from 'mdast';
import rehypeRaw from 'rehype-raw';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { closeComponents } from './close-tags.ts';
import { childrenOf } from './element.ts';
import { shownBy } from './expressions.ts';
import { fenceTracker } from './fence-lines.ts';
import { titleInHead } from './front-matter.ts';
import { showHeldCommands } from './held-commands.ts';
import { removeHidden } from './hidden.ts';
import { markIncluded } from './included.ts';
import { joinTags, markLines, withoutComments } from './mark-lines.ts';
import { openTemplates } from './open-templates.ts';
import { isLetter, isSpace, nameAtStart } from './plain-text.ts';

/** A page as a tree of elements, with the title that its head states. */
export type ParsedSource = { tree: Root; title: string | null };

type JsxAttribute = { name?: string; value?: string | null | { value: string } };
type JsxNode = {
  name: string | null;
  attributes: JsxAttribute[];
  position?: Position;
};

type Position = NonNullable<Element['position']>;

/** The handlers of remark-rehype see nodes of all plugins, so their state is kept to what is used here. */
type HandlerState = { all: (node: never) => ElementContent[] };

/** The place of a node, for the element that stands for it. */
function placed({ position }: { position?: Position | undefined }): Pick<Element, 'position'> {
  return position ? { position } : {};
}

function codeElement(_state: HandlerState, node: Code): Element {
  const properties: Element['properties'] = { dataLine: String(node.position?.start.line ?? '') };
  if (node.lang) properties.dataLang = node.lang;
  if (node.meta) properties.dataMeta = node.meta;
  if (!node.lang && node.position && !node.meta) properties.dataKind = 'plain';
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: [{ type: 'text', value: node.value }],
  };
  return { type: 'element', tagName: 'pre', properties, children: [code], ...placed(node) };
}

function jsxElement(state: HandlerState, node: JsxNode): Element {
  const properties: Element['properties'] = { dataLine: String(node.position?.start.line ?? '') };
  for (const { name, value } of node.attributes) {
    if (!name) continue;
    properties[name] =
      value === null || value === undefined ? true : typeof value === 'string' ? value : `{${value.value}}`;
  }
  return {
    type: 'element',
    tagName: node.name ?? 'fragment',
    properties,
    children: state.all(node as never),
    ...placed(node),
  };
}

type SourceNode = { value: string; position?: { start: { line: number } } };

function expressionText(_state: HandlerState, node: SourceNode): ElementContent | undefined {
  return shownBy(node.value, node.position?.start.line ?? null);
}

/** What a page imports and exports, as a passage like that of a page that is no MDX. */
function moduleText(_state: HandlerState, node: SourceNode): Element {
  const properties = { dataLine: String(node.position?.start.line ?? '') };
  return { type: 'element', tagName: 'p', properties, children: [{ type: 'text', value: node.value }] };
}

const handlers = {
  code: codeElement,
  mdxJsxFlowElement: jsxElement,
  mdxJsxTextElement: jsxElement,
  mdxFlowExpression: expressionText,
  mdxTextExpression: expressionText,
  mdxjsEsm: moduleText,
};

// A single tilde is a home folder more often than a deletion, and pairing many of them takes for ever.
const gfm = { singleTilde: false };
const parser = unified().use(remarkParse).use(remarkGfm, gfm).use(remarkFrontmatter, ['yaml', 'toml']);
const mdxParser = unified()
  .use(remarkParse)
  .use(remarkGfm, gfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .use(remarkMdx);
// The handlers above are written for the nodes that their keys name; the plugin types them as any node.
const toTree = unified().use(remarkRehype, { allowDangerousHtml: true, handlers: handlers as never });
const withRaw = unified().use(rehypeRaw);

function statedTitle(root: MarkdownRoot): string | null {
  // The parser of heads adds a kind of node for TOML, of which the types here do not know.
  const first: { type: string; value?: unknown } | undefined = root.children[0];
  const isHead = first?.type === 'yaml' || first?.type === 'toml';
  if (!isHead || typeof first.value !== 'string') return null;
  return titleInHead({ language: first.type === 'yaml' ? 'yaml' : 'toml', text: first.value });
}

function anyNode(node: Nodes, test: (node: Nodes) => boolean): boolean {
  return test(node) || ('children' in node && node.children.some((child) => anyNode(child, test)));
}

/** Whether a piece of HTML has a tag that starts with a capital. */
function hasComponentTag(html: string): boolean {
  return html.split('<').some((part, at) => {
    const first = part.charAt(0);
    const next = part.charAt(nameAtStart(part, '.').length);
    return (
      at > 0 && isLetter(first) && first === first.toUpperCase() && (isSpace(next) || '/>'.includes(next))
    );
  });
}

/** Whether a text starts with what only MDX has: imports and exports from other files. */
function startsModule(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  const isModule = line.startsWith('import ') || line.startsWith('export ');
  return isModule && (line.includes(" from '") || line.includes(' from "'));
}

function showsJsx(root: MarkdownRoot): boolean {
  return anyNode(root, (node) => {
    if (node.type === 'html') return node.value.includes('={') || hasComponentTag(node.value);
    return node.type === 'paragraph' && anyNode(node, (n) => n.type === 'text' && startsModule(n.value));
  });
}

/** The lines of a text without what fences and backticks show. */
function outsideCode(text: string): string[] {
  const inFence = fenceTracker();
  return text.split('\n').flatMap((line) => {
    if (inFence(line)) return [];
    const parts = line.split('`');
    return [parts.filter((_, at) => at % 2 === 0 || at === parts.length - 1).join('`')];
  });
}

/** Whether a source could show components at all, which is known without a parser. */
function couldShowJsx(text: string): boolean {
  return outsideCode(text).some(
    (line) => line.includes('={') || hasComponentTag(line) || startsModule(line.trim()),
  );
}

/** Beyond this column a tag of MDX may be the indented code of Markdown. */
const FIRST_COLUMNS = 4;

/** Whether the stricter grammar has found what only MDX has, where no other grammar could see anything else. */
function isSurelyMdx(root: MarkdownRoot): boolean {
  return anyNode(root, ({ type, position, ...node }) => {
    if (type === 'mdxjsEsm') return startsModule('value' in node ? String(node.value) : '');
    const isTag = type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';
    const name = isTag && 'name' in node ? String(node.name) : '';
    return (
      isLetter(name.charAt(0)) &&
      name !== name.toLowerCase() &&
      (position?.start.column ?? 99) <= FIRST_COLUMNS
    );
  });
}

function parseMdx(text: string): MarkdownRoot | null {
  try {
    return mdxParser.parse(withoutComments(text));
  } catch {
    // Much that is called MDX is Markdown with stray tags; the plain reading then has to do.
    return null;
  }
}

function closeIn(node: Nodes): void {
  if (node.type === 'html') node.value = closeComponents(node.value);
  if ('children' in node) for (const child of node.children) closeIn(child);
}

/** Gives the nodes the lines that they have in the page itself. */
function restoreLines(node: HastNodes, from: number[]): void {
  const source = (line: number): number => from[line - 1] ?? line;
  if (node.type === 'element' && Number(node.properties.dataLine) > 0)
    node.properties.dataLine = String(source(Number(node.properties.dataLine)));
  // The parser of raw HTML leaves out a start or an end that it does not know, whatever its types say.
  const { start, end }: Partial<Position> = node.position ?? {};
  const known = start ?? end;
  if (known) {
    const [first, last] = [start ?? known, end ?? known];
    // Nodes of one source may share the object, which must not be moved twice.
    node.position = {
      start: { ...first, line: source(first.line) },
      end: { ...last, line: source(last.line) },
    };
  } else delete node.position;
  for (const child of childrenOf(node)) restoreLines(child, from);
}

/** Reads as MDX only where there are components and the stricter grammar accepts them; a page is seldom parsed twice. */
function parseSource(text: string, format: 'markdown' | 'mdx'): { root: MarkdownRoot; isMdx: boolean } {
  const mdx = format === 'mdx' || couldShowJsx(text) ? parseMdx(text) : null;
  if (mdx && (format === 'mdx' || isSurelyMdx(mdx))) return { root: mdx, isMdx: true };
  const plain = parser.parse(joinTags(text));
  if (mdx && showsJsx(plain)) return { root: mdx, isMdx: true };
  closeIn(plain);
  return { root: plain, isMdx: false };
}

/** Whether a tree holds HTML that is still text: what has none need not be parsed a second time. */
function holdsRaw(node: HastNodes): boolean {
  return node.type === 'raw' || childrenOf(node).some(holdsRaw);
}

/** Reads Markdown and MDX into a tree of elements. */
export function markdownToTree(text: string, format: 'markdown' | 'mdx'): ParsedSource {
  const marked = markLines(text);
  const { root, isMdx } = parseSource(marked.text, format);
  const converted = toTree.runSync(root) as Root;
  const tree = isMdx || !holdsRaw(converted) ? converted : (withRaw.runSync(converted) as Root);
  markIncluded(tree);
  openTemplates(tree, 'all');
  removeHidden(tree);
  showHeldCommands(tree);
  restoreLines(tree, marked.from);
  return { tree, title: statedTitle(root) };
}
