import type { Db } from '../../../store/index.ts';
import { type AuditRow, newestAuditsOf, pageUrlOf } from './store.ts';

/** So far back audits of a page are looked at: far beyond what people repeat until a page passes. */
const LOOKED_AT = 100;

/** A page's audits, as far as they stand beside its figures. */
export interface PageAudits {
  /** The one that waits or runs. */
  readonly open: AuditRow | undefined;
  /** The newest that has ended, with a report or without. */
  readonly last: AuditRow | undefined;
  /** Two that follow each other, of which the first did not pass and the second does: in between the page was mended. */
  readonly turn: { readonly before: AuditRow; readonly passed: AuditRow } | undefined;
}

/** Whether an audit says of the page that it passes or does not; many say neither. */
function isPassed({ status, verdict, failure }: AuditRow): boolean | undefined {
  if (status === 'errored') return failure === 'unreadable' ? false : undefined;
  if (verdict === null || verdict === 'inconclusive') return undefined;
  return verdict === 'passed';
}

/** What a page's audits, newest first, say of it now and of when it was mended; a page that failed again is not. */
export function describeAudits(audits: readonly AuditRow[]): PageAudits {
  const isOpen = ({ status }: AuditRow) => status === 'queued' || status === 'running';
  const said = audits.filter((audit) => isPassed(audit) !== undefined);
  const failed = said.findIndex((audit) => isPassed(audit) === false);
  const [before, passed] = [said[failed], said[failed - 1]];
  return {
    open: audits.find(isOpen),
    last: audits.find((audit) => !isOpen(audit)),
    turn: before === undefined || passed === undefined ? undefined : { before, passed },
  };
}

/** What a workspace's audits say of a page of a site. */
export async function readPageAudits(
  db: Db,
  workspaceId: string,
  page: { readonly origin: string; readonly path: string },
): Promise<PageAudits> {
  return describeAudits(await newestAuditsOf(db, workspaceId, pageUrlOf(page), LOOKED_AT));
}
