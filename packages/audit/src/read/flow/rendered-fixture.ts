import type { Code, Nodes, Root } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import type { SourcePage } from '../../model/source.ts';
import { readPage } from '../read-page.ts';
import { closeComponents } from '../source/close-tags.ts';
import { titleInHead } from '../source/front-matter.ts';
import { readMeta } from './code-meta.ts';
import { showMkDocs } from './mkdocs-fixture.ts';

type State = Parameters<typeof defaultHandlers.code>[0];

/** A site shows the name of a block above it; the renderer alone would lose it. */
function titledCode(state: State, node: Code) {
  const pre = defaultHandlers.code(state, node);
  const { title, label } = readMeta(node.meta ?? null);
  const shown = title ?? (node.meta?.includes('[') ? label : null);
  if (shown === null) return pre;
  const caption = {
    type: 'element' as const,
    tagName: 'figcaption',
    properties: {},
    children: [{ type: 'text' as const, value: shown }],
  };
  return { type: 'element' as const, tagName: 'figure', properties: {}, children: [caption, pre] };
}

/** A site builds its components; to a parser of HTML one that ends itself would hold all that follows. */
function closeIn(node: Nodes): void {
  if (node.type === 'html') node.value = closeComponents(node.value);
  if ('children' in node) for (const child of node.children) closeIn(child);
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']);
const renderer = unified()
  .use(remarkRehype, { allowDangerousHtml: true, handlers: { code: titledCode } })
  .use(rehypeRaw)
  .use(rehypeStringify);

function textIn(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/** What a site shows as the title of a page: what its head states, else its first heading. */
function shownTitle(root: Root): string {
  // The parser of heads adds a kind of node for TOML, of which the types here do not know.
  const first: { type: string; value?: unknown } | undefined = root.children[0];
  const language = first?.type === 'yaml' || first?.type === 'toml' ? first.type : null;
  const stated = language && titleInHead({ language, text: String(first?.value) });
  const heading = root.children.find((node) => node.type === 'heading');
  return stated ?? (heading?.depth === 1 ? textIn(heading) : '');
}

/** A page of Markdown as a page of HTML, by a renderer that knows of no components and of no containers but those of MkDocs, which indent. */
export function renderPage(text: string): string {
  const root = parser.parse(showMkDocs(text));
  const title = shownTitle(root).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  closeIn(root);
  const content = renderer.stringify(renderer.runSync(root));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main>${content}</main></body></html>`;
}

/** Reads a page in both of its forms. */
export function inBothForms(
  text: string,
  format: 'markdown' | 'mdx',
): { source: SourcePage; html: SourcePage } {
  const url = 'https://docs.example.com/start';
  return {
    source: readPage({ format, text, url }),
    html: readPage({ format: 'html', text: renderPage(text), url }),
  };
}

/** What both forms of a page must have in common. */
export function essence(page: SourcePage) {
  return {
    title: page.title,
    sections: page.sections.map(({ title, level, kind }) => `${level} ${kind} ${title}`),
    blocks: page.blocks.map(({ role, lang, file, text, commands, context }) => ({
      role,
      lang,
      file: file?.path ?? null,
      text,
      commands,
      list: context.listPath,
      tab: context.tabLabel,
      note: context.admonition,
      folded: context.details,
    })),
    prose: page.prose.map(({ text, codes, admonition, details }) => ({ text, codes, admonition, details })),
    alternatives: page.alternatives.map(({ kind, label }) => `${kind} ${label}`),
    unknown: page.unsupported.map(
      ({ reason, markup, couldHoldStep }) => `${reason} ${couldHoldStep} ${markup}`,
    ),
    steps: page.steps.map(({ task, role }) => `${role} ${JSON.stringify(task)}`),
  };
}
