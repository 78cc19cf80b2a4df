import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { SitePage } from '../../lib/site-pages.ts';
import { LandingPage, type SiteConfig } from '../site/index.ts';
import { type DocumentHeading, readDocument } from './read-document.ts';

/** What a page holds, beside it on a wide screen and above it on a narrow one. */
function Contents({ headings }: { headings: readonly Omit<DocumentHeading, 'depth'>[] }) {
  return (
    <nav class="toc" aria-label="On this page">
      <ul>
        {headings.map(({ id, text }) => (
          <li>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface DocumentProps {
  readonly site: SiteConfig;
  readonly page: SitePage;
  readonly markdown: string;
  readonly children?: Child;
}

/** A document that agents read as Markdown, set for people. */
export function DocumentPage({ site, page, markdown, children }: DocumentProps) {
  const { html, headings } = readDocument(markdown);
  return (
    <LandingPage site={site} page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{page.description}</p>
      {children}
      <div class="doc">
        <Contents headings={headings.filter(({ depth }) => depth === 2)} />
        <div class="read">{raw(html)}</div>
      </div>
    </LandingPage>
  );
}
