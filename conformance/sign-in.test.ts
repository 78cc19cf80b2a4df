import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { findFreePorts } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import type { Answer } from './http.ts';
import { formFields, HumanBrowser, headingOf, mailedCode } from './human-browser.ts';
import { startSubject } from './service.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(async () => {
  await world?.stop();
});

interface Asked {
  readonly page: Answer;
  readonly code: string;
}

async function askForCode(browser: HumanBrowser, email: string): Promise<Asked> {
  const start = await browser.open('/sign-in');
  const known = world.inbox.messages.length;
  const page = await browser.submit('/sign-in', { ...formFields(start, '/sign-in'), email });
  return { page, code: await mailedCode(world.inbox, email, known) };
}

/** Types a code into the form that was shown, and says whether it led in. */
async function type(browser: HumanBrowser, { page }: Asked, code: string): Promise<number> {
  const fields = formFields(page, '/sign-in/code');
  return (await browser.post('/sign-in/code', { ...fields, code })).status;
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const isSignedIn = async (browser: HumanBrowser) =>
  headingOf(await browser.open('/account')) === 'Your account';

describe('a mailed code', () => {
  it('works in the browser that asked for it', async () => {
    const [browser, email] = [world.human(), nextOwner()];
    const asked = await askForCode(browser, email);
    expect(await type(browser, asked, asked.code)).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('works in no other browser, also not in one that asked for the same address', async () => {
    const [owner, stranger, email] = [world.human(), world.human(), nextOwner()];
    const own = await askForCode(stranger, email);
    const asked = await askForCode(owner, email);
    expect(await type(stranger, own, asked.code)).toBe(own.code === asked.code ? 303 : 400);
    expect(await isSignedIn(stranger)).toBe(own.code === asked.code);
  });

  it('outlives a code that another browser asks for after it', async () => {
    const [owner, stranger, email] = [world.human(), world.human(), nextOwner()];
    const asked = await askForCode(owner, email);
    await askForCode(stranger, email);
    expect(await type(owner, asked, asked.code)).toBe(303);
  });

  it('keeps its tries while another browser uses up its own', async () => {
    const [owner, stranger, email] = [world.human(), world.human(), nextOwner()];
    const asked = await askForCode(owner, email);
    const theirs = await askForCode(stranger, email);
    for (let tries = 0; tries < 6; tries += 1)
      expect(await type(stranger, theirs, wrong(theirs.code))).toBe(400);
    expect(await type(stranger, theirs, theirs.code)).toBe(400);
    expect(await type(owner, asked, asked.code)).toBe(303);
  });

  it('is over when the same browser asks for a newer one', async () => {
    const [browser, email] = [world.human(), nextOwner()];
    const first = await askForCode(browser, email);
    const second = await askForCode(browser, email);
    if (first.code !== second.code) expect(await type(browser, second, first.code)).toBe(400);
    expect(await type(browser, second, second.code)).toBe(303);
  });
});

describe('the sign-in that waits for its code', () => {
  it('is a cookie that scripts and other sites do not get, for ten minutes', async () => {
    const browser = world.human();
    const start = await browser.open('/sign-in');
    const email = nextOwner();
    const answer = await browser.post('/sign-in', { ...formFields(start, '/sign-in'), email });
    const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('waymark_sign_in='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Max-Age=600\b/);
  });

  it('cannot be made up or altered', async () => {
    const [owner, stranger, email] = [world.human(), world.human(), nextOwner()];
    const asked = await askForCode(owner, email);
    const theirs = await askForCode(stranger, nextOwner());
    const signature = stranger.cookies().get('waymark_sign_in')?.split('.')[1];
    const payload = owner.cookies().get('waymark_sign_in')?.split('.')[0];
    const forged = `waymark_sign_in=${payload}.${signature}`;
    const form = `waymark_form=${stranger.cookies().get('waymark_form')}`;
    const fields = { ...formFields(theirs.page, '/sign-in/code'), code: asked.code };
    const answer = await stranger.post('/sign-in/code', fields, { cookie: `${form}; ${forged}` });
    expect(answer.status).toBe(400);
    expect(await type(owner, asked, asked.code)).toBe(303);
  });
});

describe('the answer to whoever asks for a code', () => {
  /** Everything of an answer that could differ by address. */
  async function answerTo(browser: HumanBrowser, email: string) {
    const start = await browser.open('/sign-in');
    const sent = await browser.post('/sign-in', { ...formFields(start, '/sign-in'), email });
    const page = await browser.open('/sign-in/code');
    const cookies = sent.headers['set-cookie']?.map((line) => line.replace(/=[^;]*/u, ''));
    const text = page.text.replaceAll(email, 'E').replaceAll(/value="[^"]*"/gu, 'V');
    return { status: sent.status, location: sent.headers.location, body: sent.text, cookies, text };
  }

  it('is the same whether or not the mail server knows the mailbox', async () => {
    const [known, unknown] = [nextOwner(), nextOwner()];
    world.inbox.refuseRecipient(unknown);
    const toKnown = await answerTo(world.human(), known);
    expect(toKnown).toMatchObject({ status: 303, location: '/sign-in/code' });
    expect(await answerTo(world.human(), unknown)).toEqual(toKnown);
    await world.inbox.waitForMessage(({ to }) => to.includes(known));
    expect(world.inbox.messages.filter(({ to }) => to.includes(unknown))).toEqual([]);
  });

  it('does not wait for a mail server that says nothing', async () => {
    const callers = new Set<Socket>();
    const silent = createServer((socket) => {
      callers.add(socket.on('error', () => {}));
    });
    const [port] = await findFreePorts(1);
    silent.listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const env = { WAYMARK_SMTP_URL: `smtp://127.0.0.1:${port}` };
    try {
      const subject = await startSubject({ env });
      const answer = await answerTo(new HumanBrowser(subject.platformUrl), nextOwner());
      expect(answer).toMatchObject({ status: 303, location: '/sign-in/code' });
      await subject.process().kill9();
      await subject.stop();
    } finally {
      for (const socket of callers) socket.destroy();
      silent.close();
    }
  });
});

describe('what is stored of a pending sign-in', () => {
  it('names neither the address nor the code', async () => {
    const [browser, email] = [world.human(), nextOwner()];
    const { code } = await askForCode(browser, email);
    const rows = JSON.stringify(await world.query('select * from human_verifications'));
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(code);
  });
});
