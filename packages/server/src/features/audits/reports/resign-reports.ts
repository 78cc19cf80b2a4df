import { REPORT_SIGNATURE_TYPE } from '@waymark/contract';
import type { Store } from '../../../store/index.ts';
import type { SigningKeys } from '../../identity/index.ts';
import { findDistrustedReport, replaceSignature } from './store.ts';

export interface ResignDeps {
  readonly store: Store;
  readonly signingKeys: Pick<SigningKeys, 'signDetached'>;
}

/**
 * Signs the reports anew whose key leaked: the service vouches for what it keeps, and for nothing else that bears
 * the signature of that key. Says how many there were; may be called again at any time.
 */
export async function resignReports({ store, signingKeys }: ResignDeps): Promise<number> {
  let signed = 0;
  for (;;) {
    // One by one: a report may have megabytes.
    const report = await findDistrustedReport(store.db);
    if (report === undefined) return signed;
    const { jws, kid } = await signingKeys.signDetached(Buffer.from(report.document), {
      typ: REPORT_SIGNATURE_TYPE,
    });
    // This process has not seen the new key yet: what is left is for the next time.
    if (kid === report.signingKid) return signed;
    if (await replaceSignature(store.db, report, { signature: jws, signingKid: kid })) signed += 1;
  }
}
