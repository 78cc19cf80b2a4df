import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { nextOrigin, type Sites, startSites } from '@waymark/testkit';
import { runChecks } from 'afdocs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify as verifyBot } from 'web-bot-auth';
import { verifierFromJWK } from 'web-bot-auth/crypto';
import { type Answer, members, send } from './http.ts';
import { reserve, verify } from './pulse-client.ts';
import { isRecord } from './samples.ts';
import { type Subject, startSubject } from './service.ts';

let subject: Subject;
let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
  const contact = { WAYMARK_SECURITY_CONTACT: 'mailto:security@harbour-tools.dev' };
  subject = await startSubject({ env: { ...sites.env, ...contact } });
});

afterAll(async () => {
  await subject?.stop();
  await sites?.stop();
});

const pages = [
  '/',
  '/audits',
  '/check',
  '/pulse',
  '/arena',
  '/auth',
  '/developers',
  '/developers/documents',
  '/pulse/log-drains',
  '/changelog',
];
const twinOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
const read = (path: string, headers: Record<string, string> = {}) =>
  send(`${subject.baseUrl}${path}`, { headers });

function isOurs(url: string): boolean {
  return [subject.baseUrl, subject.platformUrl].some(
    (origin) => url === origin || url.startsWith(`${origin}/`),
  );
}

/** Every URL of this service in a document, whatever surrounds it; placeholders and examples aside. */
function urlsIn(text: string): string[] {
  const found = [...text.matchAll(/https?:\/\/(?:<\w+>|[^\s"'<>`)\]},;])+/g)].map(([url]) =>
    url.replace(/[.:]+$/, ''),
  );
  return found.filter((url) => isOurs(url) && !/[<{…]|example/.test(url));
}

function hrefsIn(html: string): string[] {
  const found = [...html.matchAll(/(?:href|src|action)="([^"#]+)/g)].map(([, href = '']) => href);
  return found.map((href) => new URL(href.replaceAll('&amp;', '&'), subject.baseUrl).href).filter(isOurs);
}

/** What exists answers something else than 404: a call that needs a body, a token or another method is refused. */
async function expectThere(urls: Iterable<string>): Promise<void> {
  const answers = [...new Set(urls)].map(async (url) => ({ url, status: (await send(url)).status }));
  const missing = (await Promise.all(answers)).filter(({ status }) => status === 404 || status >= 500);
  expect(missing).toEqual([]);
}

const documents = [
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/agent-skills/index.json',
  '/.well-known/security.txt',
  '/.well-known/http-message-signatures-directory',
];

describe('every link leads somewhere:', () => {
  it.each([...documents, ...pages.map(twinOf)])('in %s', async (path) => {
    const answer = await read(path);
    expect(answer.status).toBe(200);
    await expectThere(urlsIn(answer.text));
  });

  it.each(pages)('on the page %s', async (path) => {
    const answer = await read(path, { accept: 'text/html' });
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    await expectThere([...hrefsIn(answer.text), ...linksOf(answer).map(({ url }) => url)]);
  });

  it('in both metadata documents', async () => {
    for (const path of ['oauth-authorization-server', 'oauth-protected-resource'])
      await expectThere(urlsIn((await send(`${subject.platformUrl}/.well-known/${path}`)).text));
  });
});

describe('every document', () => {
  it.each([...documents, ...pages.map(twinOf)])(
    '%s may be kept briefly and asked for again',
    async (path) => {
      const answer = await read(path);
      const maxAge = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]);
      expect(maxAge).toBeLessThan(3600);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      const again = await read(path, { 'if-none-match': String(answer.headers.etag) });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
      expect((await send(`${subject.baseUrl}${path}`, { method: 'HEAD' })).status).toBe(200);
    },
  );
});

interface Link {
  readonly url: string;
  readonly rel: string;
}

function linksOf(answer: Answer): Link[] {
  const found = String(answer.headers.link ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g);
  return [...found].map(([, url = '', rel = '']) => ({ url: new URL(url, subject.baseUrl).href, rel }));
}

describe('the skills client', () => {
  it('lists every skill by its name, after it has checked the digests', async () => {
    const index = members(await read('/.well-known/agent-skills/index.json'));
    const names = Array.isArray(index.skills) ? index.skills.map(({ name }) => String(name)) : [];
    expect(names.toSorted()).toEqual(['audit-quickstart', 'read-report', 'register-agent', 'set-up-pulse']);
    const home = await mkdtemp(join(tmpdir(), 'waymark-skills-'));
    const cli = createRequire(import.meta.url)
      .resolve('skills/package.json')
      .replace('package.json', 'bin/cli.mjs');
    const env = { PATH: process.env.PATH, HOME: home, DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1', CI: '1' };
    const listed = await new Promise<string>((resolve, reject) => {
      const call = [cli, 'add', subject.baseUrl, '--list'];
      execFile(process.execPath, call, { env, cwd: home, timeout: 300_000 }, (error, stdout) =>
        error === null ? resolve(stripVTControlCharacters(stdout)) : reject(error),
      );
    });
    await rm(home, { recursive: true, force: true });
    const [, available = ''] = listed.split('Available Skills');
    for (const name of names) expect(available).toMatch(new RegExp(`^│\\s+${name}$`, 'm'));
  });
});

describe('afdocs', () => {
  it('finds nothing to complain about', async () => {
    const { results } = await runChecks(subject.baseUrl, {
      requestDelay: 0,
      samplingStrategy: 'curated',
      curatedPages: pages.map((path) => `${subject.baseUrl}${path}`),
    });
    const complaints = results.filter(({ status }) => !['pass', 'skip'].includes(status));
    expect(complaints.map(({ id, status, message }) => ({ id, status, message }))).toEqual([]);
    expect(results.filter(({ status }) => status === 'pass').length).toBeGreaterThan(20);
  });
});

/** The criteria of isitagentready.com, as its own skills state them. */
describe('the landing host is ready for agents:', () => {
  it('level 1: robots.txt, sitemap and Link headers', async () => {
    const robots = await read('/robots.txt');
    expect(robots.headers['content-type']).toMatch(/^text\/plain/);
    expect(robots.text).toMatch(/^User-agent: \*$/m);
    const sitemap = /^Sitemap: (\S+)$/m.exec(robots.text)?.[1] ?? '';
    const locations = [...(await send(sitemap)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    const examples = ['/examples/quickstart', '/examples/broken-quickstart'];
    expect(locations).toEqual([...pages, ...examples].map((path) => `${subject.baseUrl}${path}`));
    const lost = linksOf(await read('/no-such-page')).map(({ rel }) => rel);
    expect(lost).toContain('describedby');
    const relations = linksOf(await read('/')).map(({ rel }) => rel);
    expect(relations).toEqual(
      expect.arrayContaining(['api-catalog', 'service-desc', 'service-doc', 'describedby']),
    );
  });

  it('level 2: rules for AI crawlers and content signals', async () => {
    const { text } = await read('/robots.txt');
    for (const bot of ['GPTBot', 'ClaudeBot', 'Google-Extended'])
      expect(text).toContain(`User-agent: ${bot}\n`);
    expect(text).toMatch(/^Content-Signal: search=yes, ai-input=yes, ai-train=no$/m);
  });

  it.each(pages)('level 3: Markdown of %s for whoever asks, HTML for everyone else', async (path) => {
    const [markdown, twin, html] = [
      await read(path, { accept: 'text/markdown' }),
      await read(twinOf(path)),
      await read(path, { accept: '*/*' }),
    ];
    expect(markdown.headers['content-type']).toMatch(/^text\/markdown/);
    expect(markdown.headers.vary).toMatch(/accept/i);
    expect(markdown.headers['x-markdown-tokens']).toMatch(/^\d+$/);
    expect(twin.text).toBe(markdown.text);
    expect(html.headers['content-type']).toMatch(/^text\/html/);
    expect(html.headers.vary).toMatch(/accept/i);
  });

  it('level 4: an API catalog, and skills whose digests are those of the bytes served', async () => {
    const catalog = await read('/.well-known/api-catalog', { accept: 'application/linkset+json' });
    expect(catalog.headers['content-type']).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const head = await send(`${subject.baseUrl}/.well-known/api-catalog`, { method: 'HEAD' });
    expect(linksOf(head)).toContainEqual({
      rel: 'api-catalog',
      url: `${subject.baseUrl}/.well-known/api-catalog`,
    });
    const { linkset } = members(catalog);
    if (!Array.isArray(linkset)) throw new Error('no linkset');
    expect(linkset.slice(1).every((each) => each.anchor && each['service-desc'] && each['service-doc'])).toBe(
      true,
    );
    const { skills } = members(await read('/.well-known/agent-skills/index.json'));
    for (const { url, digest } of Array.isArray(skills) ? skills : []) {
      const bytes = (await read(String(url))).text;
      expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    }
  });

  it('level 5: auth.md with its metadata, found from this host', async () => {
    const guide = await read('/auth.md');
    expect(guide.headers['content-type']).toMatch(/^text\/markdown/);
    expect(guide.text).toMatch(/^# .*auth\.md/);
    const pointed = await read('/.well-known/oauth-protected-resource');
    expect(pointed.status).toBe(308);
    const resource = members(await send(String(pointed.headers.location)));
    expect(resource).toMatchObject({ bearer_methods_supported: ['header'] });
    const [issuer] = Array.isArray(resource.authorization_servers) ? resource.authorization_servers : [];
    const server = members(await send(`${issuer}/.well-known/oauth-authorization-server`));
    expect(server.issuer).toBe(issuer);
    expect(server.agent_auth).toMatchObject({
      skill: `${subject.baseUrl}/auth.md`,
      register_uri: expect.stringMatching(/^http/),
      claim_uri: expect.stringMatching(/^http/),
      anonymous: { credential_types_supported: ['access_token'] },
    });
  });

  it('level 5: Web Bot Auth, since what it asks of strangers is really signed', async () => {
    const origin = nextOrigin();
    const asked = new Promise<Record<string, string>>((resolve) => {
      sites.deploy(origin, (request, response) => {
        resolve(
          Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        );
        response.end('no proof');
      });
    });
    expect((await verify(await reserve(subject.platformUrl, { origin }))).status).toBe(422);
    const headers = await asked;
    const agent = JSON.parse(headers['signature-agent'] ?? '""');
    expect(agent).toBe(subject.baseUrl);
    const directory = await send(`${agent}/.well-known/http-message-signatures-directory`);
    expect(directory.headers['content-type']).toBe('application/http-message-signatures-directory+json');
    const { keys } = members(directory);
    const request = { method: 'GET', url: `${origin}/`, headers };
    const judged = verifyBot(request, async (data, signature, params) => {
      const jwk = Array.isArray(keys)
        ? keys.find((each) => isRecord(each) && each.kid === params.keyid)
        : undefined;
      await (await verifierFromJWK(jwk))(data, signature, params);
      return params.tag;
    });
    expect(await judged).toBe('web-bot-auth');
  });

  it('advertises nothing that is not there', async () => {
    const absent = ['mcp/server-card.json', 'agent-card.json', 'ai-catalog.json', 'openid-configuration'];
    for (const name of absent) expect((await read(`/.well-known/${name}`)).status, name).toBe(404);
    expect((await read('/llms.txt')).text).not.toMatch(/\b(?:mcp|a2a)\b/i);
  });
});

describe('security.txt and robots.txt', () => {
  it('are on both hosts, with a contact and a date to come', async () => {
    for (const origin of [subject.baseUrl, subject.platformUrl]) {
      const { text } = await send(`${origin}/.well-known/security.txt`);
      expect(text).toContain('Contact: mailto:security@harbour-tools.dev\n');
      expect(Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
      const robots = await send(`${origin}/robots.txt`);
      expect(robots.text).toContain('Content-Signal: ');
      expect(linksOf(robots).map(({ rel }) => rel)).toContain('api-catalog');
    }
  });
});
