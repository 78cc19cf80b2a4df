import LinkHeader from 'http-link-header';
import { parseMediaType } from '../fetch/content-format.ts';
import { siblingsOf } from '../fetch/markdown-sibling.ts';
import { atAddress, type Finding, finding, plain } from '../fetch/observe/check.ts';
import type { ProbeAnswer } from '../fetch/probe-page.ts';
import type { NotObserved, ObservedBy } from '../model/observation-codes.ts';
import { documentMissing, documentWhole, lacking, typedAnswer, unreadable } from './documents.ts';
import { aiAgentsOf, blockedReaders, type RobotsFile, readRobots } from './read-robots.ts';
import { readSitemap } from './read-sitemap.ts';
import { type Asked, present, reasonNotObserved, type SiteCheckRule, type SiteFacts } from './site-facts.ts';

// Relations by which an agent finds something that it can use (RFC 8288, RFC 9727, RFC 8631, llmstxt.org).
const USEFUL_RELATIONS = new Set([
  ...[
    'api-catalog',
    'service-desc',
    'service-doc',
    'service-meta',
    'describedby',
    'help',
    'llms-txt',
    'sitemap',
  ],
  ...['alternate', 'mcp', 'agent-card', 'agent-skills'],
]);
const SIGNALS = new Set(['search', 'ai-input', 'ai-train']);

/** Whether a site says to crawlers and agents what they may read, what for, and where everything is. */
export const crawlerRules: readonly SiteCheckRule[] = [
  {
    name: 'robots-txt',
    run: ({ documents: { robots } }) => reasonNotObserved(robots) ?? checkRobots(robots),
  },
  ofRobots('robots-allows-page', (_, { page }, robots) => {
    const agents = blockedReaders(robots, page.url);
    const by = atAddress(robots.url);
    return agents.length === 0
      ? finding('pass', plain('page_allowed'), by)
      : finding('fail', { code: 'page_forbidden', params: { agents } }, by);
  }),
  ofRobots('robots-ai-rules', (file, _, robots) => {
    const named = aiAgentsOf(file);
    const by = atAddress(robots.url);
    return named.length === 0
      ? finding('warn', plain('ai_rules_wildcard'), by)
      : finding('pass', { code: 'ai_rules_named', params: { agents: named.length } }, by);
  }),
  ofRobots('content-signals', (file, _, { url }) => checkSignals(file, url)),
  { name: 'sitemap', run: checkSitemap },
  { name: 'sitemap-lists-page', run: checkListing },
  { name: 'link-headers', run: checkLinkHeaders },
];

function ofRobots(
  name: SiteCheckRule['name'],
  judge: (file: RobotsFile, facts: SiteFacts, answer: ProbeAnswer) => Finding,
): SiteCheckRule {
  return {
    name,
    run(facts) {
      const { robots } = facts.documents;
      const file = present(robots);
      if (file === undefined) return reasonNotObserved(robots) ?? plain('no_robots_txt');
      return judge(readRobots(file.text), facts, file);
    },
  };
}

function checkRobots(robots: Asked): Finding {
  const file = present(robots);
  if (file === undefined) return documentMissing('robots_txt', robots);
  if (parseMediaType(file.headers['content-type']).essence !== 'text/plain')
    return finding(
      'fail',
      { code: 'document_mislabelled', params: { document: 'robots_txt', wanted: 'text/plain' } },
      typedAnswer(file),
    );
  const { agents, orphans } = readRobots(file.text);
  if (agents.length === 0) return lacking('robots_txt', ['User-agent'], file);
  const [first] = orphans;
  if (first === undefined) return documentWhole('robots_txt', file);
  return lacking('robots_txt', [`User-agent before "${first.slice(0, 80)}"`], file);
}

function checkSignals({ signals }: RobotsFile, url: string): Finding {
  const [first] = signals;
  if (first === undefined) return finding('fail', plain('signals_missing'), atAddress(url));
  const by: ObservedBy = { code: 'line', params: { url, text: `Content-Signal: ${first.slice(0, 120)}` } };
  const wrong = signals.find((line) => !isSignal(line))?.slice(0, 120);
  return wrong === undefined
    ? finding('pass', { code: 'signals_said', params: { signals: first.slice(0, 120) } }, by)
    : finding('fail', { code: 'signals_wrong', params: { signals: wrong } }, by);
}

function isSignal(line: string): boolean {
  const pairs = line.split(',').map((pair) => pair.split('=').map((part) => part.trim().toLowerCase()));
  return pairs.every(
    ([name = '', value = '', ...rest]) =>
      rest.length === 0 && SIGNALS.has(name) && (value === 'yes' || value === 'no'),
  );
}

function checkSitemap({ sitemaps }: SiteFacts): Finding | NotObserved {
  if ('elsewhere' in sitemaps) return { code: 'sitemap_elsewhere', params: { url: sitemaps.elsewhere } };
  const { first } = sitemaps;
  const trouble = reasonNotObserved(first);
  if (trouble !== undefined) return trouble;
  const file = present(first);
  if (file === undefined) return documentMissing('sitemap', first);
  const read = readSitemap(file.text);
  if (read.kind === 'broken') return unreadable('sitemap', 'xml', file);
  if (read.kind === 'other') return lacking('sitemap', ['urlset or sitemapindex'], file);
  return read.addresses.length === 0 ? lacking('sitemap', ['loc'], file) : documentWhole('sitemap', file);
}

function checkListing({ page, sitemaps }: SiteFacts): Finding | NotObserved {
  if ('elsewhere' in sitemaps) return { code: 'sitemap_elsewhere', params: { url: sitemaps.elsewhere } };
  const { first, inside, named } = sitemaps;
  const trouble = reasonNotObserved(first);
  if (trouble !== undefined) return trouble;
  const read = readSitemap(present(first)?.text ?? '');
  if (read.kind === 'broken' || read.kind === 'other' || read.addresses.length === 0)
    return plain('no_sitemap');
  const files = inside.map((each) => readSitemap(present(each)?.text ?? ''));
  const whole = read.kind === 'pages' ? [read] : files;
  const forms = [page.url, page.requestedUrl].flatMap((each) => [each, ...siblingsOf(each)]).map(bare);
  const holds = whole.some(
    (file) => 'addresses' in file && file.addresses.some((each) => forms.includes(bare(each))),
  );
  if (holds) return finding('pass', plain('sitemap_lists_page'), atAddress(first.url));
  const looked = files.filter((file) => file.kind === 'pages').length;
  if (looked < named) return { code: 'sitemaps_not_all', params: { looked, sitemaps: named } };
  return finding('fail', plain('sitemap_misses_page'), atAddress(first.url));
}

function bare(url: string): string {
  return url.replace(/[?#].*$/u, '').replace(/\/$/u, '');
}

function checkLinkHeaders({ page, documents: { home } }: SiteFacts): Finding | NotObserved {
  const sources = [
    { url: page.url, value: page.headers.link },
    { url: home.url, value: home.answer?.headers.link },
  ];
  for (const { url, value } of sources) {
    const relations = relationsIn(value);
    if (value === undefined || relations.length === 0) continue;
    const by: ObservedBy = { code: 'header', params: { url, name: 'Link', value: value.slice(0, 200) } };
    return finding('pass', { code: 'link_relations', params: { relations } }, by);
  }
  if (page.status === null) return plain('no_page');
  return finding('fail', plain('no_link_relations'), atAddress(page.url));
}

function relationsIn(header: string | undefined): string[] {
  if (header === undefined) return [];
  try {
    const relations = LinkHeader.parse(header).refs.flatMap(({ rel }) => rel.toLowerCase().split(/\s+/u));
    return [...new Set(relations.filter((relation) => USEFUL_RELATIONS.has(relation)))];
  } catch {
    return [];
  }
}
