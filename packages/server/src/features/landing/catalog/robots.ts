import { type CatalogConfig, catalogPaths } from './catalog-config.ts';

/**
 * Crawlers that read for models, named beside the wildcard since some of them only obey rules of their own.
 * The names are those their operators publish.
 */
const AI_CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'PerplexityBot',
  'Perplexity-User',
  'Google-Extended',
  'Applebot-Extended',
  'Amazonbot',
  'CCBot',
  'meta-externalagent',
] as const;

/** Paths for one person or one program: nothing that a crawler could read is behind them. */
const PRIVATE_PATHS = ['/account', '/claim/', '/metrics', '/outbox', '/setups/', '/sign-in', '/workspace'];

function render(config: CatalogConfig, rules: readonly string[]): string {
  const agents = ['*', ...AI_CRAWLERS].map((name) => `User-agent: ${name}`);
  const signals = `Content-Signal: ${config.contentSignals}`;
  const sitemap = `Sitemap: ${config.baseUrl}${catalogPaths.sitemap}`;
  return `${[...agents, signals, ...rules, '', sitemap].join('\n')}\n`;
}

/** What crawlers may read of the landing host (RFC 9309), and what for (Content Signals). */
export function landingRobots(config: CatalogConfig): string {
  const closed = config.sharesListener ? PRIVATE_PATHS : ['/metrics'];
  return render(config, ['Allow: /', ...closed.map((path) => `Disallow: ${path}`)]);
}

/** Of the platform host only reports and metadata are for everyone; a report says itself whether it is indexed. */
export function platformRobots(config: CatalogConfig): string {
  return render(config, ['Allow: /reports/', 'Allow: /.well-known/', 'Disallow: /']);
}
