import type { DocumentFormat, PulsePurpose, PulseVerdict } from '@waymark/contract';

/** What clients come for, in the words of the page. */
export const purposeWords: Readonly<Record<PulsePurpose, string>> = {
  ai_training: 'AI training crawl',
  ai_search_index: 'AI search index',
  ai_user_fetch: 'AI assistant, for a user',
  coding_agent: 'Coding agent',
  browser_agent: 'Browser agent',
  mcp_client: 'MCP client',
  http_client: 'HTTP library or script',
  search_engine: 'Search engine',
  seo: 'SEO crawler',
  monitoring: 'Monitoring',
  link_preview: 'Link preview',
  scanner: 'Scanner',
  human_browser: 'Person with a browser',
  unknown_automated: 'Unknown automation',
};

export const verdictWords: Readonly<Record<PulseVerdict, string>> = {
  verified: 'confirmed',
  spoofed: 'false name',
  unverifiable: 'cannot be checked',
  not_claimed: 'claims no name',
};

export const formatWords: Readonly<Record<DocumentFormat, string>> = {
  html: 'HTML',
  markdown: 'Markdown',
  json: 'JSON',
  llms: 'llms.txt',
  other: 'Other',
};

const grouped = new Intl.NumberFormat('en');

/** A count as people read it. */
export const count = (value: number): string => grouped.format(value);

/** A share in whole percent; something is never shown as nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  return part / whole < 0.01 ? '< 1 %' : `${Math.round((part / whole) * 100)} %`;
}

/** A moment to the minute; the page knows no time zone of its reader. */
export function when(time: number | string | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}
