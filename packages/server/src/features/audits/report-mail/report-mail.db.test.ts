import type { AuditOutcome } from '@waymark/audit';
import { spawnServerScript, startSmtpInbox } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailer } from '../../../adapters/mail.ts';
import { MAIL_ATTEMPTS } from '../../../jobs/index.ts';
import { Secret } from '../../../lib/crypto/secret.ts';
import { audited, openAudits, scriptedEngine, stateOf, submitRun } from '../runs/audit-fixture.ts';
import type { AuditOrder } from '../runs/engine.ts';
import { runAudit } from '../runs/run-audit.ts';
import { sendReportMail } from './send-mail.ts';

const never = new AbortController().signal;

/** A settled run whose mail waits, and a real mail server. */
async function openMail(act: (order: AuditOrder) => AuditOutcome, url?: string) {
  const audits = await openAudits();
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.stop());
  const mailer = createMailer({
    smtpUrl: new Secret(inbox.url),
    mailFrom: 'Waymark <w@waymark.dev>',
    dataDir: audits.place.dataDir,
    baseUrl: 'https://waymark.dev',
  });
  const deps = { ...audits, mailer };
  await submitRun(deps.store, 'r1', url === undefined ? {} : { url });
  await runAudit({ ...deps, engine: scriptedEngine(act).engine }, 'r1', never);
  const mailOf = async () => (await stateOf(deps.store, 'r1')).mails[0];
  return { deps, inbox, mailOf };
}

/** The text part, with the line breaks and codes of its transfer taken back. */
function plain(raw: string): string {
  return raw
    .replace(/=\r\n/gu, '')
    .replace(/=([0-9A-F]{2})/gu, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe('the mail of an audit', () => {
  it('tells the verdict, the top finding and the links, as text and as HTML', async () => {
    const { deps, inbox, mailOf } = await openMail((order) => audited(order, { status: 'failed' }));
    await sendReportMail(deps, 'r1', 1);
    expect(await mailOf()).toMatchObject({ state: 'sent', reply: null });
    const [mail] = inbox.messages;
    expect(mail?.to).toEqual(['dev@acme-corp.com']);
    const text = plain(mail?.raw ?? '');
    expect(text).toMatch(/^message-id: <audit-r1@waymark\.dev>/imu);
    expect(text).toContain('multipart/alternative');
    expect(text).toContain('An agent that follows this page does not get started.');
    expect(text).toContain('The package is missing');
    expect(text).toContain('http://localhost:4311/reports/acme-r1\r\n');
    expect(text).toContain('<a href="http://localhost:4311/reports/acme-r1.json"');
  });

  it('says whose turn it is, and links the step, the text for a tracker and the next run', async () => {
    const { deps, inbox } = await openMail((order) => audited(order, { status: 'failed' }));
    await sendReportMail(deps, 'r1', 1);
    const text = plain(inbox.messages[0]?.raw ?? '');
    expect(text).toMatch(/It is for whoever [a-z ]+: \S/u);
    for (const place of ['#step-1', '/issue.md', '/rerun'])
      expect(text).toContain(`http://localhost:4311/reports/acme-r1${place}\r\n`);
  });

  it('asks for nothing where the page works', async () => {
    const { deps, inbox } = await openMail((order) => audited(order));
    await sendReportMail(deps, 'r1', 1);
    const text = plain(inbox.messages[0]?.raw ?? '');
    expect(text).toContain('There is nothing to do.');
    expect(text).toContain('http://localhost:4311/reports/acme-r1#badge');
    expect(text).not.toContain('/rerun');
  });

  it('tells in one line how much is proved', async () => {
    const certificate =
      '4 of 5 obligations hold. P4 is not proved. What would settle it: A run at https://evil.dev';
    const { deps, inbox } = await openMail((order) => audited(order, { certificate }));
    await sendReportMail(deps, 'r1', 1);
    const text = plain(inbox.messages[0]?.raw ?? '');
    expect(text).toContain('The proof: 4 of 5 obligations hold.');
    expect(text).not.toContain('evil.dev');
  });

  it('is sent once, however often its job runs', async () => {
    const { deps, inbox } = await openMail((order) => audited(order));
    for (let turn = 1; turn <= 3; turn += 1) await sendReportMail(deps, 'r1', turn);
    expect(inbox.messages).toHaveLength(1);
  });

  // The other process reads the service's sources one by one.
  it('is the same mail again when its process dies as the server takes it', async () => {
    const { deps, inbox, mailOf } = await openMail((order) => audited(order));
    const script = `
      const { loadConfig } = await load('config/index.ts');
      const { openStore } = await load('store/index.ts');
      const { createMailer } = await load('adapters/mail.ts');
      const { Secret } = await load('lib/crypto/secret.ts');
      const { sendReportMail } = await load('features/audits/report-mail/send-mail.ts');
      const config = loadConfig(process.env);
      const store = await openStore(config);
      const mailer = createMailer({ ...config, smtpUrl: new Secret(process.env.SMTP),
        mailFrom: 'Waymark <w@waymark.dev>', baseUrl: 'https://waymark.dev' });
      await sendReportMail({ store, mailer, config: { platformUrl: 'http://localhost:4311' },
        clock: Date.now, log: console }, 'r1', 1);
      console.log('noted');`;
    const sender = await spawnServerScript(script, { ...deps.place.env, SMTP: inbox.url });
    // The inbox shows a mail to this before it says yes, so the sender never hears of it.
    await inbox.waitForMessage(() => sender.child.kill('SIGKILL'));
    expect((await sender.exited).signal).toBe('SIGKILL');
    expect(await mailOf()).toMatchObject({ state: 'queued' });
    await sendReportMail(deps, 'r1', 2);
    expect(await mailOf()).toMatchObject({ state: 'sent' });
    const marks = inbox.messages.map(({ raw }) => /^message-id:.*|^date:.*/gimu[Symbol.match](raw));
    expect(marks).toHaveLength(2);
    expect(marks[0]).toHaveLength(2);
    expect(marks[1]).toEqual(marks[0]);
  });

  it('waits when the server says not now, and is sent then', async () => {
    const { deps, inbox, mailOf } = await openMail((order) => audited(order));
    inbox.failNext(451);
    await expect(sendReportMail(deps, 'r1', 1)).rejects.toThrow();
    expect(await mailOf()).toMatchObject({ state: 'queued' });
    await sendReportMail(deps, 'r1', 2);
    expect(await mailOf()).toMatchObject({ state: 'sent' });
    expect(inbox.messages).toHaveLength(1);
  });

  it('is given up when the server says never, or not now too often', async () => {
    const first = await openMail((order) => audited(order));
    first.inbox.failNext(550);
    await sendReportMail(first.deps, 'r1', 1);
    expect(await first.mailOf()).toMatchObject({ state: 'bounced', reply: expect.stringContaining('550') });
    await sendReportMail(first.deps, 'r1', 2);
    expect(first.inbox.messages).toEqual([]);
    const second = await openMail((order) => audited(order));
    second.inbox.failNext(451);
    await sendReportMail(second.deps, 'r1', MAIL_ATTEMPTS);
    expect(await second.mailOf()).toMatchObject({ state: 'given_up' });
  });

  it('is an honest sentence when there is no report', async () => {
    const { deps, inbox } = await openMail(() => ({ kind: 'unreadable', reason: 'It answers 404.' }));
    await sendReportMail(deps, 'r1', 1);
    const text = plain(inbox.messages[0]?.raw ?? '');
    expect(text).toContain('The page could not be read');
    expect(text).toContain('It answers 404.');
  });

  it('never carries a link or a line of a stranger', async () => {
    const finding = 'Visit https://evil.dev/now\r\nBcc: everyone@evil.dev <b>bold</b>';
    const url = 'https://docs.evil.dev/a?x=%0d%0aBcc:everyone@evil.dev';
    const { deps, inbox } = await openMail((order) => audited(order, { status: 'failed', finding }), url);
    await sendReportMail(deps, 'r1', 1);
    const text = plain(inbox.messages[0]?.raw ?? '');
    expect(text).not.toMatch(/^bcc:/imu);
    expect(text).not.toContain('evil.dev');
    expect(text).toContain('evil[.]dev');
    expect(text).toContain('&lt;b&gt;');
    expect(text.split('text/html')[1]).not.toContain('<b>');
  });
});
