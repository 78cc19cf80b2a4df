import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { sitePage } from '../../lib/site-pages.ts';
import type { Store } from '../../store/index.ts';
import { refuseWithoutArena } from '../arena-requests/index.ts';
import { type SiteConfig, sendTwin } from '../site/index.ts';
import { ArenaPage, arenaPolicy, StoryPage, storyPolicy } from './pages.tsx';
import { readArena, readEntry } from './read-arena.ts';
import { renderArena } from './render-arena.ts';
import { renderStory } from './render-story.ts';

/** So long after it was published or retired may an entry be missing or seen. */
const REMEMBERED_MS = 2_000;
const FRESH = { cacheControl: 'public, max-age=60, must-revalidate', rememberedMs: REMEMBERED_MS };

export interface ArenaDeps {
  readonly store: Store;
  readonly config: SiteConfig;
}

/** The arena and its entries, each with its Markdown twin. */
export function arenaRoutes(deps: ArenaDeps): Hono<HttpEnv> {
  const site = deps.config;
  const index = async (c: Context<HttpEnv>) => {
    refuseWithoutArena(deps);
    const categories = await readArena(deps);
    return await sendTwin(c, {
      ...sitePage.arena,
      ...FRESH,
      ...{ baseUrl: site.baseUrl, policy: arenaPolicy },
      page: () => ArenaPage({ site, categories }),
      markdown: () => renderArena(categories, site.baseUrl),
    });
  };
  const story = async (c: Context<HttpEnv>) => {
    refuseWithoutArena(deps);
    const slug = (c.req.param('slug') ?? '').replace(/\.md$/u, '');
    const told = await readEntry(deps, slug);
    return await sendTwin(c, {
      ...FRESH,
      ...{ baseUrl: site.baseUrl, policy: storyPolicy },
      ...{ path: `/arena/${slug}`, markdownPath: `/arena/${slug}.md` },
      page: () => StoryPage({ site, story: told }),
      markdown: () => renderStory(told, site.baseUrl),
    });
  };
  const { path, markdownPath } = sitePage.arena;
  return new Hono<HttpEnv>().get(path, index).get(markdownPath, index).get('/arena/:slug', story);
}
