import type { LogSender } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import type { Secret } from '../../../lib/crypto/secret.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { lockProject } from '../projects/index.ts';
import { endLogDrain, insertLogDrain, liveLogDrains } from './store.ts';

export interface LogDrainDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: Pick<ServiceKeys, 'drainSecret'>;
  readonly config: { readonly limits: Pick<Limits, 'logDrainsPerProject'> };
}

/** Whose project, and who of its people acts. */
export interface LogDrainChange {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

export interface WantedLogDrain {
  readonly sender: LogSender;
  /** Whether requests are taken that the site itself may have reported. */
  readonly includesReported: boolean;
}

export interface MadeLogDrain {
  readonly sender: LogSender;
  readonly token: string;
  /** What the sender signs with, where it can. */
  readonly secret: Secret | undefined;
}

/** Of these senders, what is not signed with the drain's secret is refused. */
export const signs = (sender: LogSender) => sender === 'vercel';

/** Makes a drain. What is kept of its token is a hash, and of its secret nothing: both are told here and never again. */
export async function makeLogDrain(
  deps: LogDrainDeps,
  { projectId, workspaceId, userId }: LogDrainChange,
  { sender, includesReported }: WantedLogDrain,
): Promise<MadeLogDrain | undefined> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return undefined;
    const { logDrainsPerProject: most } = deps.config.limits;
    if ((await liveLogDrains(db, projectId)).length >= most)
      throw new ServiceError('invalid_request', {
        message: `A project has at most ${most} log ${most === 1 ? 'drain' : 'drains'}.`,
        resolution: 'Revoke one of them first.',
      });
    const [id, token] = [newId(), newToken('pulse_drain_')];
    const tokenHash = hashToken(token);
    await insertLogDrain(db, { id, projectId, tokenHash, sender, includesReported, createdBy: userId, now });
    await recordEvent(db, { action: 'drain.created', projectId, workspaceId, userId }, now);
    return { sender, token, secret: signs(sender) ? deps.keys.drainSecret(id) : undefined };
  });
}

/** Ends a drain at once; false when the project has no such drain. */
export async function revokeLogDrain(
  deps: Pick<LogDrainDeps, 'store' | 'clock'>,
  { projectId, workspaceId, userId }: LogDrainChange,
  drainId: string,
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (!(await lockProject(db, workspaceId, projectId))) return false;
    if (!(await endLogDrain(db, projectId, drainId, now))) return false;
    await recordEvent(db, { action: 'drain.revoked', projectId, workspaceId, userId }, now);
    return true;
  });
}
