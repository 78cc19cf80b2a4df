import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../lib/http-env.ts';
import { sitePage } from '../../lib/site-pages.ts';
import { type SiteConfig, sendTwin } from '../site/index.ts';
import { homeMarkdown } from './home-markdown.ts';
import { HomePage } from './pages.tsx';

export interface LandingDeps {
  readonly config: SiteConfig;
}

/** The pages of the landing host for people, each with its Markdown twin. */
export function landingRoutes({ config: site }: LandingDeps): Hono<HttpEnv> {
  const home = (c: Context<HttpEnv>) =>
    sendTwin(c, {
      ...sitePage.home,
      baseUrl: site.baseUrl,
      page: () => HomePage({ site }),
      markdown: () => homeMarkdown(site),
    });
  const { path, markdownPath } = sitePage.home;
  return new Hono<HttpEnv>().get(path, home).get(markdownPath, home);
}
