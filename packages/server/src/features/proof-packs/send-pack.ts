import { type Mailer, MailRefusedError } from '../../adapters/mail.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { problemText } from '../../lib/problem-text.ts';
import type { Store } from '../../store/index.ts';
import { unpackPart } from '../reports/index.ts';
import { writePackMail } from './mails.ts';
import { MAIL_ATTEMPTS } from './queue-mail.ts';
import { findQueuedMail, type MailEnd, readPackParts, settleMail } from './store.ts';

const REPLY_CHARACTERS = 300;

export interface SendPackDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly baseUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

async function readArchive({ store }: SendPackDeps, packId: string | null): Promise<Buffer | undefined> {
  const parts = packId === null ? [] : await readPackParts(store.db, packId);
  const bytes: Buffer[] = [];
  for (const part of parts) bytes.push(await unpackPart(part));
  return bytes.length === 0 ? undefined : Buffer.concat(bytes);
}

function endOf(error: unknown, attempt: number): 'bounced' | 'given_up' | undefined {
  if (error instanceof MailRefusedError && error.isPermanent) return 'bounced';
  return attempt >= MAIL_ATTEMPTS ? 'given_up' : undefined;
}

/**
 * Sends the mail of a request unless it has ended. Its Message-ID follows from the request: should this process
 * die between the server's yes and the note of it, the repeat is recognisable as the same mail.
 */
export async function sendPack(deps: SendPackDeps, requestId: string, attempt: number): Promise<void> {
  const queued = await findQueuedMail(deps.store.db, requestId);
  if (queued === undefined) return;
  const archive = await readArchive(deps, queued.packId);
  const settle = (end: Pick<MailEnd, 'state' | 'reply'>) =>
    deps.store.transaction((db) =>
      settleMail(db, requestId, { ...end, hasPack: archive !== undefined, now: deps.clock() }),
    );
  try {
    await deps.mailer.send(writePackMail(queued, archive, deps.config.baseUrl));
  } catch (error) {
    const state = endOf(error, attempt);
    if (state === undefined) throw error;
    const reply = problemText(error).slice(0, REPLY_CHARACTERS);
    deps.log.warn({ request: requestId, state, problem: reply }, 'proof pack not delivered');
    return await settle({ state, reply });
  }
  await settle({ state: 'sent', reply: null });
}
