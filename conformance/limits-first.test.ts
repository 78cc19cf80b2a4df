import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SiteverifyServer, startSiteverify } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatuses, expectAccepted, expectRateLimited } from './expectations.ts';
import { post, send } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { type Subject, startSubject } from './service.ts';

const preload = fileURLToPath(new URL('fake-names.mjs', import.meta.url));
const secret = 'conformance-siteverify-secret';
let siteverify: SiteverifyServer;
let subject: Subject;

beforeAll(async () => {
  siteverify = await startSiteverify({ secret });
  subject = await startSubject({
    env: {
      NODE_OPTIONS: `--import=${preload}`,
      FAKE_NAMES: JSON.stringify({ '*': [['93.184.216.34']] }),
      ASKED_NAMES: 'asked-names',
      // Without a worker nothing is fetched: every question is one of a submission.
      WAYMARK_ROLE: 'web',
      WAYMARK_CHALLENGE_SITE_KEY: 'site-key',
      WAYMARK_CHALLENGE_SECRET: secret,
      WAYMARK_CHALLENGE_VERIFY_URL: siteverify.url,
    },
  });
});

afterAll(async () => {
  await subject.stop();
  await siteverify.stop();
});

/** How often anything outside was asked so far. */
async function countQuestions() {
  const asked = await readFile(join(subject.dataDir, 'asked-names'), 'utf8').catch(() => '');
  const names = asked.split('\n').filter((name) => name.includes('harbour-tools'));
  return { names: names.length, siteverify: siteverify.requests.length };
}

let lastPage = 0;

/** A submission of a page under a name that nobody has asked for yet. */
function freshSubmission(): Record<string, string> {
  lastPage += 1;
  const quickstart_url = `https://docs-${lastPage}.harbour-tools.dev/start`;
  return { ...submission(), quickstart_url, challenge_token: siteverify.issueToken() } as Record<
    string,
    string
  >;
}

const submit = (from: string) => post(`${subject.baseUrl}${auditPath}`, freshSubmission(), { from });

const submitForm = (from: string) =>
  send(`${subject.baseUrl}/audits`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(freshSubmission()).toString(),
    from,
  });

describe('a caller past the limit of submissions', () => {
  it('makes the service ask no name server and no challenge service, by the API or by the form', async () => {
    const from = nextAddress();
    const before = await countQuestions();
    for (const _ of [1, 2, 3]) expectAccepted(await submit(from));
    const accepted = await countQuestions();
    expect(accepted).toEqual({ names: before.names + 3, siteverify: before.siteverify + 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(from)));
    for (const answer of answers) expectRateLimited(answer, 'ip');
    const forms = await Promise.all(Array.from({ length: 10 }, () => submitForm(from)));
    expect(countStatuses(forms)).toEqual({ 429: 10 });
    expect(await countQuestions()).toEqual(accepted);
  });

  it('and so does everybody once the limit of all callers is reached', async () => {
    await subject.store.ageAcceptances(3_600_000);
    for (let i = 0; i < 10; i += 1) expectAccepted(await submit(nextAddress()));
    const accepted = await countQuestions();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(nextAddress())));
    for (const answer of answers) expectRateLimited(answer, 'global');
    expect(await countQuestions()).toEqual(accepted);
  });
});
