import { newId } from '../../../lib/crypto/ids.ts';
import type { Db } from '../../../store/index.ts';
import { insertEvent } from './store.ts';

export type SecurityAction =
  | 'registration.created'
  | 'claim.requested'
  | 'claim.wrong_code'
  | 'claim.confirmed'
  | 'claim.denied'
  | 'token.issued'
  | 'token.revoked'
  | 'token.withdrawn'
  | 'assertion.revoked'
  | 'registration.revoked'
  | 'session.started'
  | 'session.ended'
  | 'passkey.added'
  | 'passkey.removed'
  | 'passkey.refused'
  | 'provider.linked'
  | 'provider.removed'
  | 'personal_key.created'
  | 'personal_key.revoked'
  | 'signing_key.rotated'
  | 'signing_key.distrusted'
  | 'member.invited'
  | 'member.joined'
  | 'member.removed'
  | 'member.left'
  | 'member.role_changed'
  | 'invitation.declined'
  | 'invitation.withdrawn'
  | 'workspace.renamed'
  | 'workspace.exported'
  | 'workspace.deleted'
  | 'operator.job_retried'
  | 'operator.job_cancelled'
  | 'operator.mail_sent_again'
  | 'setup.created'
  | 'setup.contested'
  | 'setup.pushed_out'
  | 'setup.verified'
  | 'setup.claimed'
  | 'key.rotated'
  | 'key.revoked'
  | 'link.created'
  | 'link.revoked'
  | 'drain.created'
  | 'drain.revoked'
  | 'origin.added'
  | 'origin.proven'
  | 'origin.lapsed'
  | 'origin.removed'
  | 'channel.created'
  | 'channel.changed'
  | 'channel.removed'
  | 'channel.secret_rotated'
  | 'channel.switched_on'
  | 'channel.switched_off'
  | 'alert.muted'
  | 'alert.unmuted';

export interface SecurityEvent {
  readonly action: SecurityAction;
  readonly registrationId?: string;
  readonly workspaceId?: string;
  readonly userId?: string;
  readonly projectId?: string;
  /** What else a workspace owner should know; never a secret. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Adds to the append-only log, in the transaction of the change it tells of. */
export async function recordEvent(db: Db, event: SecurityEvent, now: number): Promise<void> {
  await insertEvent(db, { ...event, id: newId(), now });
}
