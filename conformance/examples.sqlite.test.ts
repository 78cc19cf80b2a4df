import { until } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from './expectations.ts';
import { type Answer, members, post, send } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { type Subject, startSubject } from './service.ts';

let subject: Subject;

// Nothing is set: this is what a newcomer has after `npm start`.
beforeAll(async () => {
  subject = await startSubject();
});

afterAll(() => subject?.stop());

/** Presses the button of the home page whose value ends so, as a browser without script does. */
async function pressExample(path: string): Promise<Answer> {
  const home = await send(subject.baseUrl, { headers: { accept: 'text/html' } });
  const form = /<form[^>]*aria-label="Try an example">([\s\S]*?)<\/form>/.exec(home.text)?.[1] ?? '';
  const email = /name="email" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const button = [...form.matchAll(/name="quickstart_url" value="([^"]+)"/g)].find(([, url]) =>
    url?.endsWith(path),
  );
  return await send(`${subject.baseUrl}/audits`, {
    method: 'POST',
    from: nextAddress(),
    timeoutMs: 30_000,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(subject.baseUrl).origin,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ email, quickstart_url: button?.[1] ?? '' }).toString(),
  });
}

async function reportOf(queued: Answer): Promise<Record<string, unknown>> {
  expect(queued.status, queued.text).toBe(303);
  const reportUrl = String(queued.headers.location);
  await send(`${reportUrl}/events`, { timeoutMs: 300_000 });
  return members(await send(`${reportUrl}.json`));
}

describe('the example on the home page', () => {
  it('is a page that agents read as Markdown', async () => {
    const page = await send(`${subject.baseUrl}/examples/quickstart`, {
      headers: { accept: 'text/markdown' },
    });
    expect(page.headers['content-type']).toMatch(/^text\/markdown/);
    expect(page.text).toContain('npm install ms@2.1.3');
    expect((await send(`${subject.baseUrl}/examples/quickstart.md`)).text).toBe(page.text);
    const people = await send(`${subject.baseUrl}/examples/quickstart`, { headers: { accept: 'text/html' } });
    expect(people.text).toContain('<h1>Example: a quickstart that works</h1>');
  });

  it('is really audited at the press of a button, and its mail lies in the outbox', async () => {
    const report = await reportOf(await pressExample('/examples/quickstart'));
    expect(report).toMatchObject({ status: 'passed', completion_state: 'passed_runtime' });
    expect(JSON.stringify(report.commands)).toContain('Two hours are 7200000 milliseconds.');
    await until(async () =>
      (await send(`${subject.platformUrl}/outbox`)).text.includes('The quickstart of localhost'),
    );
  });

  it('fails where its file was renamed, and the finding names the file', async () => {
    const report = await reportOf(await pressExample('/examples/broken-quickstart'));
    expect(report.status).toBe('failed');
    const [first] = report.frictions as unknown[];
    expect(first).toMatchObject({ likely_owner: 'docs', severity: 'blocker' });
    expect(JSON.stringify(report.frictions)).toContain('index.mjs but never makes it');
  });

  it('shows on the home page the very fix that the audit of the broken page proves', async () => {
    const report = await reportOf(await pressExample('/examples/broken-quickstart'));
    const { metadata } = (report.artifacts as { path: string; metadata: { href: string } }[]).find(
      ({ path }) => path === 'artifacts/repair.patch',
    ) ?? { metadata: { href: '' } };
    const patch = (await send(metadata.href)).text.split('\n');
    const changed = patch.filter((line) => /^[-+]/.test(line) && !/^(?:---|\+\+\+) /.test(line));
    expect(changed.length).toBeGreaterThan(1);
    const home = await until(async () => {
      const { text } = await send(subject.baseUrl, { headers: { accept: 'text/html' } });
      return text.includes('#repair') && text;
    });
    const shown = [...home.matchAll(/<code class="language-diff">([\s\S]*?)<\/code>/g)].map(
      ([, lines = '']) => [...lines.matchAll(/<(?:ins|del)>([^<]*)<\//g)].map(([, line]) => line?.trimEnd()),
    );
    // Once as the newest report says it, once as the text beside the buttons does.
    expect(shown).toEqual([changed, changed]);
    expect((await send(`${subject.baseUrl}/index.md`)).text).toContain(changed.join('\n'));
  });

  it('opens nothing else of this machine', async () => {
    const { port } = new URL(subject.platformUrl);
    for (const quickstart_url of [
      `${subject.baseUrl}/`,
      `${subject.baseUrl}/examples/quickstart?x`,
      `${subject.baseUrl}/examples/`,
      `${subject.platformUrl}/examples/quickstart`,
      `http://127.0.0.1:${port}/examples/quickstart`,
      `http://u:p@${new URL(subject.baseUrl).host}/examples/quickstart`,
    ]) {
      const answer = await post(`${subject.baseUrl}${auditPath}`, submission({ quickstart_url }), {
        from: nextAddress(),
      });
      expectError(answer, 422, 'unprocessable_url');
    }
  });
});
