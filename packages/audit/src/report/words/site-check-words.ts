import type { CheckId } from '../../model/site-check.ts';
import { type CheckWords, todo } from './remedy.ts';

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2);

/** The sentences for the checks of llms.txt and of the rules for crawlers. */
export const siteCheckWords = {
  'llms-txt-exists': {
    title: 'The site has an llms.txt',
    why: 'It is the list of what is worth reading; without it an agent guesses addresses or searches.',
    remedy: ({ origin, page }) => ({
      todo: `Publish ${origin}/llms.txt as text: a title, one sentence as a quotation, and links to the Markdown of your pages.`,
      example: `# Your product\n\n> What it does, in one sentence.\n\n## Docs\n\n- [Quickstart](${page}): From nothing to a first result`,
    }),
  },
  'llms-txt-valid': {
    title: 'llms.txt has its parts',
    why: 'Tools that read it expect a title, a summary and links, in this order (llmstxt.org).',
    remedy: () => ({
      todo: 'Begin llms.txt with a first-level heading and a quotation of one sentence, and list pages as links.',
      example:
        '# Your product\n\n> What it does, in one sentence.\n\n- [Quickstart](https://…/quickstart.md): First steps',
    }),
  },
  'llms-txt-size': {
    title: 'llms.txt is short enough',
    why: 'It is read whole and first; a long one leaves no room for the pages.',
    remedy: todo(
      'Keep llms.txt below 50,000 characters: link to indexes of the parts, and move texts to llms-full.txt.',
    ),
  },
  'llms-txt-links-resolve': {
    title: 'Links of llms.txt work',
    why: 'A dead link sends an agent back to guessing.',
    remedy: todo(
      'Correct or remove the links that lead nowhere, and generate llms.txt from the pages that are built.',
    ),
  },
  'llms-txt-links-markdown': {
    title: 'llms.txt links to Markdown',
    why: 'A link to HTML makes an agent read menus and scripts for each page.',
    remedy: todo('Link to the .md of each page.'),
  },
  'llms-txt-coverage': {
    title: 'llms.txt lists this page',
    why: 'What is not listed is found by luck.',
    remedy: ({ page }) => ({
      todo: 'Add the page to llms.txt.',
      example: `- [Title of the page](${page}): What it is about`,
    }),
  },
  'llms-txt-directive-html': {
    title: 'The page points to llms.txt',
    why: 'An agent that lands on a page does not know that there is a list.',
    remedy: () => ({
      todo: 'Say near the top of the page, also if only for screen readers, where the list is.',
      example: '<p>For AI agents: everything is listed in <a href="/llms.txt">/llms.txt</a>.</p>',
    }),
  },
  'llms-txt-directive-md': {
    title: 'The Markdown points to llms.txt',
    why: 'An agent that lands on a page does not know that there is a list.',
    remedy: () => ({
      todo: 'Say near the top of each Markdown page where the list is.',
      example: '> For AI agents: everything is listed in [llms.txt](/llms.txt).',
    }),
  },
  'robots-txt': {
    title: 'robots.txt is valid',
    why: 'Well-behaved agents ask it first, and take an unreadable one for a refusal or for none.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/robots.txt as text/plain with at least one User-agent, before any rule.`,
      example: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml`,
    }),
  },
  'robots-allows-page': {
    title: 'Agents may read the page',
    why: 'Agents that read because a person asked them to obey robots.txt, and tell that person that you refuse.',
    remedy: () => ({
      todo: 'Allow the documentation to those that read for people, whatever you decide about training.',
      example: 'User-agent: ChatGPT-User\nUser-agent: Claude-User\nUser-agent: Perplexity-User\nAllow: /',
    }),
  },
  'robots-ai-rules': {
    title: 'AI agents are addressed by name',
    why: 'Several of them only obey rules that name them; rules for everybody leave your intention open.',
    remedy: () => ({
      todo: 'Name the AI agents in robots.txt and say what they may read.',
      example: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nAllow: /',
    }),
  },
  'content-signals': {
    title: 'Content Signals say what for',
    why: 'Reading is not training: a signal says which use of your texts you agree to.',
    remedy: () => ({
      todo: 'Add one line to the group of robots.txt; each of search, ai-input and ai-train is yes or no, as you decide.',
      example: 'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    }),
  },
  sitemap: {
    title: 'The site has a sitemap',
    why: 'It is how crawlers of search and answer engines find all pages and what has changed.',
    remedy: ({ origin, page }) => ({
      todo: `Publish ${origin}/sitemap.xml as well-formed XML, and name it in robots.txt.`,
      example: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>${page}</loc></url>\n</urlset>`,
    }),
  },
  'sitemap-lists-page': {
    title: 'The sitemap lists this page',
    why: 'What is not listed is crawled late or never.',
    remedy: ({ page }) => ({
      todo: 'Add the page to the sitemap.',
      example: `<url><loc>${page}</loc></url>`,
    }),
  },
  'link-headers': {
    title: 'Link headers lead on',
    why: 'They tell an agent where everything is before it has read a byte of the page (RFC 8288).',
    remedy: ({ origin }) => ({
      todo: 'Send Link headers with the page that point to what you have: the list, an API description, the Markdown.',
      example: `Link: <${origin}/llms.txt>; rel="describedby"; type="text/plain"`,
    }),
  },
} as const satisfies Partial<Record<CheckId, CheckWords>>;

/** What is said of the checks of what an agent can do, and of how it comes by a token. */
export const actionCheckWords = {
  'agent-skills': {
    title: 'Skills are indexed',
    why: 'A skill tells an agent how to do one task with your product; the index is how it finds them.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/agent-skills/index.json; each skill with name, type, description, url and the digest of the file as it is served.`,
      example: pretty({
        skills: [
          {
            name: 'get-started',
            type: 'skill-md',
            description: 'Sets up a first project.',
            url: '/.well-known/agent-skills/get-started/SKILL.md',
            digest: 'sha256:<hex of the file>',
          },
        ],
      }),
    }),
  },
  'api-catalog': {
    title: 'APIs are catalogued',
    why: 'RFC 9727 gives every API of a site one place where it can be found, with its description.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/api-catalog as application/linkset+json.`,
      example: pretty({
        linkset: [
          {
            anchor: `${origin}/api`,
            'service-desc': [{ href: `${origin}/openapi.json`, type: 'application/json' }],
          },
        ],
      }),
    }),
  },
  'mcp-server-card': {
    title: 'The MCP server has a card',
    why: 'A client learns from it where the server is and what it can do, before it connects.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/mcp/server-card.json with serverInfo, transport and capabilities.`,
      example: pretty({
        serverInfo: { name: 'your-product', version: '1.0.0' },
        transport: { type: 'streamable-http', endpoint: `${origin}/mcp` },
        capabilities: { tools: {} },
      }),
    }),
  },
  'a2a-agent-card': {
    title: 'The A2A agent has a card',
    why: 'Other agents learn from it what yours can do and how to reach it.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/agent-card.json with name, description, version, supportedInterfaces, capabilities and skills.`,
      example: pretty({
        name: 'Your agent',
        description: 'What it does.',
        version: '1.0.0',
        capabilities: {},
        supportedInterfaces: [{ url: `${origin}/a2a`, transport: 'JSONRPC' }],
        skills: [{ id: 'task', name: 'A task', description: 'What comes of it.', tags: [] }],
      }),
    }),
  },
  'oauth-metadata': {
    title: 'The authorization server describes itself',
    why: 'From it an agent learns where tokens are to be had, without a page for people (RFC 8414).',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/oauth-authorization-server; its issuer must be the origin it stands at.`,
      example: pretty({
        issuer: origin,
        authorization_endpoint: `${origin}/oauth2/authorize`,
        token_endpoint: `${origin}/oauth2/token`,
        response_types_supported: ['code'],
      }),
    }),
  },
  'oauth-protected-resource': {
    title: 'The API says who gives its tokens',
    why: 'A refused request leads an agent from here to the authorization server (RFC 9728).',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/.well-known/oauth-protected-resource, and name it in WWW-Authenticate of every 401.`,
      example: pretty({ resource: `${origin}/api`, authorization_servers: [origin] }),
    }),
  },
  'auth-md': {
    title: 'auth.md tells how to register',
    why: 'It tells an agent in plain words how it comes by an account and a token, and what its human must do.',
    remedy: ({ origin }) => ({
      todo: `Publish ${origin}/auth.md as Markdown, with a first heading that names auth.md.`,
      example: '# auth.md: registration of agents\n\n1. Register …\n2. Exchange …',
    }),
  },
} as const satisfies Partial<Record<CheckId, CheckWords>>;
