import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, startSmtpInbox } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { Mail } from '../lib/mail/mail.ts';
import { createMailer } from './mail.ts';
import { openOutbox } from './outbox.ts';

const mail: Mail = { to: 'owner@example.org', subject: 'Your report', text: 'It is ready.\n' };

/** The headers of a message, unfolded. */
function headersOf(message: string): string[] {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return head.replace(/\r\n[ \t]+/gu, ' ').split('\r\n');
}

const headerNames = (message: string) => headersOf(message).map((line) => line.split(':')[0]?.toLowerCase());

function openLocal() {
  const dataDir = makeDataFolder();
  const config = loadConfig({ WAYMARK_DATA_DIR: dataDir, WAYMARK_BASE_URL: 'https://waymark.example' });
  const outbox = openOutbox(dataDir);
  const message = () => Buffer.from(outbox.readMessage(outbox.list()[0]?.id ?? '') ?? []).toString('utf8');
  return { dataDir, mailer: createMailer(config), outbox, message };
}

async function openRemote(auth?: { user: string; pass: string }) {
  const inbox = await startSmtpInbox(auth === undefined ? {} : { auth });
  onTestFinished(() => inbox.stop());
  const mailer = (url = inbox.url) =>
    createMailer(loadConfig({ WAYMARK_SMTP_URL: url, WAYMARK_MAIL_FROM: 'Waymark <from@waymark.example>' }));
  return { inbox, mailer };
}

const injections: [string, Partial<Mail>][] = [
  ['a subject', { subject: 'Hello\r\nBcc: victim@example.org\r\n\r\n<b>body</b>' }],
  ['a subject with a bare line feed', { subject: 'Hello\nBcc: victim@example.org' }],
  ['a list of addresses', { to: 'owner@example.org, victim@example.org' }],
  ['a group of addresses', { to: 'all: owner@example.org, victim@example.org;' }],
  ['an address', { to: 'owner@example.org\r\nBcc: victim@example.org' }],
  ['an id', { id: 'x\r\nBcc: victim@example.org' }],
];

describe('mail without a server', () => {
  it('is kept once when it is sent again with the same id', async () => {
    const { mailer, outbox } = openLocal();
    for (let turn = 0; turn < 3; turn += 1) await mailer.send({ ...mail, id: 'audit-1' });
    await mailer.send({ ...mail, id: 'audit-2' });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(outbox.list()).toHaveLength(4);
  });

  it('carries its picture inside, where its HTML finds it', async () => {
    const { mailer, message } = openLocal();
    const picture = { cid: 'week', mimeType: 'image/png', content: Buffer.from('dots') };
    await mailer.send({ ...mail, html: '<img src="cid:week">', picture });
    expect(message()).toMatch(/Content-Type: multipart\/related/u);
    expect(message()).toContain('Content-ID: <week>');
    expect(message()).toContain('Content-Disposition: inline; filename=week.png');
    expect(message()).toContain(Buffer.from('dots').toString('base64'));
  });

  it('is kept as a message and as what a page shows', async () => {
    const { mailer, outbox, message } = openLocal();
    expect(mailer.kind).toBe('outbox');
    await mailer.verify();
    await mailer.send({ ...mail, subject: 'Grüße 🎉', html: '<p>It is ready.</p>' });
    expect(outbox.list()).toMatchObject([{ to: mail.to, subject: 'Grüße 🎉', text: mail.text }]);
    expect(headersOf(message())).toEqual(
      expect.arrayContaining([
        'To: owner@example.org',
        'From: Waymark <waymark@localhost>',
        expect.stringMatching(/^Message-ID: <[^@]+@waymark\.example>$/u),
        expect.stringMatching(/^Content-Type: multipart\/alternative/u),
      ]),
    );
    expect(message()).toContain('It is ready.');
  });

  it('is for the operator alone', async () => {
    const { dataDir, mailer } = openLocal();
    await mailer.send(mail);
    const folder = join(dataDir, 'outbox');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const names = readdirSync(folder);
    expect(names.map((name) => name.split('.')[1]).sort()).toEqual(['eml', 'json']);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it.each(injections)('has no header more for %s', async (_where, change) => {
    const { mailer, message } = openLocal();
    await mailer.send(mail).then(() => mailer.send({ ...mail, ...change }).catch(() => {}));
    expect(headerNames(message())).not.toContain('bcc');
    expect(headerNames(message()).filter((name) => name === 'subject')).toHaveLength(1);
  });

  it('cannot be read by a name that is no id', async () => {
    const { mailer, outbox } = openLocal();
    await mailer.send(mail);
    for (const id of [
      '',
      '..',
      '../secret',
      '../../etc/passwd',
      '0000000000000-../../../x',
      'x'.repeat(26),
    ]) {
      expect(outbox.read(id)).toBeUndefined();
      expect(outbox.readMessage(id)).toBeUndefined();
    }
  });

  it('lists the newest first, and no more than 200', () => {
    const { outbox } = openLocal();
    for (let i = 0; i < 205; i += 1) outbox.store({ ...mail, subject: `mail ${i}` }, Buffer.from('x'));
    const list = outbox.list();
    expect(list).toHaveLength(200);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((one, other) => other - one));
  });

  it('cannot be verified where its folder cannot be', async () => {
    const dataDir = join(makeDataFolder(), 'file');
    writeFileSync(dataDir, '');
    await expect(createMailer(loadConfig({ WAYMARK_DATA_DIR: dataDir })).verify()).rejects.toThrow();
  });

  it('pulls no file into a message', async () => {
    const { mailer, message } = openLocal();
    // An attachment-like object where text belongs, as a caller in plain JavaScript could pass it.
    const text = { path: '/etc/passwd' } as unknown as string;
    await mailer.send({ ...mail, text }).catch(() => {});
    expect(message()).not.toContain(readFileSync('/etc/passwd', 'utf8').split('\n')[0]);
  });
});

describe('mail with a server', () => {
  it('arrives there with its sender and recipient', async () => {
    const { inbox, mailer } = await openRemote();
    await mailer().verify();
    await mailer().send({ ...mail, id: 'report-1' });
    const message = await inbox.waitForMessage();
    expect(message).toMatchObject({ from: 'from@waymark.example', to: ['owner@example.org'] });
    expect(headersOf(message.raw)).toContain('Message-ID: <report-1@localhost>');
  });

  it.each(injections)('has no recipient more for %s', async (_where, change) => {
    const { inbox, mailer } = await openRemote();
    await mailer()
      .send({ ...mail, ...change })
      .catch(() => {});
    for (const message of inbox.messages) {
      expect(message.to).not.toContain('victim@example.org');
      expect(headerNames(message.raw)).not.toContain('bcc');
    }
  });

  it('logs in, and fails with a wrong password without showing it', async () => {
    const { inbox, mailer } = await openRemote({ user: 'waymark', pass: 'p@ss/word' });
    await mailer().verify();
    await mailer().send(mail);
    expect(inbox.messages).toHaveLength(1);
    const wrong = mailer(inbox.url.replace(encodeURIComponent('p@ss/word'), 'hunter2'));
    const error = await wrong.verify().then(() => undefined, String);
    expect(error).toBeDefined();
    expect(error).not.toContain('hunter2');
  });

  it('fails when the server refuses it, so that a job can try again', async () => {
    const { inbox, mailer } = await openRemote();
    inbox.failNext(451);
    await expect(mailer().send(mail)).rejects.toThrow('451');
    await mailer().send(mail);
    expect(inbox.messages).toHaveLength(1);
  });

  it('fails when nobody is there', async () => {
    const { inbox, mailer } = await openRemote();
    await inbox.stop();
    await expect(mailer().verify()).rejects.toThrow();
  });
});
