import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, githubToken, harmless, jsonWebToken } from './credential-samples.ts';
import { expectAccepted, expectError } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker, withSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
});

afterAll(() => subject.stop());

function submit(body: unknown, path = auditPath): Promise<Answer> {
  return post(`${subject.baseUrl}${path}`, body, { from: nextAddress() });
}

const samples = Object.entries(credentials);

describe('a body without credentials answers', () => {
  it.each(harmless)('202 to "%s"', async (notes) => {
    expectAccepted(await submit(submission({ metadata: { notes } })));
  });

  it('202 to public URLs with long opaque parts', async () => {
    const urls = [
      'https://github.com/acme/sdk/blob/2fd4e1c67a2d28fced849ee1bb76e7391b93eb12/README.md',
      'https://docs.acme-corp.com/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?id=9f86d081884c7d65',
    ];
    for (const quickstart_url of urls) expectAccepted(await submit(submission({ quickstart_url })));
  });
});

describe('a body refuses, as credential_detected,', () => {
  it.each(samples)('%s in kept metadata', async (_name, value) => {
    expectError(await submit(submission({ metadata: { notes: value } })), 400, 'credential_detected');
  });

  it.each(samples)('%s in the middle of dropped, nested metadata', async (_name, value) => {
    const metadata = { anything: [1, { deeper: [`see here: ${value} (ours)`] }] };
    expectError(await submit(submission({ metadata })), 400, 'credential_detected');
  });

  it.each([
    ['the name of a metadata key', { metadata: { [githubToken]: 'x' } }],
    ['the name of a nested key', { metadata: { a: [{ [githubToken]: 1 }] } }],
    ['an unknown field', { api_key: githubToken }],
    ['the name of an unknown field', { [githubToken]: 1 }],
    ['the e-mail', { email: githubToken }],
    ['the query of the URL', { quickstart_url: `https://docs.acme-corp.com/?token=${githubToken}` }],
    ['the fragment of the URL', { quickstart_url: `https://docs.acme-corp.com/#${githubToken}` }],
    ['the path of the URL', { quickstart_url: `https://docs.acme-corp.com/${githubToken}/raw` }],
    ['the userinfo of the URL', { quickstart_url: `https://${githubToken}@github.com/acme/private` }],
    ['a field of the wrong type', { email: [githubToken] }],
    ['a place 500 levels deep', { metadata: nest(githubToken, 500) }],
    [
      'a text beyond the 200 characters that are kept',
      { metadata: { notes: `${'x '.repeat(150)}${githubToken}` } },
    ],
  ])('a token in %s', async (_name, more: Record<string, unknown>) => {
    expectError(await submit(submission(more)), 400, 'credential_detected');
  });

  it('a token written in escapes', async () => {
    const escaped = [...githubToken]
      .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    const body = JSON.stringify(submission({ metadata: { notes: 'HERE' } })).replace('HERE', escaped);
    expectError(await submit(body), 400, 'credential_detected');
  });

  it('a token in a member that a later one of the same name hides', async () => {
    const body = JSON.stringify(submission()).replace(
      '{',
      `{"metadata":{"notes":"${githubToken}"},"metadata":{"notes":"x"},`,
    );
    expectError(await submit(body), 400, 'credential_detected');
  });

  it('a token under a prototype key', async () => {
    const body = JSON.stringify(submission()).replace(
      '{',
      `{"metadata":{"__proto__":{"x":"${githubToken}"}},`,
    );
    expectError(await submit(body), 400, 'credential_detected');
  });

  it.each(['email', 'entry_name', 'page_url', 'surplus'])(
    'a token in %s of a proof-pack request',
    async (field) => {
      const value = field === 'page_url' ? `https://acme-corp.com/?t=${githubToken}` : githubToken;
      expectError(await submit(proofPack({ [field]: value }), arenaPath), 400, 'credential_detected');
    },
  );

  it('a token without repeating it', async () => {
    const answer = await submit(submission({ metadata: { [githubToken]: githubToken } }));
    expect(answer.text).not.toContain(githubToken);
  });
});

describe('a body guards', () => {
  it('the database, the files and the log against every value sent above', async () => {
    await submit(`{"email":"${githubToken}`);
    await submit(submission({ [githubToken]: 1, email: 7 }));
    await send(`${subject.baseUrl}/nothing/${githubToken}?key=${githubToken}`, {
      headers: { authorization: `Bearer ${githubToken}`, cookie: `session=${githubToken}` },
    });
    await subject.restart();
    const places = { dump: await subject.store.dump(), output: subject.output() };
    for (const [name, value] of samples) {
      const pieces = value.split(/\s+/).filter((piece) => piece.length > 20);
      for (const piece of [value, ...pieces]) {
        expect(places.dump.includes(piece), `${name} in the data`).toBe(false);
        expect(places.output.includes(piece), `${name} in the output`).toBe(false);
      }
    }
  });

  it('the challenge of hCaptcha, whose tokens hold a JSON Web Token', () =>
    withSubject(
      { env: { WAYMARK_CHALLENGE_SITE_KEY: 'site', WAYMARK_CHALLENGE_SECRET: 'secret-of-the-site' } },
      async ({ baseUrl }) => {
        const body = submission({ challenge_token: `P1_${jsonWebToken}` });
        const answer = await post(`${baseUrl}${auditPath}`, body);
        expect(answer.text).not.toContain('credential_detected');
      },
    ));
});

function nest(value: string, levels: number): Record<string, unknown> {
  let nested: Record<string, unknown> = { value };
  for (let level = 0; level < levels; level += 1) nested = { a: nested };
  return nested;
}
