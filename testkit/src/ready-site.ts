import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Stranger, startStranger } from './stranger.ts';

/** What a site answers at one address. */
export interface SiteReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A question to the site. */
export interface SiteQuestion {
  readonly path: string;
  readonly wantsMarkdown: boolean;
  /** Where the site stands, as whoever asks calls it. */
  readonly origin: string;
}

/** A small site on loopback; what it is asked for is counted. */
export interface ReadySite extends Stranger {
  readonly asked: readonly string[];
}

const WORDS = 'Install the client library, then create your first project and run it from a terminal. ';
const NPM = 'Install the package with npm before anything else happens here.';
const PYTHON = 'Python readers install the wheel with pip into some virtual environment.';
const SKILL = '---\nname: start\ndescription: "Starts a project."\n---\n\n# Start\n\nRun it.\n';

/** The Markdown of the page `/docs/start` of the site. */
export const READY_MARKDOWN = `# Quickstart

> For agents: everything is listed in [llms.txt](/llms.txt).

${WORDS.repeat(8)}

## With npm

${NPM}

## With pip

${PYTHON}

\`\`\`sh
npm i acme
\`\`\`
`;

/** The same page for browsers; `panels` is what its two tabs hold. */
export function readyHtml(
  panels: readonly [string, string] = [tab('With npm', NPM), tab('With pip', PYTHON)],
): string {
  const tabs = panels.map((panel) => `<div role="tabpanel">${panel}</div>`).join('');
  return `<!doctype html><html lang="en"><title>Quickstart</title><main><h1>Quickstart</h1>
<p>For agents: everything is listed in llms.txt. ${WORDS.repeat(8)}</p>
<div role="tablist"><button role="tab">npm</button><button role="tab">pip</button></div>${tabs}
<pre>npm i acme</pre></main></html>`;
}

/** The content of a tab below its heading. */
export function tab(heading: string, text: string): string {
  return `<h2>${heading}</h2><p>${text}</p>`;
}

const FRESH = { 'cache-control': 'max-age=300', etag: '"1"' };
const reply = (type: string, body: string, headers: Readonly<Record<string, string>> = {}): SiteReply => ({
  headers: { 'content-type': type, ...headers },
  body,
});
const json = (value: unknown, type = 'application/json') => reply(type, JSON.stringify(value));

/** What a site that does everything for agents answers; undefined where there is nothing. */
export function answerReady({ path, wantsMarkdown, origin }: SiteQuestion): SiteReply | undefined {
  const links = { link: `<${origin}/.well-known/api-catalog>; rel="api-catalog"` };
  const pages: Readonly<Record<string, () => SiteReply>> = {
    '/': () => reply('text/html', readyHtml(), { ...FRESH, ...links }),
    '/docs/start': () =>
      wantsMarkdown
        ? reply('text/markdown', READY_MARKDOWN, { ...FRESH, ...links })
        : reply('text/html', readyHtml(), { ...FRESH, ...links }),
    '/docs/start.md': () => reply('text/markdown', READY_MARKDOWN),
    '/llms.txt': () =>
      reply(
        'text/plain',
        `# Acme\n\n> What agents should read.\n\n- [Start](${origin}/docs/start.md)\n\nMCP: ${origin}/mcp, agents: ${origin}/a2a\n`,
      ),
    '/robots.txt': () =>
      reply(
        'text/plain',
        `User-agent: *\nUser-agent: GPTBot\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
      ),
    '/sitemap.xml': () =>
      reply(
        'application/xml',
        `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/docs/start</loc></url></urlset>`,
      ),
    '/openapi.json': () =>
      json({ openapi: '3.1.0', components: { securitySchemes: { acme: { type: 'oauth2', flows: {} } } } }),
    '/.well-known/agent-skills/start/SKILL.md': () => reply('text/markdown', SKILL),
    '/.well-known/agent-skills/index.json': () => json({ skills: [skillEntry()] }),
    '/.well-known/api-catalog': () =>
      json(
        { linkset: [{ anchor: `${origin}/api`, 'service-desc': [{ href: `${origin}/openapi.json` }] }] },
        'application/linkset+json',
      ),
    '/.well-known/mcp/server-card.json': () =>
      json({
        serverInfo: { name: 'acme', version: '1.0.0' },
        transport: { type: 'streamable-http', endpoint: `${origin}/mcp` },
        capabilities: { tools: {} },
      }),
    '/.well-known/agent-card.json': () =>
      json({
        name: 'Acme',
        description: 'Does things.',
        version: '1.0.0',
        supportedInterfaces: [{ url: `${origin}/a2a`, transport: 'JSONRPC' }],
        capabilities: {},
        skills: [{ id: 'do', name: 'Do', description: 'Does it.' }],
      }),
    '/.well-known/oauth-authorization-server': () =>
      json({
        issuer: origin,
        token_endpoint: `${origin}/token`,
        response_types_supported: ['code'],
        authorization_endpoint: `${origin}/authorize`,
      }),
    '/.well-known/oauth-protected-resource': () =>
      json({ resource: `${origin}/api`, authorization_servers: [origin] }),
    '/auth.md': () => reply('text/markdown', '# auth.md\n\nHow an agent comes by a token.\n'),
  };
  return Object.hasOwn(pages, path) ? pages[path]?.() : undefined;
}

function skillEntry() {
  const digest = `sha256:${createHash('sha256').update(SKILL).digest('hex')}`;
  const url = '/.well-known/agent-skills/start/SKILL.md';
  return { name: 'start', type: 'skill-md', description: 'Starts a project.', url, digest };
}

function questionOf(request: IncomingMessage): SiteQuestion {
  const wantsMarkdown = request.headers.accept?.startsWith('text/markdown') === true;
  return { path: request.url ?? '', wantsMarkdown, origin: `http://${request.headers.host}` };
}

/** Starts a site that does everything for agents, or whatever `answer` makes of it, until the test is over. */
export async function startReadySite(
  answer: (question: SiteQuestion) => SiteReply | undefined | 'silence' = answerReady,
): Promise<ReadySite> {
  const asked: string[] = [];
  const stranger = await startStranger((request, response) => {
    asked.push(request.url ?? '');
    const given = answer(questionOf(request));
    if (given === 'silence') {
      response.destroy();
      return;
    }
    const {
      status = 200,
      headers = {},
      body = '',
    } = given ?? { status: 404, body: 'There is nothing here.' };
    response.writeHead(status, headers).end(body);
  });
  return { ...stranger, asked };
}
