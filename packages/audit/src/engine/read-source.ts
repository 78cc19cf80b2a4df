import { fetchPage } from '../fetch/fetch-page.ts';
import { observePage, type PageObservations } from '../fetch/observe-page.ts';
import type { FetchedPage, PageResult } from '../fetch/page-result.ts';
import { probePage } from '../fetch/probe-page.ts';
import { readLocalPage } from '../fetch/read-local-page.ts';
import type { AuditOptions } from './audit-options.ts';

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
  const checks = observePage(result, await probePage(result, options));
  return { kind: 'page', page: result, isLocal, checks };
}
