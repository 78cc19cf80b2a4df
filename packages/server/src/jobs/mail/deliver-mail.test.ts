import { recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { MailRefusedError } from '../../lib/mail/mail.ts';
import { deliverMail, MAIL_ATTEMPTS } from './deliver-mail.ts';

const mail = { to: 'a@acme-corp.com', subject: 's', text: 't' };

/** Delivers to a server that answers so to every address. */
async function deliver(reply: number | undefined, attempt: number) {
  const { log, lines } = recordLog();
  const send = async () => {
    if (reply === undefined) return;
    const cause = Object.assign(new Error(`${reply} said the server`), {
      command: 'RCPT TO',
      responseCode: reply,
    });
    throw new MailRefusedError(cause);
  };
  const end = await deliverMail({ mailer: { send }, log }, mail, attempt, { run_id: 'r1' });
  return { end, lines };
}

describe('a mail', () => {
  it('has been sent when the server takes it, and nothing is logged', async () => {
    const { end, lines } = await deliver(undefined, 1);
    expect(end).toEqual({ state: 'sent', reply: null });
    expect(lines).toEqual([]);
  });

  it('bounces at once when the server refuses it for good, which the log tells without its address', async () => {
    const { end, lines } = await deliver(550, 1);
    expect(end).toEqual({ state: 'bounced', reply: '550 said the server' });
    expect(lines).toMatchObject([{ level: 'warn', fields: { run_id: 'r1', state: 'bounced' } }]);
    expect(JSON.stringify(lines)).not.toContain(mail.to);
  });

  it('is tried again when the server refuses it for now, until the last attempt', async () => {
    await expect(deliver(451, 1)).rejects.toThrow(MailRefusedError);
    await expect(deliver(451, MAIL_ATTEMPTS - 1)).rejects.toThrow(MailRefusedError);
    expect((await deliver(451, MAIL_ATTEMPTS)).end).toMatchObject({ state: 'given_up' });
  });
});
