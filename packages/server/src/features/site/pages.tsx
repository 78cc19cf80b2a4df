import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { pageStyle } from './style.ts';

export interface PageFrame {
  readonly title: string;
  readonly homeUrl: string;
  readonly children: Child;
  /** For pages of tables and charts. */
  readonly isWide?: boolean;
  /** A style of the page's own, after the common one; its policy must name it. */
  readonly style?: string;
  /** More elements of the head. */
  readonly head?: Child;
}

/** The frame of every page. */
export function Page({ title, homeUrl, isWide = false, children, style, head }: PageFrame) {
  return (
    <>
      {raw('<!doctype html>')}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <style>{raw(pageStyle)}</style>
          {style === undefined ? null : <style>{raw(style)}</style>}
          {head}
        </head>
        <body class={isWide ? 'wide' : undefined}>
          <header>
            <a href={homeUrl}>Waymark</a>
            <span>is your product usable by agents?</span>
          </header>
          <main>{children}</main>
        </body>
      </html>
    </>
  );
}

/** The landing host's first page. */
export function HomePage({ homeUrl }: { homeUrl: string }) {
  return (
    <Page title="Waymark" homeUrl={homeUrl}>
      <h1>Can an AI agent get started with your product?</h1>
      <p>
        Submit your quickstart page. Waymark follows it faithfully in a clean sandbox and mails an evidence
        report: what ran, what broke, whose fault, and a proof that anyone can run again.
      </p>
      <h2>Submit a quickstart</h2>
      <pre>
        {`curl -X POST ${homeUrl}/api/quickstart-submissions \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@your-company.dev", "quickstart_url": "https://docs.your-company.dev/quickstart"}'`}
      </pre>
      <p>
        The <a href="/openapi.json">API description</a> lists every operation, field and error.
      </p>
    </Page>
  );
}
