import { deliverMail, type JobHandlers } from '../../../jobs/index.ts';
import type { Mailer } from '../../../lib/mail/mail.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { setupClaimedMail } from './mails.ts';
import { findClaimedSetup } from './store.ts';

export interface SetupClaimJobDeps {
  readonly store: Store;
  readonly log: Log;
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** Tells the owner of a freshly claimed setup. */
export function setupClaimJobs(deps: SetupClaimJobDeps): JobHandlers {
  return {
    'setup.claimed-mail': async ({ setup_id: id }, { attempt }) => {
      const setup = await findClaimedSetup(deps.store.db, id);
      if (setup === undefined || setup.claimedAt === null) return;
      const { email, claimedAt, ...shown } = setup;
      const mail = setupClaimedMail(email, { ...shown, id, claimedAt }, deps.config.platformUrl);
      await deliverMail(deps, mail, attempt, { setup_id: id });
    },
  };
}
