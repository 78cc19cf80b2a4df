import { type FetchPageOptions, openSession } from '../fetch/fetch-session.ts';
import type { PageFacts } from '../fetch/observe/check.ts';
import { linksOf, readable } from '../fetch/observe/llms-txt.ts';
import { sitemapsIn } from './read-robots.ts';
import { readSitemap } from './read-sitemap.ts';
import {
  type Asked,
  askedOf,
  isObject,
  isSameSite,
  present,
  readObject,
  type SiteDocuments,
  type SiteFacts,
} from './site-facts.ts';

const JSON_TYPES = 'application/json, */*;q=0.5';
const XML_TYPES = 'application/xml, text/xml, */*;q=0.5';
const TEXT_TYPES = 'text/plain, text/markdown, */*;q=0.5';

type Place = { paths: readonly string[]; accept: string };

// Where each document stands; of several places the first that has it counts.
const PLACES: Readonly<Record<keyof SiteDocuments, Place>> = {
  home: { paths: ['/'], accept: 'text/html, */*;q=0.5' },
  robots: { paths: ['/robots.txt'], accept: TEXT_TYPES },
  skills: { paths: ['/.well-known/agent-skills/index.json'], accept: JSON_TYPES },
  apiCatalog: { paths: ['/.well-known/api-catalog'], accept: 'application/linkset+json' },
  openapi: { paths: ['/openapi.json'], accept: JSON_TYPES },
  mcpCard: { paths: ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'], accept: JSON_TYPES },
  a2aCard: { paths: ['/.well-known/agent-card.json', '/.well-known/agent.json'], accept: JSON_TYPES },
  authorizationServer: { paths: ['/.well-known/oauth-authorization-server'], accept: JSON_TYPES },
  openidProvider: { paths: ['/.well-known/openid-configuration'], accept: JSON_TYPES },
  protectedResource: { paths: ['/.well-known/oauth-protected-resource'], accept: JSON_TYPES },
  authMd: { paths: ['/auth.md'], accept: 'text/markdown, text/plain;q=0.8, */*;q=0.5' },
};

const MOST_SITEMAPS = 3;
const MOST_LINKS = 8;

type Ask = (url: string, accept: string) => Promise<Asked>;

/** Asks a site for the documents that agents look for: at most 28 questions, all within one budget of time. */
export async function probeSite(
  page: PageFacts,
  options: FetchPageOptions,
): Promise<{ facts: SiteFacts; requests: number }> {
  const session = openSession(page.url, options);
  const ask: Ask = async (url, accept) => askedOf(url, await session.get(url, accept));
  const [links, documents] = await Promise.all([askLinks(page, ask), askDocuments(page.url, ask)]);
  const [sitemaps, skill] = await Promise.all([
    askSitemaps(page.url, documents.robots, ask),
    askSkill(documents.skills, ask),
  ]);
  return { facts: { page, documents, sitemaps, skill, links }, requests: session.record.attempts.length };
}

async function askDocuments(page: string, ask: Ask): Promise<SiteDocuments> {
  const one = (name: keyof SiteDocuments) => askFirst(PLACES[name], page, ask);
  const first = Promise.all([one('home'), one('robots'), one('skills'), one('apiCatalog'), one('openapi')]);
  const second = Promise.all([one('mcpCard'), one('a2aCard'), one('authorizationServer')]);
  const third = Promise.all([one('openidProvider'), one('protectedResource'), one('authMd')]);
  const [home, robots, skills, apiCatalog, openapi] = await first;
  const [mcpCard, a2aCard, authorizationServer] = await second;
  const [openidProvider, protectedResource, authMd] = await third;
  return {
    home,
    robots,
    skills,
    apiCatalog,
    openapi,
    mcpCard,
    a2aCard,
    authorizationServer,
    openidProvider,
    protectedResource,
    authMd,
  };
}

async function askFirst({ paths, accept }: Place, page: string, ask: Ask): Promise<Asked> {
  const [first, ...others] = paths.map((path) => new URL(path, page).href);
  const asked = await ask(first ?? page, accept);
  if (present(asked) !== undefined) return asked;
  for (const url of others) {
    const other = await ask(url, accept);
    if (present(other) !== undefined) return other;
  }
  return asked;
}

async function askLinks(page: PageFacts, ask: Ask): Promise<SiteFacts['links']> {
  const file = readable(page);
  const links =
    file === undefined ? [] : [...new Set(linksOf(file).map((link) => link.replace(/#.*$/u, '')))];
  // Of another host only what is encrypted: nobody else is asked by the way.
  const fit = links.filter((link) => isSameSite(link, page.url) || link.startsWith('https:'));
  const step = Math.max(1, fit.length / MOST_LINKS);
  const chosen = fit.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const sample = await Promise.all(
    chosen.slice(0, MOST_LINKS).map((link) => ask(link, 'text/markdown, */*;q=0.5')),
  );
  return { sample, count: links.length };
}

async function askSitemaps(page: string, robots: Asked, ask: Ask): Promise<SiteFacts['sitemaps']> {
  const named = sitemapsIn(present(robots), robots.url)[0] ?? new URL('/sitemap.xml', page).href;
  if (!isSameSite(named, page)) return { elsewhere: named };
  const first = await ask(named, XML_TYPES);
  const read = readSitemap(present(first)?.text ?? '');
  const others = read.kind === 'index' ? read.addresses.filter((url) => isSameSite(url, page)) : [];
  const inside = await Promise.all(others.slice(0, MOST_SITEMAPS).map((url) => ask(url, XML_TYPES)));
  return { first, inside, named: read.kind === 'index' ? read.addresses.length : 0 };
}

async function askSkill(skills: Asked, ask: Ask): Promise<Asked | null> {
  const list = readObject(present(skills))?.skills;
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const url =
    isObject(first) && typeof first.url === 'string' ? URL.parse(first.url, skills.url)?.href : undefined;
  return url !== undefined && isSameSite(url, skills.url) ? await ask(url, TEXT_TYPES) : null;
}
