import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { chooseTime, readViewQuery, type TimeRange, type ViewQuery } from '../explore/index.ts';
import type { ViewLinkDeps } from './make-view-link.ts';
import { readSharedPage, type SharedPage } from './shared-page.ts';
import { findViewLink, touchViewLink } from './store.ts';

const TOKEN = /^pulse_view_[\w-]{43}$/u;
/** Its last use is told to the minute; a reader who clicks about costs no further writes. */
const NOTED_EVERY_MS = 60_000;

/** What the holder of a link may see. */
export interface OpenedView {
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string; readonly origin: string };
  readonly query: ViewQuery;
  readonly range: TimeRange;
  readonly zone: string;
  readonly shows: SharedPage;
  readonly mayExport: boolean;
  readonly expiresAt: number;
}

/** Opens the view of a link; undefined alike for a token that never was, has ended or was revoked. */
export async function openViewLink(
  deps: Pick<ViewLinkDeps, 'store' | 'clock'> & { readonly config: { readonly pulseRawDays: number } },
  token: string,
): Promise<OpenedView | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const now = deps.clock();
  const link = await findViewLink(deps.store.db, hashToken(token), now);
  if (link === undefined) return undefined;
  const { zone, name, expiresAt } = link;
  const query = readViewQuery(new URLSearchParams(link.view));
  const range = chooseTime(query.time, { now, zone, singleDays: deps.config.pulseRawDays });
  const shows = readSharedPage(link.shows);
  if (range === undefined || shows === undefined || query.held.client !== undefined) return undefined;
  await touchViewLink(deps.store.db, link.id, now, now - NOTED_EVERY_MS);
  const project = { id: link.projectId, name: link.projectName, origin: link.origin };
  return { name, project, query, range, zone, shows, mayExport: link.mayExport === 1, expiresAt };
}
