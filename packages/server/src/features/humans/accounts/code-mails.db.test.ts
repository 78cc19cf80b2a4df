import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { createCallerLimiter } from '../../../adapters/caller-limiter.ts';
import { loadConfig } from '../../../config/index.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { type Mail, MailRefusedError } from '../../../lib/mail/mail.ts';
import { CODE_LIFETIME_SECONDS, humanLimiters } from './deps.ts';
import { createHumans, sweepHumans } from './index.ts';
import { deliverMails } from './mail-fixture.ts';
import { openCodeMail } from './queue-code-mail.ts';
import { redeemCode } from './redeem-code.ts';
import { requestCode } from './request-code.ts';

const email = 'ada@harbour-tools.dev';
const caller = { limitKey: '192.0.2.1' };

function refusedBy(command: string, responseCode: number): MailRefusedError {
  return new MailRefusedError(Object.assign(new Error('no'), { command, responseCode }));
}

async function openPost() {
  const { store } = await openTestStore();
  const { log } = recordLog();
  const mails: Mail[] = [];
  /** What the mail server does with the next mails. */
  const server: { next: ((mail: Mail) => void)[] } = { next: [] };
  const time = { offsetMs: 0 };
  let rings = 0;
  const deps = {
    config: {
      platformUrl: 'http://localhost:4311',
      baseUrl: 'http://localhost:4310',
      signUp: { kind: 'open' },
      operators: [],
      limits: { passkeysPerPerson: 20, keysPerPerson: 50, triesPerCode: 5 },
    } as const,
    clock: () => Date.now() + time.offsetMs,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    mailer: {
      async send(mail: Mail) {
        const act = server.next.shift() ?? ((each) => void mails.push(each));
        act(mail);
      },
    },
    limiters: humanLimiters((limit) => createCallerLimiter(store, limit), loadConfig({}).limits),
    countOpenAlerts: async () => 0,
    mailQueued: () => {
      rings += 1;
    },
    log,
    store,
  };
  const humans = createHumans(deps);
  const ask = async () => {
    const asked = await requestCode(humans.deps, { email, caller });
    if (asked.outcome !== 'queued') throw new Error(asked.outcome);
    return asked;
  };
  const waiting = () => store.db.selectFrom('human_code_mails').selectAll().execute();
  const job = () => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  const deliver = () => deliverMails(deps);
  return { ask, deliver, deps, humans, job, mails, server, store, time, waiting, rings: () => rings };
}

const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/u.exec(mail?.text ?? '')?.[0] ?? 'no code';

describe('a code to be mailed', () => {
  it('is queued before anybody is asked to carry it, and tells the worker', async () => {
    const { ask, mails, rings, waiting } = await openPost();
    await ask();
    expect([mails, rings(), await waiting()]).toEqual([[], 1, [expect.anything()]]);
  });

  it('lies in the database sealed, and is gone once it was handed over', async () => {
    const { ask, deliver, deps, job, mails, store, waiting } = await openPost();
    await ask();
    const [row] = await waiting();
    const opened = row === undefined ? undefined : openCodeMail(deps.keys, row);
    expect(opened).toEqual({ email, code: expect.stringMatching(/^\d{6}$/u) });
    const rows = JSON.stringify([
      row,
      await job(),
      await store.db.selectFrom('human_verifications').selectAll().execute(),
    ]);
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(`"${opened?.code}`);
    await deliver();
    expect(codeIn(mails[0])).toBe(opened?.code);
    expect(await waiting()).toEqual([]);
    expect(await job()).toMatchObject({ state: 'done' });
  });

  it('opens under no other row and no other master key', async () => {
    const { ask, deps, waiting } = await openPost();
    await ask();
    await ask();
    const [one, other] = await waiting();
    if (one === undefined || other === undefined) throw new Error('two codes should wait');
    expect(openCodeMail(deps.keys, { id: one.id, sealed: other.sealed })).toBeUndefined();
    expect(openCodeMail(deriveServiceKeys(Buffer.alloc(32, 2)), one)).toBeUndefined();
  });

  it('is tried again within seconds, as the same mail, and works', async () => {
    const { ask, deliver, humans, job, mails, server, time } = await openPost();
    const handedOver: Mail[] = [];
    const loseTheAnswer = (mail: Mail) => {
      handedOver.push(mail);
      throw new Error('connection lost');
    };
    server.next = [
      () => {
        throw refusedBy('DATA', 451);
      },
      loseTheAnswer,
    ];
    const pending = await ask();
    await deliver();
    expect(await job()).toMatchObject({ state: 'queued', attempts: 1 });
    time.offsetMs += 5_000;
    await deliver();
    time.offsetMs += 10_000;
    await deliver();
    expect(mails).toEqual(handedOver);
    expect(mails[0]).toMatchObject({ id: expect.stringMatching(/./u), at: expect.any(Number) });
    const redeemed = await redeemCode(humans.deps, {
      pending,
      code: codeIn(mails[0]),
      userAgent: undefined,
      caller,
    });
    expect(redeemed.outcome).toBe('signed_in');
  });

  it('ends with a mailbox that there is not, which nobody but the log hears of', async () => {
    const { ask, deliver, job, mails, server, waiting } = await openPost();
    server.next = [
      () => {
        throw refusedBy('RCPT TO', 550);
      },
    ];
    expect(await ask()).toMatchObject({ outcome: 'queued', email });
    await deliver();
    expect([mails, await waiting()]).toEqual([[], []]);
    expect(await job()).toMatchObject({ state: 'done', last_error: null });
  });

  it('is never sent once the code has expired, and leaves nothing behind', async () => {
    const { ask, deliver, deps, job, mails, server, time, waiting } = await openPost();
    server.next = [
      () => {
        throw refusedBy('CONN', 421);
      },
    ];
    await ask();
    await deliver();
    time.offsetMs += CODE_LIFETIME_SECONDS * 1000;
    await deliver();
    expect([mails, await waiting()]).toEqual([[], []]);
    expect(await job()).toMatchObject({ state: 'done' });
    await ask();
    time.offsetMs += CODE_LIFETIME_SECONDS * 1000;
    await sweepHumans(deps);
    expect(await waiting()).toEqual([]);
    await deliver();
    expect(mails).toEqual([]);
  });
});
