import { createHash } from 'node:crypto';
import { platformPaths } from '@waymark/contract';
import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import { chooseRepresentation, examplePages, openPages } from '../../site/index.ts';
import { API_CATALOG_PROFILE, describeApis } from './api-catalog.ts';
import { type CatalogConfig, catalogPaths, type ListedPage } from './catalog-config.ts';
import { renderLlms, renderLlmsFull } from './llms.ts';
import { landingRobots, platformRobots } from './robots.ts';
import { renderSecurityTxt } from './security-txt.ts';
import { renderSitemap } from './sitemap.ts';
import { pulseSkill, registerSkill } from './skills/agent-skills.ts';
import { auditSkill, reportSkill } from './skills/audit-skills.ts';
import { indexSkills, type Skill } from './skills/skill.ts';

const ALWAYS = Number.POSITIVE_INFINITY;
/** As long as the pages of the arena are. */
const BRIEFLY_MS = 2_000;
const A_MINUTE_MS = 60_000;
const LINKSET = 'application/linkset+json';
const catalogOffers = [{ type: LINKSET }, { type: 'application/json' }] as const;
const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

interface Publication {
  readonly path: string;
  readonly type: string;
  readonly rememberedMs: number;
  text(env: HttpEnv['Bindings']): string | Promise<string>;
}

const shared = {
  'Cache-Control': 'public, max-age=300, must-revalidate',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

function publish(routes: Hono<HttpEnv>, { path, type, rememberedMs, text }: Publication): void {
  routes.get(path, async (c) => {
    const body = await text(c.env);
    c.env.memo.ttlMs = rememberedMs;
    return c.body(body, 200, { 'Content-Type': type, ...shared });
  });
}

/** The catalog under its own media type, and as plain JSON for whoever asks for that (RFC 9727 §4). */
function publishApiCatalog(routes: Hono<HttpEnv>, config: CatalogConfig): void {
  const text = JSON.stringify(describeApis(config), undefined, 2);
  routes.get(catalogPaths.apiCatalog, (c) => {
    const { type } = chooseRepresentation(c.req.path, c.req.header('accept'), catalogOffers);
    c.env.memo.ttlMs = ALWAYS;
    return c.body(text, 200, {
      'Content-Type': `${type}; profile="${API_CATALOG_PROFILE}"`,
      // One tag per media type: they are two representations, though of the same bytes (RFC 9110 §8.8.1).
      ETag: `"${createHash('sha256').update(type).update(text).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept',
      ...shared,
    });
  });
}

/** The skills of this deployment, one for each task. */
function skillsOf(config: CatalogConfig): readonly Skill[] {
  return [auditSkill, reportSkill, pulseSkill, registerSkill].map((skill) => skill(config));
}

export interface CatalogDeps {
  readonly config: CatalogConfig;
  readonly clock: Clock;
  /** The Markdown at one of this host's paths, as it is served. */
  readDocument(path: string, env: HttpEnv['Bindings']): Promise<string | undefined>;
  /** The pages beside the fixed ones. */
  listPages(): Promise<readonly ListedPage[]>;
}

function publishLlms(routes: Hono<HttpEnv>, deps: CatalogDeps, skills: readonly Skill[]): void {
  const { config } = deps;
  const index = async () => renderLlms(config, skills, await deps.listPages());
  publish(routes, { path: catalogPaths.llms, type: PLAIN, rememberedMs: BRIEFLY_MS, text: index });
  const full = async (env: HttpEnv['Bindings']) => {
    const paths = openPages(config).map((page) => page.markdownPath);
    const texts = await Promise.all(
      paths.map(async (path) => ({ path, text: await deps.readDocument(path, env) })),
    );
    const pages = texts.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
    return renderLlmsFull(
      [...pages, ...skills].map(({ path, text }) => ({ url: `${config.baseUrl}${path}`, text })),
    );
  };
  publish(routes, { path: catalogPaths.llmsFull, type: PLAIN, rememberedMs: BRIEFLY_MS, text: full });
}

/** An agent that begins at this host finds the metadata where it is, on the platform host. */
function pointToPlatform(routes: Hono<HttpEnv>, { platformUrl, sharesListener }: CatalogConfig): void {
  if (sharesListener) return;
  for (const path of [platformPaths.protectedResource, platformPaths.authorizationServer]) {
    routes.get(path, (c) => {
      c.header('Access-Control-Allow-Origin', '*');
      return c.redirect(`${platformUrl}${path}`, 308);
    });
  }
}

/** What the landing host publishes for those who find their way by themselves. */
export function catalogRoutes(deps: CatalogDeps): Hono<HttpEnv> {
  const { config } = deps;
  const routes = new Hono<HttpEnv>();
  const skills = skillsOf(config);
  const index = JSON.stringify(indexSkills(skills), undefined, 2);
  const fixed = { rememberedMs: ALWAYS } as const;
  publishApiCatalog(routes, config);
  publish(routes, {
    ...fixed,
    path: catalogPaths.skillsIndex,
    type: 'application/json',
    text: () => index,
  });
  for (const { path, text } of skills) publish(routes, { ...fixed, path, type: MARKDOWN, text: () => text });
  publishLlms(routes, deps, skills);
  publish(routes, {
    path: catalogPaths.sitemap,
    type: 'application/xml; charset=utf-8',
    rememberedMs: BRIEFLY_MS,
    text: async () =>
      renderSitemap(config.baseUrl, [
        ...[...openPages(config), ...Object.values(examplePages)],
        ...(await deps.listPages()),
      ]),
  });
  publish(routes, {
    ...fixed,
    path: catalogPaths.robots,
    type: PLAIN,
    text: () => landingRobots(config),
  });
  publishSecurityTxt(routes, deps, config.baseUrl);
  pointToPlatform(routes, config);
  return routes;
}

function publishSecurityTxt(
  routes: Hono<HttpEnv>,
  { config, clock }: Pick<CatalogDeps, 'config' | 'clock'>,
  publicUrl: string,
): void {
  // Without a contact, security.txt would hold nothing.
  if (config.securityContacts.length === 0) return;
  publish(routes, {
    path: catalogPaths.securityTxt,
    type: PLAIN,
    rememberedMs: A_MINUTE_MS,
    text: () => renderSecurityTxt(config, publicUrl, clock()),
  });
}

/** What a platform host of its own tells crawlers, finders of holes and whoever opens its address. */
export function platformNoticeRoutes(deps: Pick<CatalogDeps, 'config' | 'clock'>): Hono<HttpEnv> {
  const { config } = deps;
  const routes = new Hono<HttpEnv>();
  if (config.sharesListener) return routes;
  const robots = platformRobots(config);
  publish(routes, { path: catalogPaths.robots, type: PLAIN, rememberedMs: ALWAYS, text: () => robots });
  publishSecurityTxt(routes, deps, config.platformUrl);
  // Its address is named in many places; whoever opens it looks for the product.
  routes.get('/', (c) => c.redirect(`${config.baseUrl}/`, 302));
  return routes;
}
