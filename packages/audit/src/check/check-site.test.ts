import type { SiteCheckOutcome } from '@waymark/contract';
import {
  answerReady,
  readyHtml,
  type SiteQuestion,
  type SiteReply,
  startReadySite,
  tab,
} from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import type { FetchPageOptions } from '../fetch/fetch-session.ts';
import { type CheckId, SITE_CHECKS } from '../model/site-check.ts';
import { checkSite } from './check-site.ts';

type Site = (question: SiteQuestion) => SiteReply | undefined | 'silence';

const options: FetchPageOptions = {
  resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
  isPublic: (address) => address === '127.0.0.1',
};

async function check(site: Site, path = '/docs/start') {
  const { port, asked } = await startReadySite(site);
  const result = await checkSite(`http://docs.acme.dev:${port}${path}`, options);
  const outcomes = Object.fromEntries(result.items.map(({ id, outcome }) => [id, outcome]));
  return { result, outcomes, asked };
}

/** The ready site with another answer at some addresses; undefined is none. */
function except(changes: Readonly<Record<string, (question: SiteQuestion) => SiteReply | undefined>>): Site {
  return (question) => {
    const change = changes[question.path];
    return change === undefined ? answerReady(question) : change(question);
  };
}

const nothing = () => undefined;
/** The same answer with something else in its body. */
const edited =
  (change: (body: string) => string, headers: Readonly<Record<string, string>> = {}) =>
  (question: SiteQuestion): SiteReply => {
    const { body = '', ...reply } = answerReady(question) ?? {};
    return { ...reply, headers: { ...reply.headers, ...headers }, body: change(body) };
  };
const members =
  (change: (value: Record<string, unknown>) => void) =>
  (question: SiteQuestion): SiteReply => {
    const value = JSON.parse(answerReady(question)?.body ?? '{}');
    change(value);
    return { ...answerReady(question), body: JSON.stringify(value) };
  };
/** Both forms of the page in its Markdown and HTML, each changed. */
const page = (markdown: (text: string) => string, html: (text: string) => string) => ({
  '/docs/start': (question: SiteQuestion) =>
    question.wantsMarkdown ? edited(markdown)(question) : edited(html)(question),
  '/docs/start.md': edited(markdown),
});
const same = (text: string) => text;
const sameTabs = readyHtml([
  tab('Install', 'Install the package with npm before anything else happens here.'),
  tab('Install', 'Python readers install the wheel with pip into some virtual environment.'),
]);
const long = 'Another sentence of the very same page that goes on about nothing in particular.\n'.repeat(800);

const REDIRECTED: Site = (question) => {
  const { port } = new URL(question.origin);
  if (question.path === '/docs/start' && question.origin.includes('docs.acme.dev'))
    return { status: 302, headers: { location: `http://www.acme.dev:${port}/docs/start` } };
  return answerReady(question);
};

type Violation = {
  site: Site;
  outcome?: SiteCheckOutcome;
  /** What can no longer be judged, or is only asked then, because of it. */
  besides?: Partial<Record<CheckId, SiteCheckOutcome>>;
};

const ofTabs: Violation['besides'] = {
  'tabbed-content-serialization': 'not_applicable',
  'section-header-quality': 'not_applicable',
};
const ofMarkdown: Violation['besides'] = {
  'markdown-content-parity': 'not_applicable',
  'page-size-markdown': 'not_applicable',
  'markdown-code-fence-validity': 'not_applicable',
  'llms-txt-directive-md': 'not_applicable',
};
const ofHtml: Violation['besides'] = {
  'rendering-strategy': 'not_applicable',
  'page-size-html': 'not_applicable',
  'content-start-position': 'not_applicable',
  ...ofTabs,
  'llms-txt-directive-html': 'not_applicable',
};
const ofAnswer: Violation['besides'] = {
  'content-negotiation': 'could_not_check',
  'cache-header-hygiene': 'could_not_check',
};
const ofLlmsTxt: Violation['besides'] = {
  'llms-txt-valid': 'not_applicable',
  'llms-txt-size': 'not_applicable',
  'llms-txt-links-resolve': 'not_applicable',
  'llms-txt-links-markdown': 'not_applicable',
  'llms-txt-coverage': 'not_applicable',
};
const ofRobots: Violation['besides'] = {
  'robots-allows-page': 'not_applicable',
  'robots-ai-rules': 'not_applicable',
  'content-signals': 'not_applicable',
};

/** For every check a site that violates it and nothing else. */
const VIOLATIONS: Readonly<Record<CheckId, Violation>> = {
  'page-status': {
    site: except({ '/docs/start': nothing }),
    besides: {
      ...ofMarkdown,
      ...ofHtml,
      ...ofAnswer,
      'markdown-url-support': 'could_not_check',
    },
  },
  'http-status-codes': { site: (question) => answerReady(question) ?? { status: 200, body: 'Oh.' } },
  'redirect-behavior': { site: REDIRECTED, outcome: 'warning' },
  'cache-header-hygiene': {
    site: except({ '/docs/start': edited(same, { 'cache-control': 'max-age=999999' }) }),
  },
  'auth-gate-detection': {
    site: except({ '/docs/start': () => ({ status: 401 }) }),
    besides: {
      ...ofHtml,
      ...ofAnswer,
      'page-status': 'not_applicable',
      'auth-alternative-access': 'passed',
      'markdown-content-parity': 'not_applicable',
    },
  },
  'auth-alternative-access': {
    site: except({
      '/docs/start': () => ({ status: 401 }),
      '/docs/start.md': () => ({ status: 401 }),
    }),
    outcome: 'warning',
    // It is asked only behind a sign-in, and so never fires alone.
    besides: {
      ...ofHtml,
      ...ofMarkdown,
      ...ofAnswer,
      'auth-gate-detection': 'failed',
      'page-status': 'not_applicable',
      'markdown-url-support': 'could_not_check',
    },
  },
  'rendering-strategy': {
    site: except(page(same, () => '<main><div id="root"></div></main><script src="/llms.txt.js"></script>')),
    besides: { ...ofTabs, 'markdown-content-parity': 'not_applicable' },
  },
  'page-size-html': {
    site: except(page(same, (html) => html.replace('</main>', `<p>${long}</p></main>`))),
    outcome: 'warning',
  },
  'content-start-position': {
    site: except(page(same, (html) => html.replace('<main>', `<nav>${long.slice(0, 600)}</nav><main>`))),
    outcome: 'warning',
  },
  'tabbed-content-serialization': {
    site: except(
      page(same, (html) => html.replace('</button></div>', '</button><a role="tab">go</a></div>')),
    ),
  },
  'section-header-quality': { site: except(page(same, () => sameTabs)) },
  'content-negotiation': {
    site: except({
      '/docs/start': (question) => answerReady({ ...question, wantsMarkdown: false }),
    }),
  },
  'markdown-url-support': {
    site: except({
      '/docs/start.md': nothing,
      '/llms.txt': edited((text) => text.replace('start.md)', 'start)\n- [Tokens](/auth.md)')),
    }),
  },
  'markdown-content-parity': {
    site: except(page((text) => `${text}\nParagraphs about something different entirely elsewhere.\n`, same)),
    outcome: 'warning',
  },
  'page-size-markdown': {
    site: except(page((text) => `${text}${'Install the client library, then run it.\n'.repeat(1500)}`, same)),
    outcome: 'warning',
  },
  'markdown-code-fence-validity': { site: except(page((text) => text.replace(/```\n$/u, ''), same)) },
  'llms-txt-exists': { site: except({ '/llms.txt': nothing }), besides: ofLlmsTxt },
  'llms-txt-valid': {
    site: except({ '/llms.txt': edited((text) => text.replace('> What', 'What')) }),
    outcome: 'warning',
  },
  'llms-txt-size': {
    site: except({ '/llms.txt': edited((text) => `${text}${long}`) }),
    outcome: 'warning',
  },
  'llms-txt-links-resolve': {
    site: except({ '/llms.txt': edited((text) => `${text}- [Gone](/docs/gone.md)\n`) }),
  },
  'llms-txt-links-markdown': {
    site: except({
      '/llms.txt': edited((text) => `${text}- [Start](/docs/start)\n- [Home](/)\n`),
    }),
    outcome: 'warning',
  },
  'llms-txt-coverage': {
    site: except({
      '/llms.txt': edited((text) => text.replace('/docs/start.md', '/auth.md')),
    }),
  },
  'llms-txt-directive-html': {
    site: except(page(same, (html) => html.replace('listed in llms.txt', 'listed somewhere'))),
  },
  'llms-txt-directive-md': {
    site: except(page((text) => text.replace('[llms.txt](/llms.txt)', 'listed'), same)),
  },
  'robots-txt': { site: except({ '/robots.txt': nothing }), besides: ofRobots },
  'robots-allows-page': {
    site: except({ '/robots.txt': edited((text) => `${text}\nUser-agent: Claude-User\nDisallow: /docs/\n`) }),
  },
  'robots-ai-rules': {
    site: except({ '/robots.txt': edited((text) => text.replace('User-agent: GPTBot\n', '')) }),
    outcome: 'warning',
  },
  'content-signals': {
    site: except({ '/robots.txt': edited((text) => text.replace(/Content-Signal.*\n/u, '')) }),
  },
  sitemap: {
    site: except({ '/sitemap.xml': edited((text) => text.replace('</url>', '')) }),
    besides: { 'sitemap-lists-page': 'not_applicable' },
  },
  'sitemap-lists-page': {
    site: except({ '/sitemap.xml': edited((text) => text.replace('/docs/start', '/docs/other')) }),
  },
  'link-headers': {
    site: except({ '/docs/start': edited(same, { link: '' }), '/': edited(same, { link: '' }) }),
  },
  'agent-skills': { site: except({ '/.well-known/agent-skills/index.json': nothing }) },
  'api-catalog': { site: except({ '/.well-known/api-catalog': nothing }) },
  'mcp-server-card': { site: except({ '/.well-known/mcp/server-card.json': nothing }) },
  'a2a-agent-card': { site: except({ '/.well-known/agent-card.json': nothing }) },
  'oauth-metadata': { site: except({ '/.well-known/oauth-authorization-server': nothing }) },
  'oauth-protected-resource': { site: except({ '/.well-known/oauth-protected-resource': nothing }) },
  'auth-md': { site: except({ '/auth.md': nothing }) },
};

/** Behind nothing there is nothing to look for another way around. */
const READY: Readonly<Record<string, SiteCheckOutcome>> = {
  ...Object.fromEntries(Object.keys(SITE_CHECKS).map((id) => [id, 'passed' as const])),
  'auth-alternative-access': 'not_applicable',
};

describe('checkSite', () => {
  it('finds nothing wrong with a site that does everything for agents', async () => {
    const { result, outcomes, asked } = await check(answerReady);
    expect(outcomes).toEqual(READY);
    expect(result).toMatchObject({
      score: 100,
      level: { number: 5, next: [], unsure: [] },
      fixes: [],
      unread: null,
    });
    expect(result.requests).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(40);
  });

  it.each(Object.entries(VIOLATIONS))('finds a site that violates %s alone', async (id, violation) => {
    const { outcomes } = await check(violation.site);
    expect(outcomes).toEqual({ ...READY, ...violation.besides, [id]: violation.outcome ?? 'failed' });
  });
});

const MCP = '/.well-known/mcp/server-card.json';
const CARD = '/.well-known/agent-card.json';
const SKILLS = '/.well-known/agent-skills/index.json';
const SERVER = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource';
const CATALOG = '/.well-known/api-catalog';

const without = (...names: string[]) =>
  members((value) => {
    const last = names.pop() ?? '';
    const holder = names.reduce<Record<string, unknown>>((inside, name) => Object(inside[name]), value);
    delete holder[last];
  });

describe('the documents of a site', () => {
  it.each<[CheckId, string, string, (question: SiteQuestion) => SiteReply | undefined]>([
    ['mcp-server-card', 'without a name', MCP, without('serverInfo', 'name')],
    ['mcp-server-card', 'without a version', MCP, without('serverInfo', 'version')],
    ['mcp-server-card', 'without capabilities', MCP, without('capabilities')],
    ['mcp-server-card', 'without an endpoint', MCP, without('transport')],
    [
      'mcp-server-card',
      'that is a page',
      MCP,
      () => ({ headers: { 'content-type': 'text/html' }, body: '<p>' }),
    ],
    ['mcp-server-card', 'that is no JSON', MCP, edited(() => '{')],
    ['a2a-agent-card', 'without a name', CARD, without('name')],
    ['a2a-agent-card', 'without a description', CARD, without('description')],
    ['a2a-agent-card', 'without a version', CARD, without('version')],
    ['a2a-agent-card', 'without capabilities', CARD, without('capabilities')],
    ['a2a-agent-card', 'without an interface', CARD, without('supportedInterfaces')],
    ['a2a-agent-card', 'without skills', CARD, without('skills')],
    ['a2a-agent-card', 'with a skill without id', CARD, without('skills', '0', 'id')],
    ['agent-skills', 'without skills', SKILLS, members((value) => Object.assign(value, { skills: [] }))],
    ...['name', 'type', 'description', 'url', 'digest']
      .map((name) => ['agent-skills', `without ${name}`, SKILLS, without('skills', '0', name)] as const)
      .map(([id, what, path, change]): [CheckId, string, string, typeof change] => [id, what, path, change]),
    ['agent-skills', 'with another digest', SKILLS, edited((body) => body.replace(/sha256:./u, 'sha256:x'))],
    ['agent-skills', 'whose skill is gone', '/.well-known/agent-skills/start/SKILL.md', nothing],
    ['api-catalog', 'without contexts', CATALOG, members((value) => Object.assign(value, { linkset: [] }))],
    ['api-catalog', 'without an anchor', CATALOG, without('linkset', '0', 'anchor')],
    ['api-catalog', 'without a description', CATALOG, without('linkset', '0', 'service-desc')],
    ['api-catalog', 'of another type', CATALOG, edited(same, { 'content-type': 'application/json' })],
    ['oauth-metadata', 'without an issuer', SERVER, without('issuer')],
    [
      'oauth-metadata',
      'of another issuer',
      SERVER,
      members((value) => Object.assign(value, { issuer: 'https://a.dev' })),
    ],
    ['oauth-metadata', 'without a token endpoint', SERVER, without('token_endpoint')],
    ['oauth-metadata', 'without response types', SERVER, without('response_types_supported')],
    ['oauth-metadata', 'without an authorization endpoint', SERVER, without('authorization_endpoint')],
    ['oauth-protected-resource', 'without a resource', RESOURCE, without('resource')],
    ['oauth-protected-resource', 'without a server', RESOURCE, without('authorization_servers')],
    ['auth-md', 'without its heading', '/auth.md', edited(() => 'Tokens are to be had.\n')],
    ['auth-md', 'of another type', '/auth.md', edited(same, { 'content-type': 'application/json' })],
    [
      'content-signals',
      'with an unknown signal',
      '/robots.txt',
      edited((text) => text.replace('ai-train=no', 'ai-train=perhaps')),
    ],
    [
      'robots-txt',
      'of another type',
      '/robots.txt',
      edited(same, { 'content-type': 'application/octet-stream' }),
    ],
    ['robots-txt', 'with rules for nobody', '/robots.txt', edited((text) => `Disallow: /x\n${text}`)],
    [
      'robots-allows-page',
      'that keeps everybody out',
      '/robots.txt',
      edited((text) => text.replace('Allow: /', 'Disallow: /docs')),
    ],
    [
      'tabbed-content-serialization',
      'whose Markdown leaves a tab out',
      '/docs/start',
      (question) =>
        question.wantsMarkdown
          ? edited((text) =>
              text.replace('Python readers install the wheel with pip into some virtual environment.', ''),
            )(question)
          : answerReady(question),
    ],
  ])('%s finds one %s, and nothing else does', async (id, _, path, change) => {
    const { outcomes } = await check(except({ [path]: change }));
    expect(outcomes).toEqual({ ...READY, [id]: 'failed' });
  });

  it.each<[string, string, SiteReply | 'silence']>(
    [
      ...[MCP, CARD, SKILLS, CATALOG, RESOURCE, '/auth.md', '/robots.txt', '/sitemap.xml', '/llms.txt'],
    ].flatMap((path): [string, string, SiteReply | 'silence'][] => [
      [path, 'fails', { status: 503 }],
      [path, 'is asked too often', { status: 429 }],
      [path, 'does not answer', 'silence'],
    ]),
  )('are held against nobody where %s %s', async (path, _, reply) => {
    const { result, outcomes } = await check((question) =>
      question.path === path ? reply : answerReady(question),
    );
    expect(Object.values(outcomes)).toContain('could_not_check');
    expect(Object.values(outcomes)).not.toContain('failed');
    expect(result.score).toBe(100);
    expect(result.level?.unsure.length).toBeGreaterThan(0);
  });

  it('need no authorization endpoint where no grant uses it', async () => {
    const machines = members((value) => {
      delete value.authorization_endpoint;
      Object.assign(value, { grant_types_supported: ['client_credentials'], response_types_supported: [] });
    });
    const { outcomes } = await check(except({ [SERVER]: machines }));
    expect(outcomes).toEqual(READY);
  });

  it('are not asked of a site that has only texts', async () => {
    const { result, outcomes } = await check((question) => {
      const isText = /^\/(?:docs\/start(?:\.md)?|llms\.txt|robots\.txt|sitemap\.xml)$/u.test(question.path);
      const given = isText ? answerReady(question) : undefined;
      const plainText = given?.body?.replace(/```[^`]*```|<pre>.*<\/pre>|\nMCP: .*/gsu, '') ?? '';
      const { link, ...headers } = given?.headers ?? {};
      return given && { ...given, headers, body: plainText };
    });
    const asked = [
      'agent-skills',
      'api-catalog',
      'mcp-server-card',
      'a2a-agent-card',
      'oauth-metadata',
      'oauth-protected-resource',
      'auth-md',
    ];
    expect(outcomes).toMatchObject(Object.fromEntries(asked.map((id) => [id, 'not_applicable'])));
    expect(result.level?.number).toBeGreaterThanOrEqual(4);
  });
});

describe('a page that cannot be read', () => {
  it.each<[string, SiteReply | 'silence']>([
    ['fails', { status: 500 }],
    ['is not there', { status: 404 }],
    ['does not answer', 'silence'],
    ['is a picture', { headers: { 'content-type': 'image/png' }, body: 'x' }],
  ])('has no score when it %s', async (_, reply) => {
    const { result } = await check(({ path, ...rest }) =>
      path === '/docs/start' ? reply : answerReady({ path, ...rest }),
    );
    expect(result).toMatchObject({ score: null, level: null, unread: expect.stringMatching(/\.$/u) });
  });

  it('is not asked for on a private address', async () => {
    const { port, asked } = await startReadySite();
    const result = await checkSite(`http://127.0.0.1:${port}/docs/start`);
    expect(result).toMatchObject({ score: null, requests: 1 });
    expect(result.items.every(({ outcome }) => outcome === 'could_not_check')).toBe(true);
    expect(asked).toEqual([]);
  });
});

it('asks at most forty questions, whatever the site says', async () => {
  const many = Array.from({ length: 50 }, (_, index) => index);
  const { asked } = await check((question) => {
    if (question.path === '/llms.txt')
      return {
        headers: { 'content-type': 'text/plain' },
        body: many.map((each) => `- [a](/p${each}.md)`).join('\n'),
      };
    if (question.path.startsWith('/sitemap'))
      return {
        headers: { 'content-type': 'application/xml' },
        body: `<sitemapindex>${many.map((each) => `<sitemap><loc>${question.origin}/sitemap${each}</loc></sitemap>`).join('')}</sitemapindex>`,
      };
    return question.path === '/docs/start' || question.path === '/robots.txt'
      ? answerReady(question)
      : undefined;
  });
  expect(asked.length).toBeLessThanOrEqual(40);
  expect(asked.filter((path) => path.startsWith('/p'))).toHaveLength(8);
});
