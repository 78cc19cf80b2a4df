import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import type { FetchPageOptions } from './fetch-session.ts';

const MARKDOWN = `# Quickstart\n\n${'Install the client library and then create your first project. '.repeat(8)}\n`;
const HTML = `<!doctype html><title>Quickstart</title><nav><a href="/">Home</a></nav><main><h1>Quickstart</h1>
  <p>${'Install the client library and then create your first project. '.repeat(8)}</p><pre>npm i x</pre></main>`;
const SHELL = '<!doctype html><title>Docs</title><div id="root"></div><script src="/app.js"></script>';

type Reply = { status?: number; type?: string; body?: string | Uint8Array; location?: string };
type Site = Record<string, Reply | ((request: IncomingMessage) => Reply)>;

/** A site by its paths, under a public name; anything else is 404. */
async function startSite(site: Site) {
  const asked: { path: string; accept: string | undefined }[] = [];
  const { port } = await startStranger((request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? '', accept: request.headers.accept });
    const found = site[request.url ?? ''] ?? { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
    const { status = 200, type, body = '', location } = typeof found === 'function' ? found(request) : found;
    const headers = {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(location && { location }),
    };
    response.writeHead(status, headers).end(body);
  });
  const options: FetchPageOptions = {
    resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
    isPublic: (address) => address === '127.0.0.1',
  };
  const base = `http://docs.acme.dev:${port}`;
  return { base, asked, fetch: (path: string, more = {}) => fetchPage(base + path, { ...options, ...more }) };
}

const negotiating = (request: IncomingMessage): Reply =>
  request.headers.accept?.includes('text/markdown') === true
    ? { type: 'text/markdown; charset=utf-8', body: MARKDOWN }
    : { type: 'text/html', body: HTML };

describe('fetchPage', () => {
  it('takes the Markdown that negotiation gives, with its proof', async () => {
    const { base, asked, fetch } = await startSite({ '/start': negotiating });
    const page = await fetch('/start');
    expect(page).toMatchObject({
      kind: 'page',
      format: 'markdown',
      via: 'accept',
      text: MARKDOWN,
      bytes: Buffer.from(MARKDOWN),
      sha256: createHash('sha256').update(MARKDOWN).digest('hex'),
      url: `${base}/start`,
      requestedUrl: `${base}/start`,
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
      contentType: 'text/markdown; charset=utf-8',
      encoding: 'UTF-8',
      html: null,
      attempts: [{ url: `${base}/start`, outcome: 'used', status: 200 }],
    });
    expect(asked).toEqual([{ path: '/start', accept: 'text/markdown, text/html;q=0.8' }]);
  });

  it.each([
    ['/start', '/start.md'],
    ['/start/', '/start.md'],
    ['/start/', '/start/index.md'],
    ['/start.html', '/start.md'],
    ['/start.html', '/start.html.md'],
    ['/', '/index.md'],
    ['/start?lang=js', '/start.md?lang=js'],
  ])('takes for %s the Markdown beside it at %s, and keeps the HTML', async (path, sibling) => {
    const { base, fetch } = await startSite({
      [path]: { type: 'text/html', body: HTML },
      [sibling]: { type: 'text/plain', body: MARKDOWN },
    });
    expect(await fetch(path)).toMatchObject({
      kind: 'page',
      format: 'markdown',
      via: 'md_sibling',
      url: base + sibling,
      text: MARKDOWN,
      html: { url: base + path, text: HTML },
    });
  });

  it('takes the HTML where there is no Markdown', async () => {
    const { fetch } = await startSite({ '/start': { type: 'text/html; charset=utf-8', body: HTML } });
    expect(await fetch('/start')).toMatchObject({
      kind: 'page',
      format: 'html',
      via: 'html',
      text: HTML,
      attempts: [{ outcome: 'used' }, { outcome: 'http_error', status: 404 }],
    });
  });

  it.each<[string, Reply, string]>([
    ['HTML', { type: 'text/html', body: HTML }, 'not_markdown'],
    ['HTML that is called Markdown', { type: 'text/markdown', body: HTML }, 'not_markdown'],
    ['nothing', { type: 'text/markdown', body: ' \n' }, 'empty'],
    [
      'the front page',
      {
        type: 'text/markdown',
        body: `# Acme\n${'welcome everybody hello friends '.repeat(3)}${[...'abcdefghijklmnopqrst'].map((each) => each.repeat(5)).join(' ')}`,
      },
      'other_content',
    ],
  ])('does not take for Markdown what is %s', async (_, reply, outcome) => {
    const { fetch } = await startSite({ '/start': { type: 'text/html', body: HTML }, '/start.md': reply });
    expect(await fetch('/start')).toMatchObject({
      via: 'html',
      attempts: [{ outcome: 'used' }, { outcome }],
    });
  });

  it.each([
    ['/a.mdx', 'text/plain', '# Hi\n', 'mdx'],
    ['/a', 'text/mdx', '# Hi\n', 'mdx'],
    ['/a.md', 'text/markdown', "import Tabs from '@theme/Tabs';\n\n# Hi\n", 'mdx'],
    ['/a.md', 'text/markdown', '# Hi\n\n<Tabs>\n</Tabs>\n', 'markdown'],
    ['/a.md', 'text/markdown', '# Hi\n\n```jsx\nimport x from "x"\n<App />\n```\n', 'markdown'],
    ['/a.md', 'application/octet-stream', '# Hi\n', 'markdown'],
    ['/v1.2', 'text/plain', '# Hi\n', 'markdown'],
    ['/a.txt', 'text/plain', '# Hi\n', 'markdown'],
    ['/a', undefined, '# Hi\n', 'markdown'],
    ['/a', 'application/xhtml+xml', HTML, 'html'],
    ['/a', undefined, HTML, 'html'],
    ['/a.html', 'text/plain', HTML, 'html'],
  ])('reads %s of type %s as it is written', async (path, type, body, format) => {
    const { fetch } = await startSite({ [path]: { ...(type && { type }), body } });
    expect(await fetch(path)).toMatchObject({ kind: 'page', format });
  });

  it.each([
    ['/a.pdf', 'application/pdf', '%PDF-1.7'],
    ['/a', 'application/json', '{}'],
    ['/a.json', 'text/plain', '{}'],
    ['/a.rst', 'text/plain', 'Title\n====='],
    ['/a', 'application/octet-stream', 'x'],
    ['/a', 'text/plain', 'bin\0ary'],
    ['/a', 'text/markdown', ''],
  ])('says that %s of type %s is no page', async (path, type, body) => {
    const { base, fetch } = await startSite({ [path]: { type, body } });
    const result = await fetch(path);
    expect(result).toMatchObject({ kind: 'not_a_page', url: base + path, contentType: type });
    expect(result.attempts.at(-1)).toMatchObject({ outcome: 'not_a_page' });
  });

  it('asks once more without negotiation where that made the server fail', async () => {
    const { asked, fetch } = await startSite({
      '/start': (request) =>
        request.headers.accept?.includes('markdown') === true
          ? { status: 406 }
          : { type: 'text/html', body: HTML },
    });
    expect(await fetch('/start')).toMatchObject({ kind: 'page', via: 'html' });
    expect(asked.map(({ accept }) => accept)[1]).toBe('text/html, */*;q=0.5');
  });

  it.each([401, 403, 404, 410, 500, 503])('tells of an answer %i', async (status) => {
    const { fetch } = await startSite({ '/start': { status, type: 'text/html', body: HTML } });
    expect(await fetch('/start')).toMatchObject({
      kind: 'http_error',
      status,
      detail: expect.stringContaining(String(status)),
    });
  });

  it('does not ask again a server that has had enough', async () => {
    const { asked, fetch } = await startSite({ '/start': { status: 429 } });
    expect(await fetch('/start')).toMatchObject({ kind: 'http_error', status: 429 });
    expect(asked).toHaveLength(1);
  });
});

describe('fetchPage on a page that scripts would fill', () => {
  it('says so', async () => {
    const { base, fetch } = await startSite({ '/start': { type: 'text/html', body: SHELL } });
    expect(await fetch('/start')).toMatchObject({
      kind: 'client_rendered',
      url: `${base}/start`,
      bytes: Buffer.from(SHELL),
      detail: expect.stringContaining('scripts'),
      attempts: [{ outcome: 'client_rendered' }, { outcome: 'http_error' }],
    });
  });

  it('takes the Markdown beside it', async () => {
    const { fetch } = await startSite({
      '/start': { type: 'text/html', body: SHELL },
      '/start.md': { type: 'text/markdown', body: MARKDOWN },
    });
    expect(await fetch('/start')).toMatchObject({ kind: 'page', via: 'md_sibling', html: { text: SHELL } });
  });

  it('believes no Markdown from another site about it', async () => {
    const other = await startSite({ '/x.md': { type: 'text/markdown', body: MARKDOWN } });
    const { fetch } = await startSite({
      '/start': { type: 'text/html', body: SHELL },
      '/start.md': { status: 302, location: `${other.base.replace('docs.', 'www.')}/x.md` },
    });
    expect(await fetch('/start')).toMatchObject({ kind: 'client_rendered' });
  });
});

describe('fetchPage within its limits', () => {
  it('follows five redirects and no more, and looks for Markdown where they end', async () => {
    const hops: Site = Object.fromEntries(
      [0, 1, 2, 3, 4].map((each) => [`/${each}`, { status: 302, location: `/${each + 1}` }]),
    );
    const good = await startSite({
      ...hops,
      '/5': { type: 'text/html', body: HTML },
      '/5.md': { type: 'text/markdown', body: MARKDOWN },
    });
    expect(await good.fetch('/0')).toMatchObject({ kind: 'page', url: `${good.base}/5.md` });
    const long = await startSite({ ...hops, '/5': { status: 302, location: '/6' }, '/6': negotiating });
    expect(await long.fetch('/0')).toMatchObject({ kind: 'refused', refusal: { reason: 'redirect' } });
  });

  it('is refused where a redirect leads inside', async () => {
    const { fetch } = await startSite({ '/start': { status: 302, location: 'http://169.254.169.254/' } });
    expect(await fetch('/start')).toMatchObject({ kind: 'refused', refusal: { reason: 'private_address' } });
  });

  it('reads no more than its bytes', async () => {
    const { fetch } = await startSite({ '/start': { type: 'text/markdown', body: 'x'.repeat(101) } });
    expect(await fetch('/start', { maxBytes: 100 })).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'too_large' },
    });
    expect(await fetch('/start', { maxBytes: 101 })).toMatchObject({ kind: 'page' });
  });

  it('takes the HTML when the time is up before the Markdown came', async () => {
    const { port } = await startStranger((request, response) => {
      if (request.url === '/start') response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    });
    const options: FetchPageOptions = { allowPrivate: true, deadlineMs: 1000 };
    expect(await fetchPage(`http://127.0.0.1:${port}/start`, options)).toMatchObject({
      kind: 'page',
      via: 'html',
      attempts: [{ outcome: 'used' }, { outcome: 'refused' }],
    });
  });

  it.each(['>'.repeat(20_000), '> - '.repeat(40), '1. '.repeat(64)])(
    'refuses Markdown that is nested beyond reading',
    async (body) => {
      const { fetch } = await startSite({ '/start': { type: 'text/markdown', body: `# A\n\n${body}x` } });
      expect(await fetch('/start')).toMatchObject({ kind: 'not_a_page' });
    },
  );

  it('minds no long rule, row or quote', async () => {
    const body = `# A\n\n${'-'.repeat(200)}\n\n> > > deep\n\n${'| - '.repeat(100)}|\n${'*'.repeat(99)}\n`;
    const { fetch } = await startSite({ '/start': { type: 'text/markdown', body } });
    expect(await fetch('/start')).toMatchObject({ kind: 'page' });
  });

  it('refuses HTML that is nested beyond reading', async () => {
    const { fetch } = await startSite({ '/start': { type: 'text/html', body: '<div>'.repeat(200_000) } });
    expect(await fetch('/start')).toMatchObject({ kind: 'not_a_page' });
  });
});

describe('fetchPage on other encodings', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const page = (meta: string) => `<!doctype html>${meta}<main><p>Größe</p><pre>x</pre></main>`;

  it.each<[string, string, Uint8Array, string]>([
    ['the header', 'text/html; charset=iso-8859-1', latin(page('')), 'windows-1252'],
    ['the meta element', 'text/html', latin(page('<meta charset="iso-8859-15">')), 'ISO-8859-15'],
    ['its look', 'text/html', latin(page('')), 'windows-1252'],
    ['its look', 'text/html', Buffer.from(page('')), 'UTF-8'],
    ['the byte order mark', 'text/html; charset=iso-8859-1', Buffer.from(`\uFEFF${page('')}`), 'UTF-8'],
    ['the byte order mark', 'text/html', Buffer.from(`\uFEFF${page('')}`, 'utf16le'), 'UTF-16LE'],
    ['its look', 'text/markdown', latin('# Größe'), 'windows-1252'],
    [
      'the header',
      'text/markdown; charset="utf-8"',
      Buffer.from('# Größe <meta charset=iso-8859-1>'),
      'UTF-8',
    ],
    ['no unknown label', 'text/markdown; charset=klingon', Buffer.from('# Größe'), 'UTF-8'],
  ])('reads by %s: %s', async (_, type, body, encoding) => {
    const { fetch } = await startSite({ '/start': { type, body } });
    const result = await fetch('/start');
    expect(result).toMatchObject({ kind: 'page', encoding, text: expect.stringContaining('Größe') });
  });
});
