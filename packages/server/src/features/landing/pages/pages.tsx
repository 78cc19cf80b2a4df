import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { SitePage } from '../../site/index.ts';
import { LandingPage, type SiteConfig } from '../../site/index.ts';
import { type DocumentHeading, readDocument } from './read-document.ts';

interface Section extends DocumentHeading {
  readonly parts: readonly DocumentHeading[];
}

/** Sections, each with the headings that follow it. */
function sectionsOf(headings: readonly DocumentHeading[]): Section[] {
  const starts = headings.flatMap(({ depth }, index) => (depth === 2 ? [index] : []));
  return starts.flatMap((start, index) => {
    const [section, ...parts] = headings.slice(start, starts[index + 1]);
    return section === undefined ? [] : [{ ...section, parts }];
  });
}

function Links({
  headings,
  within,
}: {
  headings: readonly DocumentHeading[];
  within?: (id: string) => Child;
}) {
  return (
    <ul>
      {headings.map(({ id, text }) => (
        <li>
          <a href={`#${id}`}>{text}</a>
          {within?.(id)}
        </li>
      ))}
    </ul>
  );
}

/** What a page holds, beside it on a wide screen and above it on a narrow one. */
function Contents({ headings }: { headings: readonly DocumentHeading[] }) {
  const sections = sectionsOf(headings);
  const partsOf = (id: string) => sections.find((section) => section.id === id)?.parts ?? [];
  return (
    <nav class="toc" aria-label="On this page">
      <Links
        headings={sections}
        within={(id) => (partsOf(id).length === 0 ? null : <Links headings={partsOf(id)} />)}
      />
    </nav>
  );
}

export interface DocumentProps {
  readonly site: SiteConfig;
  readonly page: SitePage;
  readonly markdown: string;
}

/** A document with its table of contents; title and description are the page's own. */
export function DocumentBody({ page, markdown }: Omit<DocumentProps, 'site'>) {
  const { html, headings } = readDocument(markdown, page.description);
  return (
    <div class="doc">
      <Contents headings={headings} />
      <div class="read document">{raw(html)}</div>
    </div>
  );
}

/** A document that agents read as Markdown, set for people. */
export function DocumentPage({ site, page, markdown }: DocumentProps) {
  return (
    <LandingPage site={site} page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{page.description}</p>
      <DocumentBody page={page} markdown={markdown} />
    </LandingPage>
  );
}
