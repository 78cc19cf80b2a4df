import type { DocumentFormat, PulsePurpose, PulseVerdict } from '@waymark/contract';
import { lazily } from '../../../lib/process/lazily.ts';
import {
  type Dimension,
  describeAgent,
  isAgentName,
  type ListName,
  type ListRow,
} from '../../pulse/index.ts';

/** What clients come for, in the words of the page. */
const purposeWords: Readonly<Record<PulsePurpose, string>> = {
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

const verdictWords: Readonly<Record<PulseVerdict, string>> = {
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

const wordIn = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value;

/** Who an agent is; a library says only what somebody uses, and no name says nothing. */
export function nameOfClient(agent: string, purpose: PulsePurpose | null): string {
  const { name } = describeAgent(agent);
  const what = purpose === null ? 'client' : wordIn(purposeWords, purpose);
  if (name === null) return purpose === null ? 'Unnamed' : what;
  return isAgentName(agent) || purpose === null || purpose === 'http_client'
    ? name
    : `${what}, using ${name}`;
}

/** A value of a dimension as a reader sees it. */
export function nameOfValue(dimension: Dimension, value: string): string {
  if (dimension === 'agent') return nameOfClient(value, null);
  if (dimension === 'purpose') return wordIn(purposeWords, value);
  if (dimension === 'verdict') return wordIn(verdictWords, value);
  if (dimension === 'format') return wordIn(formatWords, value);
  if (dimension === 'route' && value === '') return 'no route known';
  if (dimension === 'client') return value.slice(0, 8);
  return value;
}

/** What stands at the head of a line. */
export function nameOfRow(list: ListName, { value, purpose }: ListRow): string {
  if (list === 'agent' || list === 'other') return nameOfClient(String(value ?? ''), purpose);
  if (value === null) return list === 'status' ? 'unknown' : 'no route known';
  return nameOfValue(list, String(value));
}

export const dimensionWords: Readonly<Record<Dimension, string>> = {
  agent: 'Agent',
  purpose: 'Purpose',
  verdict: 'Identity',
  path: 'Page',
  route: 'Route',
  status: 'Status',
  format: 'Format',
  client: 'Client',
};

/** What a list is called, on its tab and as a heading. */
export const listWords: Readonly<Record<ListName, string>> = {
  agent: 'Agents',
  other: 'Other visitors',
  purpose: 'Purposes',
  verdict: 'Identity',
  client: 'Clients',
  path: 'Pages',
  route: 'Routes',
  status: 'Statuses',
  format: 'Formats',
};

const grouped = lazily(() => new Intl.NumberFormat('en'));

/** A count as people read it. */
export const count = (value: number): string => grouped().format(value);

/** A share in whole percent; something is never shown as nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  return part / whole < 0.01 ? '< 1 %' : `${Math.round((part / whole) * 100)} %`;
}

/** A share where small ones are compared with each other. */
export function preciseShare(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  const percent = (part / whole) * 100;
  if (percent < 0.1) return '< 0.1 %';
  return percent < 10 ? `${percent.toFixed(1)} %` : `${Math.round(percent)} %`;
}

/** How a count changed since the time before. */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none' : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '±0 %';
  return percent > 0 ? `+${count(percent)} %` : `−${count(-percent)} %`;
}
