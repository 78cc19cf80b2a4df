import type { HeaderReader } from './event.ts';

/** Something a request may match: an exact path, a prefix ending in `*`, a pattern, or a decision of one's own. */
export type IgnoreRule =
  | string
  | RegExp
  | ((request: { readonly path: string; readonly method: string }) => boolean);

// What agents come for, even where its name looks like an asset's.
const agentDocument =
  /^\/\.well-known\/|\/(?:robots|llms|llms-full)\.txt$|\/sitemap[^/]*\.xml$|\/openapi\.json$|\.mdx?$/iu;
// Assets by name and by folder, and the paths of health probes.
const noise =
  /\.(?:css|[cm]?js|map|png|jpe?g|gif|svg|ico|bmp|webp|avif|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gv]|wav|wasm)$|^\/(?:_next\/(?:static|image)|_nuxt|_astro|@vite)\/|^\/(?:health|live|ready)z$/iu;
const probeAgent = /^(?:kube-probe\/|ELB-HealthChecker\/|GoogleHC\/|Consul Health Check)/u;

/** Whether a request is an asset or a health probe, which are not reported unless they carry a challenge. */
export function isNoise(path: string, userAgent: string): boolean {
  if (agentDocument.test(path)) return false;
  return noise.test(path) || probeAgent.test(userAgent);
}

/** Whether one of the site's own rules leaves the request out; a rule that throws matches nothing. */
export function isIgnored(rules: readonly IgnoreRule[], path: string, method: string): boolean {
  return rules.some((rule) => {
    if (typeof rule === 'string') {
      return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule;
    }
    if (rule instanceof RegExp) return path.search(rule) !== -1;
    try {
      return rule({ path, method });
    } catch {
      return false;
    }
  });
}

const browser = /^Mozilla\/5\.0 .*(?:Chrome|Firefox|Safari)\//u;
const automated =
  /bot\b|bot\/|crawl|spider|agent|fetch|http|headless|claude|gpt|openai|anthropic|perplexity|cursor|copilot|devin|manus|mcp|electron|\+/iu;

/** Whether a request looks like a person with a browser; whatever is in doubt does not. */
export function looksHuman(path: string, header: HeaderReader): boolean {
  const userAgent = header('user-agent') ?? '';
  return (
    browser.test(userAgent) &&
    !automated.test(userAgent) &&
    header('accept-language') !== undefined &&
    header('sec-fetch-mode') !== undefined &&
    header('signature-agent') === undefined &&
    !/markdown/iu.test(header('accept') ?? '') &&
    !agentDocument.test(path)
  );
}
