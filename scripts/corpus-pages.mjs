import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { renderPage } from '../packages/audit/src/read/flow/rendered-fixture.ts';

export { renderPage };

/** Serves the files of a folder on loopback, each as its source and rendered to a page. */
export function servePages(folder) {
  return serveTexts((file) => readPage(folder, file));
}

/** Serves texts on loopback by their paths, each as its source and rendered to a page. */
export async function serveTexts(textOf) {
  const server = createServer((request, response) => {
    const [, form, ...path] = decodeURI(new URL(request.url, 'http://localhost').pathname).split('/');
    const text = textOf(path.join('/'));
    if (text === undefined || (form !== 'markdown' && form !== 'html')) return response.writeHead(404).end();
    if (form === 'markdown')
      return response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(text));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    urlOf: (path, form) => `http://127.0.0.1:${port}/${form}/${path}`,
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
