import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted, expectCommonHeaders, expectError, expectInvalidField } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { auditPath, nextAddress, submission, unprocessable } from './samples.ts';
import { type Subject, startSubject, withSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});

afterAll(() => subject.stop());

function submit(body: unknown): Promise<Answer> {
  return post(`${subject.baseUrl}${auditPath}`, body, { from: nextAddress() });
}

/** 64 characters before the sign and 255 after it: the longest address RFC 5321 section 4.5.3.1 knows. */
function emailOf(length: number): string {
  const label = 'd'.repeat(63);
  return `${'l'.repeat(length - 256)}@${[label, label, label, label].join('.')}`;
}

describe('POST /api/quickstart-submissions answers', () => {
  it('202 with exactly the accepted response, and stores one run and one job', async () => {
    const answer = await submit(submission());
    const { id, slug, reportUrl } = expectAccepted(answer);
    expect(reportUrl).toBe(`${subject.platformUrl}/reports/${slug}`);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expectCommonHeaders(answer);
    const runs = await subject.store.listRuns();
    expect(runs).toMatchObject([{ id, slug, email: 'dev@acme-corp.com' }]);
    expect(runs[0]?.quickstartUrl).toBe('https://docs.acme-corp.com/quickstart');
    expect(await subject.store.listAuditJobs()).toEqual([id]);
  });

  it('202 when every optional field is there', async () => {
    expectAccepted(await submit(submission({ metadata: { source: 'docs' }, challenge_token: 'unused' })));
  });

  it('202 to plain http, a port, a query and a fragment', async () => {
    const quickstart_url = 'http://docs.acme-corp.com:8080/a/b?c=d&e=%20#f';
    expectAccepted(await submit(submission({ quickstart_url })));
  });

  it('202 to an e-mail of 320 characters', async () => {
    expect(emailOf(320)).toHaveLength(320);
    expectAccepted(await submit(submission({ email: emailOf(320) })));
  });

  it('202 to an empty challenge token while no challenge is required', async () => {
    expectAccepted(await submit(submission({ challenge_token: '' })));
  });

  it('202 to a challenge token of 8,000 characters while no challenge is required', async () => {
    expectAccepted(await submit(submission({ challenge_token: 'x'.repeat(8_000) })));
  });

  it('with slugs that cannot be guessed from each other', async () => {
    const [one, two] = await Promise.all([submit(submission()), submit(submission())]);
    expect(expectAccepted(one).slug).not.toBe(expectAccepted(two).slug);
  });
});

describe('POST /api/quickstart-submissions accepts as an e-mail', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.acme-corp.com',
    'UPPER@ACME-CORP.COM',
    "o'neil@acme-corp.com",
    'x_y-z@acme-corp.io',
    'dev@example.com',
    `${'l'.repeat(64)}@acme-corp.com`,
    'dev@acme-corp.xn--p1ai',
  ])('%s', async (email) => {
    expectError(await submit(unprocessable({ email })), 422, 'unprocessable_url');
  });
});

describe('POST /api/quickstart-submissions refuses as an e-mail', () => {
  it.each([
    ['321 characters', emailOf(321)],
    ['65 characters before the sign', `${'l'.repeat(65)}@acme-corp.com`],
    ['256 characters after the sign', `l@a.${emailOf(320).split('@')[1]?.slice(1)}`],
    ['a label of 64 characters', `dev@${'l'.repeat(64)}.com`],
    ['an underscore in the domain', 'dev@acme_corp.com'],
    ['an empty text', ''],
    ['a blank', ' '],
    ['no sign', 'dev.acme-corp.com'],
    ['two signs', 'dev@@acme-corp.com'],
    ['no name', '@acme-corp.com'],
    ['no domain', 'dev@'],
    ['a space', 'dev ops@acme-corp.com'],
    ['a second header', 'dev@acme-corp.com\r\nBcc: all@acme-corp.com'],
    ['a trailing line break', 'dev@acme-corp.com\n'],
    ['a display name', 'Dev <dev@acme-corp.com>'],
    ['a list', 'dev@acme-corp.com,ops@acme-corp.com'],
    ['a NUL', 'dev\u0000@acme-corp.com'],
    ['a number', 7],
    ['null', null],
    ['a list of one', ['dev@acme-corp.com']],
    ['an object', { address: 'dev@acme-corp.com' }],
    ['true', true],
  ])('%s', async (_name, email) => {
    expectInvalidField(await submit(submission({ email })), 'email');
  });
});

describe('POST /api/quickstart-submissions refuses as a quickstart URL', () => {
  it.each([
    ['an empty text', ''],
    ['another scheme', 'ftp://docs.acme-corp.com/'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['no scheme', 'docs.acme-corp.com/quickstart'],
    ['a relative scheme', '//docs.acme-corp.com/quickstart'],
    ['upper case, which the pattern does not match', 'HTTPS://docs.acme-corp.com/'],
    ['a leading blank', ' https://docs.acme-corp.com/'],
    ['a second line that matches', 'x\nhttps://docs.acme-corp.com/'],
    ['no host', 'https://'],
    ['one slash', 'https:/docs.acme-corp.com/'],
    ['a blank inside', 'https://docs.acme-corp.com/a b'],
    ['a blank in the host', 'https://docs acme-corp.com/'],
    ['a line break inside', 'https://docs.acme-corp.com/\r\nHost: x'],
    ['a NUL', 'https://docs.acme-corp.com/\u0000'],
    ['a port beyond 65535', 'https://docs.acme-corp.com:65536/'],
    ['a port in words', 'https://docs.acme-corp.com:https/'],
    ['a broken IPv6 address', 'https://[::1/'],
    ['a number', 1],
    ['null', null],
    ['a list', ['https://docs.acme-corp.com/']],
  ])('%s', async (_name, quickstart_url) => {
    expectInvalidField(await submit(submission({ quickstart_url })), 'quickstart_url');
  });
});

describe('POST /api/quickstart-submissions refuses', () => {
  it.each(['email', 'quickstart_url'])('a body without %s', async (field) => {
    expectInvalidField(await submit(submission({ [field]: undefined })), field);
  });

  it('several wrong fields at once and lists each', async () => {
    const answer = await submit({ email: 'x', quickstart_url: 'y', metadata: 'z', surplus: 1 });
    expectInvalidField(answer, 'email', 'quickstart_url', 'metadata', 'surplus');
  });

  it.each([
    ['null', null],
    ['a text', 'source=docs'],
    ['a list', ['source']],
    ['a number', 3],
  ])('metadata that is %s', async (_name, metadata) => {
    expectInvalidField(await submit(submission({ metadata })), 'metadata');
  });

  it.each([
    ['null', null],
    ['a number', 3],
    ['an object', {}],
  ])('a challenge token that is %s', async (_name, challenge_token) => {
    expectInvalidField(await submit(submission({ challenge_token })), 'challenge_token');
  });

  it.each(['extra', 'Email', 'id', 'status', 'constructor', 'toString', 'hasOwnProperty', '', '0'])(
    'the unknown property "%s"',
    async (name) => {
      expectInvalidField(await submit(submission({ [name]: 'x' })), name);
    },
  );

  it('the unknown property "__proto__"', async () => {
    const body = JSON.stringify(submission()).replace('{', '{"__proto__":{"email":"x"},');
    expectInvalidField(await submit(body), '__proto__');
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a list of a submission', `[${JSON.stringify(submission())}]`],
    ['a text', '"x"'],
    ['a number', '1'],
    ['true', 'true'],
  ])('%s in place of an object', async (_name, body) => {
    expectError(await submit(body), 400, 'invalid_request');
  });

  it('GET with 405 and Allow', async () => {
    const answer = await send(`${subject.baseUrl}${auditPath}`);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toMatch(/\bPOST\b/);
  });
});

describe('POST /api/quickstart-submissions guards', () => {
  it('the database against everything this file sent and saw refused', async () => {
    const runs = await subject.store.listRuns();
    expect(runs.length).toBeLessThanOrEqual(10);
    const jobs = await subject.store.listAuditJobs();
    expect(jobs.toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
  });

  it('the audit queue with 503 when no sandbox is available, and stores nothing', () =>
    withSubject({ env: { WAYMARK_SANDBOX: 'docker', PATH: '/nonexistent' } }, async ({ baseUrl, store }) => {
      expectError(await post(`${baseUrl}${auditPath}`, submission()), 503, 'service_unavailable');
      expect(await store.listRuns()).toEqual([]);
    }));
});
