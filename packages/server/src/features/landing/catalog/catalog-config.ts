import type { AcceptedLimit, IdentityType } from '@waymark/contract';
import type { ExampleHosts } from '../guide-parts/index.ts';

/** What the landing host's documents are made of: the configuration, and never the request that asks for them. */
export interface CatalogConfig extends ExampleHosts {
  readonly agentTypes: readonly IdentityType[];
  readonly arenaEnabled: boolean;
  readonly acceptedSubmissions: AcceptedLimit;
  /** One listener answers for both hosts. */
  readonly sharesListener: boolean;
  readonly contentSignals: string;
  readonly securityContacts: readonly string[];
}

/** Where the documents are. */
export const catalogPaths = {
  apiCatalog: '/.well-known/api-catalog',
  skillsIndex: '/.well-known/agent-skills/index.json',
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
} as const;

/** A page beside the fixed ones; its words may be a stranger's. */
export interface ListedPage {
  readonly path: string;
  readonly markdownPath: string;
  readonly title: string;
  readonly description: string;
  /** When it last changed, where that is known. */
  readonly changedAt?: number;
}
