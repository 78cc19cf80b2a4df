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

/** A badge that says how the audit ended, for a page of the product's owner. Every word in it is ours. */
export function drawBadge(run: AuditRunStatus, reportStatus: string | undefined): string {
  const words = reportStatus ?? (run === 'errored' ? 'no result' : run);
  const left = widthOf(LABEL);
  const right = widthOf(words);
  const tone = TONES[words] ?? QUIET_TONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${words}">
<title>${LABEL}: ${words}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3a3f4a"/><rect x="${left}" width="${right}" height="20" fill="${tone}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(LABEL, 0, left)}${text(words, left, right)}</g>
</svg>
`;
}
