import { ArenaReportRequest, limits } from '@waymark/contract';
import { type Context, Hono } from 'hono';
import { problemsByField } from '../../../lib/errors/invalid-request.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import type { OperationRules } from '../../../lib/http/operation-rules.ts';
import { emptyForm, type SiteConfig, sendTwin, sitePage, takeForm } from '../../site/index.ts';
import { type RequestProofPackDeps, refuseWithoutArena, requestProofPack } from '../requests/index.ts';
import { arenaStyle } from './arena-style.ts';
import { ArenaPage, StoryPage } from './pages.tsx';
import { type EntryStory, readArena, readEntry } from './read-arena.ts';
import { renderArena } from './render-arena.ts';
import { renderStory } from './render-story.ts';

export const arenaFormRules = {
  path: '/arena/:slug',
  limit: { refusals: 'packRequests', repeats: false },
  maxBytes: limits.landingBodyBytes,
} as const satisfies OperationRules;

/** How long the pages may lag behind an entry that was just published or retired. */
const REMEMBERED_MS = 2_000;
const FRESH = { cacheControl: 'public, max-age=60, must-revalidate', rememberedMs: REMEMBERED_MS };
const parts = { styles: [arenaStyle] };

export interface ArenaDeps extends RequestProofPackDeps {
  readonly config: SiteConfig & RequestProofPackDeps['config'];
}

async function requestPack(deps: ArenaDeps, c: Context<HttpEnv>, { entry }: EntryStory, email?: string) {
  const { slug, name, category } = entry;
  const body = { email, entry_slug: slug, entry_name: name, category };
  const parsed = ArenaReportRequest.safeParse(body);
  if (!parsed.success) return { problems: problemsByField(parsed.error.issues) };
  const { caller, requestId } = c.var;
  await requestProofPack(deps, { body: parsed.data, idempotencyKey: undefined, caller, requestId });
  return { goTo: `/arena/${slug}?requested#proof-pack` };
}

/** The arena and its entries, each with its Markdown twin. */
export function arenaRoutes(deps: ArenaDeps): Hono<HttpEnv> {
  const site = deps.config;
  const index = async (c: Context<HttpEnv>) => {
    refuseWithoutArena(deps);
    const categories = await readArena(deps);
    return await sendTwin(c, {
      ...FRESH,
      site,
      parts,
      page: sitePage.arena,
      html: () => ArenaPage({ site, categories }),
      markdown: () => renderArena(categories, site.baseUrl),
    });
  };
  const storyOf = async (c: Context<HttpEnv>) => {
    refuseWithoutArena(deps);
    return await readEntry(deps, (c.req.param('slug') ?? '').replace(/\.md$/u, ''));
  };
  const showStory = async (c: Context<HttpEnv>) => {
    const story = await storyOf(c);
    const isRequested = c.req.query('requested') !== undefined;
    return await sendTwin(c, {
      ...FRESH,
      site,
      parts,
      page: placeOf(story.entry.slug),
      html: () => StoryPage({ site, story, state: emptyForm, isRequested }),
      markdown: () => renderStory(story, site.baseUrl),
    });
  };
  const request = async (c: Context<HttpEnv>) => {
    const story = await storyOf(c);
    return await takeForm(c, {
      site,
      parts,
      shownFields: ['email'],
      act: ({ email }) => requestPack(deps, c, story, email),
      show: (state) => StoryPage({ site, story, state, isRequested: false }),
    });
  };
  const { path, markdownPath } = sitePage.arena;
  const routes = new Hono<HttpEnv>().get(path, index).get(markdownPath, index);
  return routes.get(arenaFormRules.path, showStory).post(arenaFormRules.path, request);
}

const placeOf = (slug: string) => ({ path: `/arena/${slug}`, markdownPath: `/arena/${slug}.md` });
