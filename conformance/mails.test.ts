import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { formFields, mailedCode } from './human-browser.ts';
import { type MailParts, partsOf } from './mail-parts.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(async () => {
  await world?.stop();
});

async function mailTo(email: string, subject: RegExp): Promise<MailParts> {
  const mail = await world.inbox.waitForMessage(
    ({ to, raw }) => to.includes(email) && subject.test(/^subject: (.*)$/im.exec(raw)?.[1] ?? ''),
  );
  return partsOf(mail.raw);
}

/** The text that a reader of the HTML part sees. */
function seen(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** What holds for the HTML of every mail: it says what the text says, fetches nothing and fits a dark screen. */
function expectGoodHtml({ text, html }: MailParts): void {
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/i);
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(words(seen(html))).toEqual(words(text));
  expect(html).not.toMatch(
    /<(?:script|img|link|iframe|object|form|svg|video)\b|url\(|@import|\bsrc=|\son\w+=/i,
  );
  // A fixed colour of text or ground alone is unreadable on one of the two.
  expect(html).not.toMatch(/(?:^|[;"\s{])(?:background|color)(?:-color)?\s*:/i);
  for (const [, href] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
    expect(href).toMatch(new RegExp(`^${world.subject.platformUrl}/`));
}

describe('the mail with a sign-in code', () => {
  it('has a text and an HTML part that say the same', async () => {
    const email = nextOwner();
    const browser = world.human();
    const start = await browser.open('/sign-in');
    await browser.submit('/sign-in', { ...formFields(start, '/sign-in'), email });
    const mail = await mailTo(email, /sign-in code/);
    expectGoodHtml(mail);
    expect(mail.html).toContain(await mailedCode(world.inbox, email, 0));
  });
});

describe('the mail with an invitation', () => {
  it('has a text and an HTML part that say the same, and a link to sign in', async () => {
    const [owner, guest] = [nextOwner(), nextOwner()];
    const browser = world.human();
    await browser.signIn(owner, world.inbox);
    const fields = formFields(await browser.open('/workspace/members'), '/account/members/invite');
    await browser.submit('/account/members/invite', { ...fields, email: guest, role: 'member' });
    const mail = await mailTo(guest, /invitation/);
    expectGoodHtml(mail);
    expect(mail.html).toContain(`<a href="${world.subject.platformUrl}/sign-in"`);
    expect(mail.text).toContain(owner);
  });

  it('escapes what people chose, and makes no link of it', async () => {
    const owner = `evil.example/'&{|}~@acme-corp.com`;
    const guest = nextOwner();
    const browser = world.human();
    await browser.signIn(owner, world.inbox);
    const fields = formFields(await browser.open('/workspace/members'), '/account/members/invite');
    await browser.submit('/account/members/invite', { ...fields, email: guest, role: 'member' });
    const mail = await mailTo(guest, /invitation/);
    expectGoodHtml(mail);
    expect(mail.text).toContain(`“evil[.]example/'&{|}~'s workspace”`);
  });
});

describe('the mail about a claimed agent', () => {
  const name = '<b>"Trust" & co.</b> https://evil.example/x or root@evil.example';

  it('has a text and an HTML part that say the same, with a way to revoke', async () => {
    const { owner } = await world.claimedAgent({ agent_name: name });
    const mail = await mailTo(owner, /claimed/);
    expectGoodHtml(mail);
    expect(mail.html).toContain(`<a href="${world.subject.platformUrl}/workspace/agents/`);
    expect(mail.text).toContain(`${world.subject.platformUrl}/workspace/agents/`);
  });

  it('escapes the name that the agent gave itself, and makes no link of it', async () => {
    const { owner } = await world.claimedAgent({ agent_name: name });
    const { text, html } = await mailTo(owner, /claimed/);
    expect(html).not.toContain('<b>');
    for (const part of [text, html]) {
      expect(part).not.toMatch(/https:\/\/evil|evil\.example|root@/);
      expect(part).toContain('evil[.]example');
    }
    expect(text).toContain('<b>"Trust" & co.</b>');
  });
});
