import { startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { fetchPage } from '../fetch/fetch-page.ts';
import type { FetchPageOptions } from '../fetch/fetch-session.ts';
import { probePage } from '../fetch/probe-page.ts';
import { readLocalPage } from '../fetch/read-local-page.ts';
import { SITE_CHECKS } from '../model/site-check.ts';
import { observeSite } from './run-checks.ts';

const words = 'Install the client library, then create your first project and run it. ';
const MARKDOWN = `# Quickstart\n\nSee [llms.txt](/llms.txt).\n\n${words.repeat(8)}\n\n\`\`\`sh\nnpm i acme\n\`\`\`\n`;
const HTML = `<!doctype html><title>Q</title><main><h1>Quickstart</h1><p>See llms.txt. ${words.repeat(8)}</p><pre>npm i acme</pre></main>`;
const SHELL = '<div id="root"></div><script src="a.js"></script>';

type Reply = { status?: number; headers?: Record<string, string>; body?: string };
type Ask = { path: string; wantsMarkdown: boolean; port: number };
const html = (body: string, headers = {}): Reply => ({
  headers: { 'content-type': 'text/html', ...headers },
  body,
});
const markdown = (body: string, headers = {}): Reply => ({
  headers: { 'content-type': 'text/markdown', ...headers },
  body,
});
const notFound: Reply = { status: 404, headers: { 'content-type': 'text/html' }, body: 'nothing here' };

/** Observes `/docs/start` of a site; its outcomes and evidence by check. */
async function observe(site: (ask: Ask) => Reply | undefined, path = '/docs/start') {
  const { port } = await startStranger((request, response) => {
    const wantsMarkdown = request.headers.accept?.includes('text/markdown') === true;
    const reply =
      site({ path: request.url ?? '', wantsMarkdown, port: request.socket.localPort ?? 0 }) ?? notFound;
    response.writeHead(reply.status ?? 200, reply.headers ?? {}).end(reply.body ?? '');
  });
  const options: FetchPageOptions = {
    resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
    isPublic: (address) => address === '127.0.0.1',
  };
  const page = await fetchPage(`http://docs.acme.dev:${port}${path}`, options);
  const { observations, coverage } = observeSite(page, await probePage(page, options), null);
  const outcomes = Object.fromEntries(observations.map(({ check, outcome }) => [check, outcome]));
  return { outcomes, observations, coverage };
}

const LLMS = '# Acme\n\n> What agents should read.\n\n- [Start](/docs/start.md)\n- [More](/docs/more.md)\n';

const goodSite = ({ path, wantsMarkdown }: Ask): Reply | undefined => {
  const fresh = { 'cache-control': 'max-age=300', etag: '"1"' };
  if (path === '/docs/start') return wantsMarkdown ? markdown(MARKDOWN, fresh) : html(HTML, fresh);
  if (path === '/docs/start.md') return markdown(MARKDOWN);
  return path === '/llms.txt' ? { headers: { 'content-type': 'text/plain' }, body: LLMS } : undefined;
};

describe('the checks of a page', () => {
  it('passes a page that does everything for agents', async () => {
    const { outcomes, coverage, observations } = await observe(goodSite);
    const passed = { ...outcomes, 'auth-alternative-access': 'pass' };
    expect(new Set(Object.values(passed))).toEqual(new Set(['pass']));
    expect(outcomes['auth-alternative-access']).toBe('not_applicable');
    const notRun = coverage.filter((each) => each.notRun !== null && each.notRun.code !== 'local');
    expect(notRun.map(({ check }) => check)).toEqual([
      'tabbed-content-serialization',
      'section-header-quality',
    ]);
    expect(new Set(observations.map(({ id }) => id)).size).toBe(observations.length);
    expect(coverage).toHaveLength(Object.keys(SITE_CHECKS).length);
  });

  it('says what a page that is only HTML lacks', async () => {
    const { outcomes, coverage } = await observe(({ path }) =>
      path === '/docs/start' ? html(HTML) : undefined,
    );
    expect(outcomes).toMatchObject({
      'markdown-url-support': 'fail',
      'content-negotiation': 'fail',
      'rendering-strategy': 'pass',
      'page-size-html': 'pass',
      'http-status-codes': 'pass',
      'cache-header-hygiene': 'fail',
      'llms-txt-exists': 'fail',
    });
    expect(coverage).toContainEqual({
      check: 'page-size-markdown',
      notRun: { code: 'no_form', params: { of: 'markdown' } },
    });
    expect(coverage).toContainEqual({
      check: 'llms-txt-valid',
      notRun: { code: 'no_llms_txt', params: {} },
    });
  });

  it('says that a shell is one', async () => {
    const { outcomes } = await observe(({ path }) => (path === '/docs/start' ? html(SHELL) : undefined));
    expect(outcomes).toMatchObject({ 'rendering-strategy': 'fail', 'markdown-url-support': 'fail' });
  });

  it('compares the Markdown beside a page with its HTML', async () => {
    const more = `${MARKDOWN}\n${'additional paragraphs about something different entirely elsewhere '.repeat(2)}`;
    const { outcomes } = await observe(({ path }) =>
      path === '/docs/start' ? html(HTML) : path === '/docs/start.md' ? markdown(more) : undefined,
    );
    expect(outcomes).toMatchObject({ 'markdown-url-support': 'pass', 'markdown-content-parity': 'fail' });
  });

  it('compares neither the targets of links nor the marks of fences', async () => {
    const targets = '[client](https://unheard.acme.dev/entirely/different/words/elsewhere/nowhere.md)'.repeat(
      3,
    );
    const { outcomes } = await observe(({ path, wantsMarkdown }) => {
      if (path !== '/docs/start') return undefined;
      return wantsMarkdown
        ? markdown(`${MARKDOWN}\n${targets}\n\n\`\`\`other title="wholly-unknown"\n\`\`\`\n`)
        : html(HTML);
    });
    expect(outcomes['markdown-content-parity']).toBe('pass');
  });

  it.each<[string, Reply, string]>([
    ['under another type', { headers: { 'content-type': 'text/plain' }, body: MARKDOWN }, 'warn'],
    ['not at all', html(HTML), 'fail'],
  ])('judges Markdown negotiated %s', async (_, reply, outcome) => {
    const { outcomes } = await observe(({ path }) => (path === '/docs/start' ? reply : undefined));
    expect(outcomes['content-negotiation']).toBe(outcome);
  });

  it('does not ask an address of Markdown to negotiate', async () => {
    const { outcomes } = await observe(
      ({ path }) => (path === '/a.md' ? markdown(MARKDOWN) : undefined),
      '/a.md',
    );
    expect(outcomes).toMatchObject({
      'content-negotiation': 'not_applicable',
      'markdown-url-support': 'pass',
    });
  });

  it.each([
    [50_000, 'pass'],
    [50_001, 'warn'],
    [100_001, 'fail'],
  ])('judges a page of %i characters', async (size, outcome) => {
    const text = '# A\n'.padEnd(size, 'x');
    const { outcomes } = await observe(({ path }) => (path === '/docs/start' ? markdown(text) : undefined));
    expect(outcomes['page-size-markdown']).toBe(outcome);
  });

  it.each([
    [20, 'pass'],
    [400, 'pass'],
    [900, 'warn'],
    [9000, 'fail'],
  ])('judges content that begins after %i characters of menus', async (menus, outcome) => {
    const body = `<nav>${'m'.repeat(menus)}</nav><main><p>${'c'.repeat(1000)}</p></main>`;
    const { outcomes } = await observe(({ path }) => (path === '/docs/start' ? html(body) : undefined));
    expect(outcomes['content-start-position']).toBe(outcome);
  });

  it.each([
    ['```sh\nnpm i\n```\n\n~~~\nx\n~~~~\n', 'pass'],
    ['> ```sh\n> npm i\n> ```\n\n- a\n\n  ```\n  x\n  ```\n\n    indented\n', 'pass'],
    ['````md\n```sh\nx\n```\n````\n', 'pass'],
    ['```sh\nnpm i\n\n# More\n', 'fail'],
    ['```sh\nnpm i\n~~~\n', 'fail'],
    ['````sh\nnpm i\n```\n', 'fail'],
    ['> ```sh\n> npm i\n\nafter\n', 'fail'],
    ['```sh\nnpm i\n``` done\n', 'fail'],
    ['```', 'fail'],
  ])('judges the fences of %j', async (text, outcome) => {
    const { outcomes } = await observe(({ path }) => (path === '/docs/start' ? markdown(text) : undefined));
    expect(outcomes['markdown-code-fence-validity']).toBe(outcome);
  });

  it.each<[Reply | undefined, string | undefined]>([
    [undefined, 'pass'],
    [{ status: 410 }, 'pass'],
    [html(HTML), 'fail'],
    [{ status: 500 }, undefined],
  ])('judges the answer %j to a wrong address', async (reply, outcome) => {
    const { outcomes } = await observe(({ path }) => {
      if (path === '/docs/start') return markdown(MARKDOWN);
      return path.includes('no-such-page') ? reply : undefined;
    });
    expect(outcomes['http-status-codes']).toBe(outcome);
  });

  it.each<[Record<string, string>, string]>([
    [{ 'cache-control': 'max-age=3600' }, 'pass'],
    [{ 'cache-control': 'public, max-age=3601' }, 'warn'],
    [{ 'cache-control': 'max-age=86401' }, 'fail'],
    [{ 'cache-control': 'max-age=0, s-maxage=999999' }, 'fail'],
    [{ 'cache-control': 'no-cache' }, 'pass'],
    [{ 'cache-control': 'max-age=999999, must-revalidate', etag: '"1"' }, 'pass'],
    [{ 'last-modified': 'Sun, 01 Jan 2023 00:00:00 GMT' }, 'pass'],
    [{}, 'fail'],
  ])('judges the caching of %j', async (headers, outcome) => {
    const { outcomes } = await observe(({ path }) =>
      path === '/docs/start' ? markdown(MARKDOWN, headers) : undefined,
    );
    expect(outcomes['cache-header-hygiene']).toBe(outcome);
  });

  it.each([
    ['docs.acme.dev', 'pass'],
    ['www.acme.dev', 'warn'],
  ])('judges a redirect to %s', async (host, outcome) => {
    const { outcomes } = await observe(({ path, port }) => {
      if (path === '/docs/new') return markdown(MARKDOWN);
      if (path !== '/docs/start') return undefined;
      return { status: 301, headers: { location: `http://${host}:${port}/docs/new` } };
    });
    expect(outcomes['redirect-behavior']).toBe(outcome);
  });

  it.each<[string, (ask: Ask) => Reply | undefined]>([
    ['a status', ({ path }) => (path === '/docs/start' ? { status: 401 } : undefined)],
    [
      'a redirect',
      ({ path }) =>
        path === '/docs/start'
          ? { status: 302, headers: { location: '/login?next=/docs/start' } }
          : path.startsWith('/login')
            ? html(`<main><p>${words.repeat(8)}</p></main>`)
            : undefined,
    ],
    [
      'a form',
      ({ path }) =>
        path === '/docs/start'
          ? html(`<p>${words.repeat(8)}</p><form><input type="password"></form>`)
          : undefined,
    ],
  ])('finds a sign-in by %s', async (_, site) => {
    const { outcomes } = await observe(site);
    expect(outcomes).toMatchObject({ 'auth-gate-detection': 'fail', 'auth-alternative-access': 'fail' });
  });

  it.each<[string, Record<string, string>]>([
    [
      'just text',
      { 'llms-txt-valid': 'fail', 'llms-txt-links-markdown': 'warn', 'llms-txt-coverage': 'fail' },
    ],
    [
      '# Acme\n- [Start](/docs/start/)\n',
      { 'llms-txt-valid': 'warn', 'llms-txt-links-markdown': 'warn', 'llms-txt-coverage': 'pass' },
    ],
    [LLMS.padEnd(50_001), { 'llms-txt-valid': 'pass', 'llms-txt-size': 'warn' }],
  ])('judges the llms.txt %j', async (text, expected) => {
    const { outcomes } = await observe((ask) =>
      ask.path === '/llms.txt' ? { headers: { 'content-type': 'text/plain' }, body: text } : goodSite(ask),
    );
    expect(outcomes).toMatchObject(expected);
  });

  it('finds the llms.txt of the documentation', async () => {
    const { observations } = await observe((ask) => {
      if (ask.path === '/llms.txt') return html(HTML);
      return ask.path === '/docs/llms.txt'
        ? { headers: { 'content-type': 'text/plain' }, body: LLMS }
        : goodSite(ask);
    });
    const found = observations.find(({ check }) => check === 'llms-txt-exists');
    expect(found).toMatchObject({
      outcome: 'pass',
      by: { params: { url: expect.stringContaining('/docs/llms.txt') } },
    });
  });
});

describe('the checks without a page', () => {
  it('runs nothing that needs an answer, and says so', async () => {
    const page = await fetchPage('http://127.0.0.1/');
    const { observations, coverage } = observeSite(page, await probePage(page), null);
    expect(observations).toEqual([]);
    expect(coverage.every(({ notRun }) => notRun !== null)).toBe(true);
  });

  it('judges of a local file what is in it', async () => {
    const page = await readLocalPage(new URL('../../../../README.md', import.meta.url).pathname);
    const { observations } = observeSite(page, await probePage(page), null);
    expect(observations.map(({ check }) => check)).toEqual([
      'page-size-markdown',
      'markdown-code-fence-validity',
      'llms-txt-directive-md',
    ]);
  });
});
