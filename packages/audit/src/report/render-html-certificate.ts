import type { QuickstartReport } from '@waymark/contract';
import { BEYOND_SECTION, CERTIFICATE_SECTION } from './certificate-section.ts';
import { html, type Markup } from './html-text.ts';
import { permalink } from './permalinks.ts';

const LINK = /(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*)\)/gu;
const ESCAPED = /\\([\\`*_{}[\]<>#|!~])/gu;

function plain(markdown: string): string {
  return markdown.replace(ESCAPED, '$1');
}

/** Links lead to the report's own files and nowhere else: what stands between them quotes the page. */
function inline(markdown: string, hrefs: ReadonlySet<string>): Markup {
  const parts: (Markup | string)[] = [];
  let from = 0;
  for (const found of markdown.matchAll(LINK)) {
    const [whole, label = '', href = ''] = found;
    parts.push(plain(markdown.slice(from, found.index)));
    parts.push(hrefs.has(href) ? html`<a href="${href}">${plain(label)}</a>` : plain(label));
    from = found.index + whole.length;
  }
  return html`${[...parts, plain(markdown.slice(from))]}`;
}

function unfenced(body: string): string[] {
  const lines = body.split('\n');
  const fence = lines.findIndex((line) => line.startsWith('```'));
  return fence === -1 ? lines : lines.slice(0, fence);
}

/** The certificate and what stands behind the goal, as lists of ticks, each with links to its evidence. */
export function renderCertificate(report: QuickstartReport): Markup {
  return html`${[CERTIFICATE_SECTION, BEYOND_SECTION].map((id) => renderTicks(report, id))}`;
}

/** A section of lines as a list, each with links to the report's files; what it fences is left out. */
export function renderTicks(report: QuickstartReport, sectionId: string): Markup | null {
  const section = report.full_report.sections.find(({ id }) => id === sectionId);
  if (section === undefined) return null;
  const hrefs = new Set(report.artifacts.map(({ metadata }) => metadata.href));
  const lines = unfenced(section.body).filter((line) => line !== '');
  const ticks = lines.filter((line) => line.startsWith('- '));
  const [summary = '', ...rest] = lines.filter((line) => !line.startsWith('- '));
  return html`<h2 id="${sectionId}">${section.title} ${permalink(sectionId, section.title)}</h2>
<p>${inline(summary, hrefs)}</p>
<ul class="ticks">${ticks.map((line, index) => renderTick(sectionId, line.slice(2), index, hrefs))}</ul>
${rest.map((line) => html`<p class="soft">${inline(line, hrefs)}</p>`)}`;
}

/** An obligation is known by its own name, any other line by its number. */
function renderTick(sectionId: string, line: string, index: number, hrefs: ReadonlySet<string>): Markup {
  const obligation = /^[✓✗?] ([PFB]\d) /u.exec(line)?.[1];
  const anchor = `${sectionId}-${obligation?.toLowerCase() ?? index + 1}`;
  return html`<li id="${anchor}">${inline(line, hrefs)} ${permalink(anchor, obligation ?? `line ${index + 1}`)}</li>`;
}
