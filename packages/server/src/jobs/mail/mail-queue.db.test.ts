import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { type Mail, MailRefusedError } from '../../lib/mail/mail.ts';
import { MAIL_ATTEMPTS } from './deliver-mail.ts';
import { type MailWriter, queueMail, sendQueued } from './mail-queue.ts';

const NOW = 1_800_000_000_000;
const key = { run_id: 'r1' };
const mail: Mail = { to: 'a@acme-corp.com', subject: 's', text: 't' };

async function openQueue() {
  const { store } = await openTestStore();
  const run = { id: 'r1', slug: 's', email: 'e', quickstart_url: 'u', metadata: '{}', created_at: 1 };
  await store.db
    .insertInto('audit_runs')
    .values({ ...run, status: 'published' })
    .execute();
  const sent: Mail[] = [];
  const server: { refuses?: number; during?: () => Promise<void> } = {};
  const mailer = {
    send: async (each: Mail) => {
      await server.during?.();
      if (server.refuses !== undefined)
        throw new MailRefusedError(
          Object.assign(new Error(`${server.refuses}`), { command: 'RCPT TO', responseCode: server.refuses }),
        );
      sent.push(each);
    },
  };
  const ends: string[] = [];
  const writer: MailWriter<{ id: string }> = {
    find: (db) =>
      db.selectFrom('audit_mails').select('run_id as id').where('state', '=', 'queued').executeTakeFirst(),
    write: () => mail,
    onEnd: async (_, { state }) => void ends.push(state),
  };
  const deps = { store, clock: () => NOW + 5, log: recordLog().log, mailer };
  const send = (attempt = 1, more: Partial<typeof writer> = {}) =>
    sendQueued(deps, { kind: 'audit.mail', key, attempt }, { ...writer, ...more });
  const queue = () => store.transaction((db) => queueMail(db, 'audit.mail', key, key, NOW));
  const row = () => store.db.selectFrom('audit_mails').selectAll().executeTakeFirstOrThrow();
  return { store, sent, server, ends, send, queue, row };
}

describe('a mail in the queue', () => {
  it('is noted with its job, and a second one undoes what would have queued it', async () => {
    const { store, queue, row } = await openQueue();
    await queue();
    expect(await row()).toMatchObject({ run_id: 'r1', state: 'queued', queued_at: NOW });
    const again = store.transaction(async (db) => {
      await db.updateTable('audit_runs').set({ slug: 'changed' }).execute();
      await queueMail(db, 'audit.mail', key, key, NOW);
    });
    await expect(again).rejects.toThrow('already');
    const { slug } = await store.db.selectFrom('audit_runs').select('slug').executeTakeFirstOrThrow();
    expect(slug).toBe('s');
    const jobs = await store.db.selectFrom('jobs').select(['kind', 'unique_key', 'max_attempts']).execute();
    expect(jobs).toEqual([{ kind: 'audit.mail', unique_key: 'audit.mail:r1', max_attempts: MAIL_ATTEMPTS }]);
  });

  it('is sent once, and its end is told once', async () => {
    const { queue, send, sent, ends, row } = await openQueue();
    await queue();
    await send();
    await send(2);
    expect([sent, ends]).toEqual([[mail], ['sent']]);
    expect(await row()).toMatchObject({ state: 'sent', reply: null, settled_at: NOW + 5 });
  });

  it('waits on where the server has no time, and ends where it refuses for good', async () => {
    const { queue, send, server, ends, row } = await openQueue();
    await queue();
    server.refuses = 451;
    await expect(send()).rejects.toThrow(MailRefusedError);
    expect([(await row()).state, ends]).toEqual(['queued', []]);
    server.refuses = 550;
    await send(2);
    expect([await row(), ends]).toMatchObject([
      { state: 'bounced', reply: expect.stringContaining('550') },
      ['bounced'],
    ]);
  });

  it('that another worker ended meanwhile keeps that end, and nothing more follows from this one', async () => {
    const { store, queue, send, server, ends, row } = await openQueue();
    await queue();
    server.during = async () => {
      await store.db.updateTable('audit_mails').set({ state: 'bounced', reply: 'no' }).execute();
    };
    await send();
    expect([await row(), ends]).toMatchObject([{ state: 'bounced', reply: 'no' }, []]);
  });

  it('whose writer fails is not ended', async () => {
    const { queue, send, row, sent } = await openQueue();
    await queue();
    const write = () => {
      throw new Error('the report is gone');
    };
    await expect(send(1, { write })).rejects.toThrow('the report is gone');
    expect([(await row()).state, sent]).toEqual(['queued', []]);
  });
});
