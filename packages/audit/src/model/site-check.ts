import type { SiteCheckArea, SiteCheckOutcome } from '@waymark/contract';
import type { NotObserved, Observed, ObservedBy } from './observation-codes.ts';

type Entry = { readonly area: SiteCheckArea; readonly weight: number };

/** Every check of a site once, in the order in which it is shown, with what it counts for. */
export const SITE_CHECKS = {
  'page-status': { area: 'page', weight: 6 },
  'http-status-codes': { area: 'page', weight: 4 },
  'redirect-behavior': { area: 'page', weight: 2 },
  'cache-header-hygiene': { area: 'page', weight: 2 },
  'auth-gate-detection': { area: 'page', weight: 6 },
  'auth-alternative-access': { area: 'page', weight: 2 },
  'rendering-strategy': { area: 'reading', weight: 8 },
  'page-size-html': { area: 'reading', weight: 3 },
  'content-start-position': { area: 'reading', weight: 2 },
  'tabbed-content-serialization': { area: 'reading', weight: 3 },
  'section-header-quality': { area: 'reading', weight: 1 },
  'content-negotiation': { area: 'markdown', weight: 8 },
  'markdown-url-support': { area: 'markdown', weight: 4 },
  'markdown-content-parity': { area: 'markdown', weight: 4 },
  'page-size-markdown': { area: 'markdown', weight: 2 },
  'markdown-code-fence-validity': { area: 'markdown', weight: 2 },
  'llms-txt-exists': { area: 'llms_txt', weight: 8 },
  'llms-txt-valid': { area: 'llms_txt', weight: 3 },
  'llms-txt-size': { area: 'llms_txt', weight: 2 },
  'llms-txt-links-resolve': { area: 'llms_txt', weight: 3 },
  'llms-txt-links-markdown': { area: 'llms_txt', weight: 2 },
  'llms-txt-coverage': { area: 'llms_txt', weight: 2 },
  'llms-txt-directive-html': { area: 'llms_txt', weight: 1 },
  'llms-txt-directive-md': { area: 'llms_txt', weight: 1 },
  'robots-txt': { area: 'crawlers', weight: 4 },
  'robots-allows-page': { area: 'crawlers', weight: 4 },
  'robots-ai-rules': { area: 'crawlers', weight: 2 },
  'content-signals': { area: 'crawlers', weight: 2 },
  sitemap: { area: 'crawlers', weight: 3 },
  'sitemap-lists-page': { area: 'crawlers', weight: 1 },
  'link-headers': { area: 'crawlers', weight: 2 },
  'agent-skills': { area: 'actions', weight: 4 },
  'api-catalog': { area: 'actions', weight: 4 },
  'mcp-server-card': { area: 'actions', weight: 4 },
  'a2a-agent-card': { area: 'actions', weight: 4 },
  'oauth-metadata': { area: 'access', weight: 3 },
  'oauth-protected-resource': { area: 'access', weight: 3 },
  'auth-md': { area: 'access', weight: 2 },
} as const satisfies Record<string, Entry>;

/** The stable name of a check. */
export type CheckId = keyof typeof SITE_CHECKS;

/** What one check of a site came to, as codes. */
export type CheckedItem = { id: CheckId; by: ObservedBy | null } & (
  | { outcome: Exclude<SiteCheckOutcome, 'could_not_check'>; observed: Observed; notObserved: null }
  | { outcome: 'not_applicable' | 'could_not_check'; observed: null; notObserved: NotObserved }
);

/** How ready a site is; `next` is what stands in the way of the level above. */
export type ReachedLevel = {
  number: 1 | 2 | 3 | 4 | 5;
  next: readonly CheckId[];
  unsure: readonly CheckId[];
};

/** A whole check of one page and its site, as codes. */
export type CheckedSite = {
  requestedUrl: string;
  pageUrl: string;
  checkedAt: string;
  /** One sentence that says why there was no page to judge; null when there was one. */
  unread: string | null;
  items: readonly CheckedItem[];
  score: number | null;
  level: ReachedLevel | null;
  fixes: readonly { id: CheckId; gain: number }[];
  requests: number;
};
