import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpInbox, type SmtpInboxOptions, startSmtpInbox } from './smtp-inbox.ts';

let inbox: SmtpInbox;

afterEach(() => inbox.stop());

const letter = [
  'EHLO client.test',
  'MAIL FROM:<from@example.com>',
  'RCPT TO:<to@example.com>',
  'DATA',
  'Subject: Hello\r\n\r\n..A line that starts with a dot\r\n.',
  'QUIT',
];

/** Speaks SMTP by hand and gives the last line of the reply to each command. */
async function converse(commands: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(inbox.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const replies: string[] = [];
  const rest = [...commands];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue;
    replies.push(line);
    const next = rest.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return replies;
}

async function open(options?: SmtpInboxOptions): Promise<void> {
  inbox = await startSmtpInbox(options);
}

describe('startSmtpInbox', () => {
  it('keeps a mail exactly as sent', async () => {
    await open();
    const arriving = inbox.waitForMessage(({ to }) => to.includes('to@example.com'));
    await converse(letter);
    expect(await arriving).toEqual({
      from: 'from@example.com',
      to: ['to@example.com'],
      raw: 'Subject: Hello\r\n\r\n.A line that starts with a dot\r\n',
    });
    expect(inbox.messages).toHaveLength(1);
    expect(await inbox.waitForMessage()).toBe(inbox.messages[0]);
  });

  it('refuses one mail with the code it is told', async () => {
    await open();
    inbox.failNext(451);
    expect((await converse(letter))[5]).toMatch(/^451 /);
    expect(inbox.messages).toHaveLength(0);
    expect((await converse(letter))[5]).toMatch(/^250 /);
    expect(inbox.messages).toHaveLength(1);
  });

  it('asks for credentials when it has some', async () => {
    await open({ auth: { user: 'mailer', pass: 'p@ss' } });
    expect(inbox.url).toMatch(/^smtp:\/\/mailer:p%40ss@127\.0\.0\.1:\d+$/);
    const plain = (pass: string) => `AUTH PLAIN ${Buffer.from(`\0mailer\0${pass}`).toString('base64')}`;
    expect((await converse(['EHLO client.test', 'MAIL FROM:<a@example.com>']))[2]).toMatch(/^530 /);
    expect((await converse(['EHLO client.test', plain('wrong')]))[2]).toMatch(/^535 /);
    expect((await converse(['EHLO client.test', plain('p@ss')]))[2]).toMatch(/^235 /);
  });
});
