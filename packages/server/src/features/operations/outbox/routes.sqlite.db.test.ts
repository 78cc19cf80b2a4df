import { describe, expect, it } from 'vitest';
import { createMailer } from '../../../adapters/mail.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';

const HERE = '127.0.0.1';
let platform: Platform;
let id: string;

sharePlatform(async (open) => {
  platform = await open();
  const mail = { to: 'owner@example.org', subject: 'A <b>subject</b>', text: 'The text of the mail.\n' };
  await createMailer(platform.deps.config).send(mail);
  id = platform.deps.outbox.list()[0]?.id ?? '';
});

const ask = (path: string, from = HERE, headers = {}) =>
  platform.ask(path, { headers: { host: 'localhost:4311', ...headers } }, from);

describe('the outbox', () => {
  it('answers with its mails, one of them, and its message as it would have been sent', async () => {
    const list = await (await ask('/outbox')).text();
    expect(list).toContain(`/outbox/${id}`);
    expect(list).toContain('A &lt;b&gt;subject&lt;/b&gt;');
    expect(await (await ask(`/outbox/${id}`)).text()).toContain('The text of the mail.');
    const message = await ask(`/outbox/${id}/message.eml`);
    expect(message.headers.get('content-type')).toBe('message/rfc822');
    expect(message.headers.get('content-disposition')).toBe('attachment; filename="message.eml"');
    expect(await message.text()).toMatch(/^To: owner@example\.org\r$/mu);
  });

  it.each(['/outbox/1700000000000-aaaaaaaaaaaa', '/outbox/..%2f..%2fmaster.key', '/outbox/x/message.eml'])(
    'refuses %s, which is no mail of it',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  it.each(['/outbox', '/outbox/$id', '/outbox/$id/message.eml'])(
    'guards %s against everybody who is not at this machine, also behind a proxy or another name',
    async (template) => {
      const path = template.replace('$id', id);
      const own = await ask(path);
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await ask(path, '20.1.1.1')).status).toBe(404);
      expect((await ask(path, HERE, { 'x-forwarded-for': '20.1.1.1' })).status).toBe(404);
      expect((await ask(path, HERE, { host: 'rebound.evil.dev' })).status).toBe(404);
    },
  );
});
