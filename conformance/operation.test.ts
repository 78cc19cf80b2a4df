import { fileURLToPath } from 'node:url';
import { findFreePorts, spawnGuarded } from '@waymark/testkit';
import { describe, expect, inject, it } from 'vitest';
import { expectAccepted, expectError } from './expectations.ts';
import { openSocket, post, send } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { startSubject, withSubject } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const waymark = fileURLToPath(new URL('../packages/cli/bin/waymark.mjs', import.meta.url));
const isSqlite = inject('engine') === 'sqlite';
const shared = shareSubject();

function postHead(baseUrl: string, length: number): string {
  const lines = [`POST ${auditPath} HTTP/1.1`, `Host: ${new URL(baseUrl).host}`];
  return [...lines, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''].join('\r\n');
}

describe('the process answers', () => {
  it('both hosts on one listener when their URLs are equal', async () => {
    const [port] = await findFreePorts(1);
    const origin = `http://localhost:${port}`;
    const env = { WAYMARK_BASE_URL: origin, WAYMARK_PLATFORM_URL: origin };
    await withSubject({ env }, async ({ baseUrl }) => {
      const { reportUrl } = expectAccepted(await post(`${baseUrl}${auditPath}`, submission()));
      expect(reportUrl).toMatch(new RegExp(`^${origin}/reports/`));
      expect((await send(reportUrl)).status).toBe(200);
      expect((await send(`${origin}/health`)).status).toBe(200);
      const missing = await send(`${origin}/nothing`);
      expectError(missing, 404, 'not_found');
      expect(missing.text).toContain(`Take the path from ${origin}/openapi.json.`);
    });
  });

  it('on ports that differ from its public URLs, as behind a proxy', async () => {
    const [landing, platform] = await findFreePorts(2);
    const env = { WAYMARK_LANDING_PORT: String(landing), WAYMARK_PLATFORM_PORT: String(platform) };
    const publicUrls = {
      WAYMARK_BASE_URL: 'https://waymark.acme-corp.com',
      WAYMARK_PLATFORM_URL: 'https://app.acme-corp.com',
    };
    const child = await spawnGuarded(process.execPath, [waymark, 'serve'], {
      env: { PATH: process.env.PATH, ...env, ...publicUrls, ...storeSettings(shared(), '-two') },
    });
    try {
      await expect.poll(() => isUp(`http://127.0.0.1:${landing}/health`)).toBe(true);
      const answer = await post(`http://127.0.0.1:${landing}${auditPath}`, submission());
      expect(expectAccepted(answer).reportUrl).toMatch(/^https:\/\/app\.acme-corp\.com\/reports\//);
    } finally {
      child.child.kill('SIGKILL');
      await child.exited;
    }
  });

  it('a request in flight after SIGTERM, then ends with code 0', async () => {
    const subject = await startSubject();
    const body = JSON.stringify(submission());
    const connection = await openSocket(subject.baseUrl);
    connection.write(postHead(subject.baseUrl, body.length) + body.slice(0, 20));
    // A second request, answered, says that the first one has been taken in before the signal.
    await send(`${subject.baseUrl}/health`);
    process.kill(subject.process().pid, 'SIGTERM');
    await expect.poll(() => isUp(`${subject.baseUrl}/health`)).toBe(false);
    connection.write(body.slice(20));
    expect((await connection.answer()).status).toBe(202);
    expect(await subject.process().exited).toEqual({ code: 0, signal: null });
    expect(subject.output()).not.toMatch(/"level":"(error|fatal)"/);
    await subject.stop();
  });

  it('with code 0 to SIGTERM although idle connections are kept open', async () => {
    const subject = await startSubject();
    const connection = await openSocket(subject.baseUrl);
    connection.write(`GET /health HTTP/1.1\r\nHost: ${new URL(subject.baseUrl).host}\r\n\r\n`);
    expect((await connection.answer()).status).toBe(200);
    const startedAt = performance.now();
    expect(await subject.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('with code 0 to SIGINT', async () => {
    const subject = await startSubject();
    process.kill(subject.process().pid, 'SIGINT');
    expect(await subject.process().exited).toEqual({ code: 0, signal: null });
    await subject.stop();
  });
});

describe('WAYMARK_ROLE answers', () => {
  it('as web: the landing API', () =>
    withSubject({ env: { WAYMARK_ROLE: 'web' } }, async ({ baseUrl }) => {
      expect((await send(`${baseUrl}/health`)).status).toBe(200);
      expect((await send(`${baseUrl}/api/challenge-config`)).status).toBe(200);
    }));

  it('as worker: no host, and ends with code 0', async () => {
    const [landing, platform] = await findFreePorts(2);
    const { child, exited, output } = await spawnGuarded(process.execPath, [waymark, 'serve'], {
      env: {
        PATH: process.env.PATH,
        WAYMARK_ROLE: 'worker',
        WAYMARK_BASE_URL: `http://localhost:${landing}`,
        WAYMARK_PLATFORM_URL: `http://localhost:${platform}`,
        ...storeSettings(shared(), isSqlite ? '-worker' : ''),
      },
    });
    await expect.poll(output).toMatch(/worker/);
    expect(await isUp(`http://localhost:${landing}/health`)).toBe(false);
    child.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, signal: null });
  });
});

describe('the log guards', () => {
  it('e-mails, queries, tokens and addresses', async () => {
    const subject = shared();
    const secretive = {
      email: 'very.private@acme-corp.com',
      quickstart_url: 'https://docs.acme-corp.com/start?very-private-query=1#very-private-fragment',
      challenge_token: 'very-private-token',
      metadata: { notes: 'very-private-notes' },
    };
    const headers = { authorization: 'Bearer very-private-bearer', cookie: 'very-private-cookie=1' };
    const url = `${subject.baseUrl}${auditPath}?very-private-search=1`;
    const from = nextAddress();
    expectAccepted(await post(url, secretive, { headers, from }));
    await post(url, { ...secretive, email: 'very-private-nonsense' }, { headers, from });
    await post(url, `{"very-private-broken`, { headers, from });
    await send(`${subject.baseUrl}/very-private-path?very-private-search=2`, { headers, from });
    await subject.restart();
    expect(subject.output()).toMatch(/quickstart-submissions/);
    expect(subject.output()).not.toMatch(/very[.-]private/);
    expect(subject.output()).not.toContain(from);
  });
});

function storeSettings(subject: { dataDir: string; databaseUrl: string | undefined }, suffix: string) {
  const folder = { WAYMARK_DATA_DIR: suffix === '' ? subject.dataDir : `${subject.dataDir}/data${suffix}` };
  return subject.databaseUrl === undefined ? folder : { ...folder, DATABASE_URL: subject.databaseUrl };
}

async function isUp(url: string): Promise<boolean> {
  return send(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}
