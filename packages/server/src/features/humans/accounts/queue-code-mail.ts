import { z } from 'zod';
import { enqueue } from '../../../jobs/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { CODE_LIFETIME_SECONDS, type HumansDeps } from './deps.ts';
import { insertCodeMail } from './store.ts';

/** The waits between attempts double, so the eighth would come after the code has expired. */
const ATTEMPTS = 8;

const CodeToMail = z.strictObject({ email: z.string(), code: z.string() });
type CodeToMail = z.infer<typeof CodeToMail>;

/** Keeps a code, sealed until it is mailed or expires, with the job that mails it. */
export async function queueCodeMail(
  deps: Pick<HumansDeps, 'store' | 'clock' | 'keys' | 'mailQueued'>,
  mail: CodeToMail,
): Promise<void> {
  const id = newId();
  const now = deps.clock();
  const sealed = deps.keys.codeMails.seal(Buffer.from(JSON.stringify(mail)), id);
  const expiresAt = now + CODE_LIFETIME_SECONDS * 1000;
  await deps.store.transaction(async (db) => {
    await insertCodeMail(db, { id, sealed, createdAt: now, expiresAt });
    await enqueue(db, 'human.code-mail', { mail_id: id }, { now, maxAttempts: ATTEMPTS });
  });
  deps.mailQueued();
}

/** What was sealed; nothing under another master key. */
export function openCodeMail(
  keys: Pick<ServiceKeys, 'codeMails'>,
  row: { readonly id: string; readonly sealed: string },
): CodeToMail | undefined {
  const plain = keys.codeMails.open(row.sealed, row.id);
  return plain === undefined ? undefined : CodeToMail.parse(JSON.parse(plain.toString()));
}
