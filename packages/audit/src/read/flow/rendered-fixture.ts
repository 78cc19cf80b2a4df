import type { Code } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import type { SourcePage } from '../../model/source.ts';
import { readPage } from '../read-page.ts';
import { titleInHead } from '../source/front-matter.ts';
import { readMeta } from './code-meta.ts';

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

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(remarkRehype, { allowDangerousHtml: true, handlers: { code: titledCode } })
  .use(rehypeRaw)
  .use(rehypeStringify);

/** A page of Markdown as a page of HTML, by a renderer that knows nothing of components and containers. */
function rendered(text: string): string {
  const [, head = ''] = text.startsWith('---\n') ? text.split('---\n') : [];
  const title = titleInHead({ language: 'yaml', text: head }) ?? '';
  return `<!doctype html><html><head><title>${title}</title></head><body><main>${renderer.processSync(text)}</main></body></html>`;
}

/** Reads a page in both of its forms. */
export function inBothForms(
  text: string,
  format: 'markdown' | 'mdx',
): { source: SourcePage; html: SourcePage } {
  const url = 'https://docs.example.com/start';
  return {
    source: readPage({ format, text, url }),
    html: readPage({ format: 'html', text: rendered(text), url }),
  };
}

/** What both forms of a page must have in common. */
export function essence(page: SourcePage) {
  return {
    title: page.title,
    sections: page.sections.map(({ title, level, kind }) => `${level} ${kind} ${title}`),
    blocks: page.blocks.map(({ role, lang, file, text, commands, context }) => ({
      ...{ role, lang, file: file?.path ?? null, text, commands },
      ...{ list: context.listPath, tab: context.tabLabel, note: context.admonition, folded: context.details },
    })),
    prose: page.prose.map(({ text, codes, admonition, details }) => ({ text, codes, admonition, details })),
    alternatives: page.alternatives.map(({ kind, label }) => `${kind} ${label}`),
    unknown: page.unsupported.map(
      ({ reason, markup, couldHoldStep }) => `${reason} ${couldHoldStep} ${markup}`,
    ),
    steps: page.steps.map(({ task, role }) => `${role} ${JSON.stringify(task)}`),
  };
}
