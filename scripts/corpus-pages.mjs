import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';

/** Sites show the title of a block above it; the renderer alone would lose it. */
function titledCode(state, node) {
  const pre = defaultHandlers.code(state, node);
  const [, title] =
    /\b(?:file)?(?:title|name)=["']([^"']+)["']/u.exec(node.meta ?? '') ??
    /^\[([^\]]+)\]/u.exec(node.meta ?? '') ??
    [];
  if (title === undefined) return pre;
  const element = (tagName, children) => ({ type: 'element', tagName, properties: {}, children });
  return element('figure', [element('figcaption', [{ type: 'text', value: title }]), pre]);
}

/** A site builds its components; to an HTML parser one that ends itself would hold all that follows. */
function closeComponents() {
  return function close(node) {
    if (node.type === 'html') node.value = node.value.replace(/<([A-Z][\w.]*)([^<>]*)\/>/gu, '<$1$2></$1>');
    for (const child of node.children ?? []) close(child);
  };
}

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(closeComponents)
  .use(remarkRehype, { allowDangerousHtml: true, handlers: { code: titledCode } })
  .use(rehypeRaw)
  .use(rehypeStringify);

/** Serves the files of a folder on loopback, each as its source and rendered to a page. */
export async function servePages(folder) {
  const server = createServer((request, response) => {
    const [, form, file] = new URL(request.url, 'http://localhost').pathname.split('/');
    const text = readPage(folder, file);
    if (text === undefined || (form !== 'markdown' && form !== 'html')) return response.writeHead(404).end();
    if (form === 'markdown')
      return response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(text, file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    urlOf: (file, form) => `http://127.0.0.1:${port}/${form}/${file}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readPage(folder, file) {
  try {
    return file === basename(file ?? '') ? readFileSync(join(folder, file), 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Renders a page of Markdown; a site shows the title of the front matter, not the name of the file. */
export function renderPage(text, file) {
  const title =
    /^---\n[\s\S]*?^title:\s*(.+)$/mu.exec(text)?.[1] ??
    /^#\s+(.+)$/mu.exec(text)?.[1] ??
    file.replace(/\.\w+$/u, '');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main>${renderer.processSync(text)}</main></body></html>`;
}
