import type { JobKind, JobPayload } from '@waymark/contract';
import type { Db } from '../../store/index.ts';
import type { MailEnd } from './deliver-mail.ts';

/** Where the mails of a kind are noted. A job's payload names its row: its members are the key of the table. */
export const mailTables = {
  'audit.mail': 'audit_mails',
  'audit.notice': 'audit_notices',
  'arena.mail': 'arena_mails',
  'origin.notice': 'origin_notices',
} as const satisfies Partial<Record<JobKind, string>>;

/** Kinds of mail of which is noted how they ended. */
export type MailKind = keyof typeof mailTables;

/** What is noted of a mail beside its key. */
interface Particulars {
  readonly 'audit.mail': Readonly<Record<never, never>>;
  readonly 'audit.notice': { readonly kind: 'report' | 'change'; readonly verdict_before: string | null };
  readonly 'arena.mail': { readonly pack_id: string | null };
  readonly 'origin.notice': {
    readonly origin_id: string;
    readonly user_id: string;
    readonly lapsed_at: number;
  };
}
export type NewMail<K extends MailKind> = JobPayload<K> & Particulars[K];

/** All of them have the columns of `audit_mails` but the key, which the payload gives. */
function tableOf(kind: MailKind): 'audit_mails' {
  return mailTables[kind] as 'audit_mails';
}

/** Notes a mail that waits; says whether there was none yet. */
export async function insertMail<K extends MailKind>(
  db: Db,
  kind: K,
  mail: NewMail<K>,
  now: number,
): Promise<boolean> {
  // The table of the kind has these columns.
  const row = { ...mail, state: 'queued', queued_at: now } as {
    run_id: string;
    state: 'queued';
    queued_at: number;
  };
  const result = await db
    .insertInto(tableOf(kind))
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Says how a mail ended, and whether this did it: nothing happens to one that has ended already. */
export async function settleMail<K extends MailKind>(
  db: Db,
  kind: K,
  key: JobPayload<K>,
  end: MailEnd & { readonly now: number },
): Promise<boolean> {
  // Only notices are ever unwanted, and their table knows the word.
  const state = end.state as Exclude<MailEnd['state'], 'unwanted'>;
  const names = Object.entries(key) as ['run_id', string][];
  const settled = await names
    .reduce(
      (update, [name, value]) => update.where(name, '=', value),
      db.updateTable(tableOf(kind)).set({ state, reply: end.reply, settled_at: end.now }),
    )
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
}
