import type { Mail } from '../../../lib/mail/mail.ts';
import { withoutLinks } from '../../../lib/text/letter.ts';
import { type LetterFrame, writeRunLetter } from '../report-mail/index.ts';
import type { QueuedNotice } from './store.ts';

const before: Readonly<Record<string, string>> = {
  passed: 'it had passed',
  failed: 'it had failed',
  blocked: 'it was blocked',
  unreadable: 'the page could not be read',
};

function frameOf(notice: QueuedNotice, auditsUrl: string): LetterFrame {
  const workspace = withoutLinks(notice.workspaceName);
  if (notice.kind === 'report')
    return {
      opening: 'You asked for an audit of this page:',
      closing: [{ lead: `The audits of ${workspace}:`, url: auditsUrl }],
    };
  const earlier = before[notice.before ?? ''] ?? 'it was different';
  return {
    opening: `The verdict on a page of ${workspace} has changed (in the previous audit, ${earlier}):`,
    closing: [
      {
        lead: 'You asked for a mail when a verdict changes. To stop these mails or to see all audits:',
        url: auditsUrl,
      },
    ],
  };
}

/** Writes the mail of a workspace's run to one of its people. */
export function writeNotice(
  notice: QueuedNotice,
  ids: { runId: string; userId: string },
  platformUrl: string,
): Mail {
  const auditsUrl = `${platformUrl}/workspace/audits/${notice.workspaceId}`;
  const letter = writeRunLetter(notice, frameOf(notice, auditsUrl), platformUrl);
  return { id: `audit-${ids.runId}-${ids.userId}`, to: notice.email, at: notice.queuedAt, ...letter };
}
