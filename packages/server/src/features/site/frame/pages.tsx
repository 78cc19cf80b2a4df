import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { openPages } from '../site-map/index.ts';
import { iconAsset, signShapes } from './assets.ts';
import { landingStyle } from './landing-style.ts';
import { pageStyle } from './page-style.ts';

export interface PageFrame {
  readonly title: string;
  readonly homeUrl: string;
  readonly children: Child;
  /** For pages of tables and charts. */
  readonly isWide?: boolean;
  /** Instead of what follows from the width. */
  readonly bodyClass?: string;
  /** A style of the page's own, after the common one; its policy must name it. */
  readonly style?: string;
  /** A script of the page's own, behind its content; its policy must name it. */
  readonly script?: string;
  /** More elements of the head. */
  readonly head?: Child;
  /** What stands beside the name in the header. */
  readonly masthead?: Child;
  readonly footer?: Child;
}

/** Markup that is safe already, and styles and scripts of our own, put into a page as they are. */
export function Safe({ markup }: { markup: string }) {
  return <>{raw(markup)}</>;
}

/** The frame of every page. */
export function Page(props: PageFrame) {
  const { title, homeUrl, isWide = false, children, style, script, head, masthead, footer } = props;
  const { bodyClass = isWide ? 'wide' : undefined } = props;
  return (
    <>
      {raw('<!doctype html>')}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <link rel="icon" type="image/svg+xml" href={iconAsset.path} />
          <style>{raw(pageStyle)}</style>
          {style === undefined ? null : <style>{raw(style)}</style>}
          {head}
        </head>
        <body class={bodyClass}>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          <header class="masthead">
            <a class="brand" href={homeUrl}>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                {raw(signShapes)}
              </svg>
              Waymark
            </a>
            {masthead}
          </header>
          <main id="content">{children}</main>
          {footer}
          {script === undefined ? null : <script>{raw(script)}</script>}
        </body>
      </html>
    </>
  );
}

/** Where a landing page stands and what it is, as in the table of pages. */
export interface PlacedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markdownPath: string;
}

export interface SiteConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly arenaEnabled: boolean;
}

export interface LandingFrame {
  readonly site: SiteConfig;
  readonly page: PlacedPage;
  readonly children: Child;
  readonly style?: string;
  readonly head?: Child;
  /** Pages that are not for search engines have no address of their own to point to. */
  readonly isListed?: boolean;
  /** A form on it was refused: whoever listens to the page hears that first. */
  readonly hasProblem?: boolean;
}

function Navigation({ site, path }: { site: SiteConfig; path: string }) {
  const pages = openPages(site).filter((page) => page.path !== '/' && page.isPart !== true);
  const isWithin = (parent: string) => path === parent || path.startsWith(`${parent}/`);
  return (
    <nav class="pages" aria-label="Pages">
      <ul>
        {pages.map((page) => (
          <li>
            <a href={page.path} aria-current={isWithin(page.path) ? 'page' : undefined}>
              {page.label}
            </a>
          </li>
        ))}
      </ul>
      <a class="sign-in" href={`${site.platformUrl}/workspace`}>
        Workspace
      </a>
    </nav>
  );
}

/** Agents read the beginning of a page; this tells them where the whole of it is, as text. */
function ForAgents({ page }: { page: PlacedPage }) {
  return (
    <p class="for-agents">
      For AI agents: this page is Markdown at <a href={page.markdownPath}>{page.markdownPath}</a>, and
      everything else is listed in <a href="/llms.txt">/llms.txt</a>.
    </p>
  );
}

function Footer({ page }: { page: PlacedPage }) {
  return (
    <footer class="site-foot">
      <p>
        <strong>Waymark</strong> follows the signs you put up, and reports where they lead.
      </p>
      <ul>
        <li>
          <a href={page.markdownPath}>This page as Markdown</a>
        </li>
        <li>
          <a href="/llms.txt">llms.txt</a>
        </li>
        <li>
          <a href="/openapi.json">OpenAPI</a>
        </li>
        <li>
          <a href="/changelog">Changelog</a>
        </li>
        <li>
          <a href="/health">Health</a>
        </li>
      </ul>
    </footer>
  );
}

/** The frame of a landing page: navigation, its other representation, and where everything else is. */
export function LandingPage(props: LandingFrame) {
  const { site, page, children, style, head, isListed = true, hasProblem = false } = props;
  const named = page.path === '/' ? `Waymark – ${page.title}` : `${page.title} – Waymark`;
  const title = hasProblem ? `Error – ${named}` : named;
  return (
    <Page
      title={title}
      homeUrl={site.baseUrl}
      isWide
      style={landingStyle}
      head={
        <>
          <meta name="description" content={page.description} />
          {isListed ? <link rel="canonical" href={`${site.baseUrl}${page.path}`} /> : null}
          <link rel="alternate" type="text/markdown" href={page.markdownPath} />
          {style === undefined ? null : <style>{raw(style)}</style>}
          {head}
        </>
      }
      masthead={
        <>
          <ForAgents page={page} />
          <Navigation site={site} path={page.path} />
        </>
      }
      footer={<Footer page={page} />}
    >
      {children}
    </Page>
  );
}
