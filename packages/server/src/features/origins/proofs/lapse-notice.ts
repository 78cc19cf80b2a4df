import { type MailQueueDeps, sendQueued } from '../../../jobs/index.ts';
import type { Mail } from '../../../lib/mail/mail.ts';
import { withoutLinks, writeLetter } from '../../../lib/text/letter.ts';
import { findQueuedNotice, type QueuedNotice } from './store.ts';

export interface NoticeDeps extends MailQueueDeps {
  readonly config: { readonly platformUrl: string };
}

/** Nobody who is no owner any more is told, and nobody of what has been put right meanwhile. */
function isWanted({ ownerId, lapsedAt, stillLapsedAt }: QueuedNotice): boolean {
  return ownerId !== null && stillLapsedAt === lapsedAt;
}

function writeNotice(notice: QueuedNotice, noticeId: string, platformUrl: string): Mail {
  const { host } = new URL(notice.origin);
  const subject = `The proof of ${host} is gone`;
  const letter = writeLetter(subject, [
    `The workspace "${withoutLinks(notice.workspaceName)}" had proven that ${notice.origin} is its own. Our daily checks have not found that proof for some days.`,
    'Until it is back, pages of this site cannot be audited for the workspace, and their schedules stop at their next date. Reports that are there stay.',
    {
      lead: 'What we looked for, where, and a button to check again:',
      url: `${platformUrl}/workspace/sites/${notice.workspaceId}/${notice.originId}`,
    },
  ]);
  return { id: `origin-${noticeId}`, to: notice.email, at: notice.queuedAt, subject, ...letter };
}

/** Mails one owner of a workspace that a proof has lapsed, unless that is over. */
export async function sendLapseNotice(deps: NoticeDeps, noticeId: string, attempt: number): Promise<void> {
  await sendQueued(
    deps,
    { kind: 'origin.notice', key: { notice_id: noticeId }, attempt },
    {
      find: (db) => findQueuedNotice(db, noticeId),
      write: (notice) =>
        isWanted(notice) ? writeNotice(notice, noticeId, deps.config.platformUrl) : undefined,
    },
  );
}
