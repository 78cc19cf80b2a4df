import type { Db } from '../../../store/index.ts';
import { selectVerificationEvent } from './store.ts';

/** What the site reported of a challenged request, with the address as it was seen. */
export interface ReportedRequest {
  readonly keyId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly url: string;
  readonly receivedAt: number;
}

/** Finds the event that a site sent for a challenge, if it has arrived; kept for fifteen minutes. */
export async function findVerificationEvent(
  db: Db,
  wanted: { readonly projectId: string; readonly nonceHash: string; readonly eventId: string },
): Promise<ReportedRequest | undefined> {
  return await selectVerificationEvent(db, wanted);
}
