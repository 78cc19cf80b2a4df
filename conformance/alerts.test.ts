import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startSmtpInbox, until } from '@waymark/testkit';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { formFields, HumanBrowser } from './human-browser.ts';
import { withSubject } from './service.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A program that gets webhooks, and answers as the test says. */
async function startReceiver() {
  const received: Received[] = [];
  const behaviour = { answer: (_: ServerResponse) => {} };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    behaviour.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { received, behaviour, url: `http://127.0.0.1:${port}/hook` };
}

/** Somebody makes a webhook on the pages of their workspace; gives its secret and its page. */
async function addWebhook(human: HumanBrowser, url: string) {
  const [alerts] = /\/workspace\/alerts\/[0-9a-f-]{36}/.exec((await human.open('/workspace')).text) ?? [];
  const channels = `${alerts}/channels`;
  const form = await human.open(`${channels}/new?kind=webhook`);
  const fields = { ...formFields(form, channels), name: 'Ops', kinds: 'new_agent', sites: 'all', url };
  const made = await human.submit(channels, fields);
  const [, secret = ''] = /<pre>(whsec_[^<]+)<\/pre>/.exec(made.text) ?? [];
  const [, page = ''] = /action="([^"]+)\/test"/.exec(made.text) ?? [];
  return { secret, page };
}

it('a service that is killed in the middle of a delivery delivers the same message after its start', async () => {
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.stop());
  const env = {
    WAYMARK_SMTP_URL: inbox.url,
    WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    WAYMARK_LEASE_SECONDS: '5',
  };
  await withSubject({ env }, async (subject) => {
    const receiver = await startReceiver();
    const human = new HumanBrowser(subject.platformUrl);
    await human.signIn('owner@acme-corp.com', inbox);
    const { secret, page } = await addWebhook(human, receiver.url);
    await human.submit(`${page}/test`, formFields(await human.open(page), `${page}/test`));
    await until(() => receiver.received.length === 1);

    receiver.behaviour.answer = (response) => void response.writeHead(204).end();
    await subject.restart('SIGKILL');
    // Whoever was killed has the channel for another minute.
    await subject.store.ageDeliveries(60_000);

    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const headers = second?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(second?.body ?? '', headers)).toMatchObject({ type: 'alert.test' });
    await until(async () => (await human.open(page)).text.includes('<span>delivered</span>'));
    expect((await human.open(page)).text).toContain('1 attempt');
  });
});
