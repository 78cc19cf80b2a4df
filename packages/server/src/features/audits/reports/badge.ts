import type { AuditRunStatus } from '@waymark/contract';

const LABEL = 'agent quickstart';
const TONES: Readonly<Record<string, string>> = {
  passed: '#1b7f4b',
  failed: '#b3261e',
  blocked: '#9a5b00',
};
const QUIET_TONE = '#566074';
/** Wide enough for most fonts at 11 pixels; `textLength` makes it exact. */
const CHARACTER_PIXELS = 6.1;
const PADDING_PIXELS = 12;

function widthOf(text: string): number {
  return Math.round(text.length * CHARACTER_PIXELS) + PADDING_PIXELS;
}

function text(words: string, x: number, width: number): string {
  const length = width - PADDING_PIXELS;
  return `<text x="${x + width / 2}" y="14" textLength="${length}" text-anchor="middle">${words}</text>`;
}

interface Badge {
  readonly words: string;
  /** What is said to whoever points at it or listens; the label and the words by default. */
  readonly title?: string;
  readonly isQuiet?: boolean;
}

function draw({ words, title = `${LABEL}: ${words}`, isQuiet = false }: Badge): string {
  const left = widthOf(LABEL);
  const right = widthOf(words);
  const tone = (isQuiet ? undefined : TONES[words]) ?? QUIET_TONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3a3f4a"/><rect x="${left}" width="${right}" height="20" fill="${tone}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(LABEL, 0, left)}${text(words, left, right)}</g>
</svg>
`;
}

/** A badge that says how the audit ended, for a page of the product's owner. Every word in it is ours. */
export function drawBadge(run: AuditRunStatus, reportStatus: string | undefined): string {
  return draw({ words: reportStatus ?? (run === 'errored' ? 'no result' : run) });
}

const DAY_MS = 86_400_000;
/** A verdict older than this is shown with its age, since pages and the packages they install change. */
const FRESH_DAYS = 30;

/** A badge with the newest verdict on a page; an old one is told as old, and none as none. */
export function drawPageBadge(
  newest: { readonly status: string; readonly publishedAt: number } | undefined,
  now: number,
): string {
  if (newest === undefined)
    return draw({ words: 'no report', title: `${LABEL}: no report of this page is kept` });
  const { status, publishedAt } = newest;
  const day = new Date(publishedAt).toISOString().slice(0, 10);
  const days = Math.floor((now - publishedAt) / DAY_MS);
  const title = `${LABEL}: ${status} on ${day}`;
  return days > FRESH_DAYS
    ? draw({ words: `${status} ${days} days ago`, title, isQuiet: true })
    : draw({ words: status, title });
}
