import { deliverMail } from '../../../jobs/index.ts';
import { CODE_LIFETIME_SECONDS, type HumanJobDeps } from './deps.ts';
import { codeMail } from './mails.ts';
import { openCodeMail } from './queue-code-mail.ts';
import { deleteCodeMail, findCodeMail } from './store.ts';

/**
 * Mails a code unless it was mailed or has expired; fails when the job is to be tried again. A second attempt is
 * the same mail, by its Message-ID and Date (ADR 11). How it ended is kept nowhere: it would tell of the mailbox.
 */
export async function sendCodeMail(deps: HumanJobDeps, mailId: string, attempt: number): Promise<void> {
  const { db } = deps.store;
  const row = await findCodeMail(db, mailId);
  if (row === undefined) return;
  const opened = row.expiresAt > deps.clock() ? openCodeMail(deps.keys, row) : undefined;
  if (opened !== undefined) {
    const { email, code } = opened;
    const mail = codeMail(email, code, deps.config.platformUrl, CODE_LIFETIME_SECONDS / 60);
    await deliverMail(deps, { ...mail, id: row.id, at: row.createdAt }, attempt, { mail_id: row.id });
  }
  await deleteCodeMail(db, mailId);
}
