import { probeSite } from '../check/probe-site.ts';
import { observeSite } from '../check/run-checks.ts';
import { fetchPage } from '../fetch/fetch-page.ts';
import { gatherFacts, type PageObservations } from '../fetch/observe-page.ts';
import type { FetchedPage, PageResult } from '../fetch/page-result.ts';
import { probePage } from '../fetch/probe-page.ts';
import { readLocalPage } from '../fetch/read-local-page.ts';
import type { AuditOptions } from './audit-options.ts';

// Nothing of a site's documents touches the verdict, and so no audit waits long for them.
const SITE_DEADLINE_MS = 5_000;
const SITE_MAX_BYTES = 2_000_000;

/** A page that can be audited, or why it cannot. */
export type Source =
  | { kind: 'page'; page: FetchedPage; isLocal: boolean; checks: PageObservations }
  | { kind: 'unreadable'; reason: string; result: PageResult };

/** Gets the page: over the network through the guard, or from the user's own files. */
export async function readSource({ target, fetch, signal }: AuditOptions): Promise<Source> {
  const isLocal = !/^https?:\/\//i.test(target);
  const options = { ...fetch, ...(signal === undefined ? {} : { signal }) };
  const result = isLocal ? await readLocalPage(target) : await fetchPage(target, options);
  if (result.kind !== 'page') return { kind: 'unreadable', reason: result.detail, result };
  const probes = await probePage(result, options);
  const within = { ...options, deadlineMs: SITE_DEADLINE_MS, maxBytes: SITE_MAX_BYTES };
  const site = isLocal ? null : await probeSite(gatherFacts(result, probes), within);
  const checks = observeSite(result, probes, site?.facts ?? null);
  return { kind: 'page', page: result, isLocal, checks };
}
