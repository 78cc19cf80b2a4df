import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  findFreePorts,
  makeDataFolder,
  runWaymark,
  startService,
  startSiteverify,
  startSmtpInbox,
} from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

function run(args: readonly string[], env: Record<string, string> = {}) {
  return runWaymark(args, { env: { WAYMARK_DATA_DIR: join(makeDataFolder(), 'data'), ...env } });
}

async function serve(env: Record<string, string> = {}) {
  const dataDir = makeDataFolder();
  const service = await startService({ dataDir, env });
  onTestFinished(() => service.kill9());
  return service;
}

describe('waymark serve', () => {
  it.each([
    [{ DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' }, 'DATABASE_URL leads to no usable PostgreSQL'],
    [{ WAYMARK_SECRET: 'hunter2' }, 'WAYMARK_SECRET must be'],
    [{ WAYMARK_DATA_DIR: '/dev/null/x' }, 'WAYMARK_DATA_DIR'],
  ])('refuses %j with one sentence', async (env, sentence) => {
    const { code, stdout, stderr } = await run(['serve'], env);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(`waymark: ${sentence}`)]);
    expect(stderr).not.toContain('hunter2');
  });

  it('ends with one sentence when one of its ports is taken', async () => {
    const [landing, platform] = await findFreePorts(2);
    const squatter = createServer().listen(platform, '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const { code, stderr } = await run(['serve'], {
      WAYMARK_BASE_URL: `http://localhost:${landing}`,
      WAYMARK_PLATFORM_URL: `http://localhost:${platform}`,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^waymark: Cannot listen on 127\\.0\\.0\\.1 port ${platform} `, 'u'));
  });

  it('serves from a folder once, and ends cleanly when asked', async () => {
    const service = await serve();
    expect(service.output()).toContain('WAYMARK_SMTP_URL');
    const second = await run(['serve'], { WAYMARK_DATA_DIR: service.dataDir });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('already serves from');
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('waymark doctor', () => {
  it('says what is set, works and is missing, and shows no secret', async () => {
    const dataDir = makeDataFolder();
    // A first start that was cut short leaves a database with nothing in it.
    const begun = new DatabaseSync(join(dataDir, 'waymark.db'));
    begun.exec('pragma journal_mode = wal');
    begun.close();
    const env = {
      WAYMARK_DATA_DIR: dataDir,
      WAYMARK_SECRET: 'hunter2-hunter2-hunter2-hunter2-hunter2',
      WAYMARK_METRICS_TOKEN: 'hunter2-hunter2-hunter2',
      WAYMARK_VENDOR: 'acme',
      WAYMARK_VENDER: 'typo',
    };
    const { stdout, stderr } = await run(['doctor'], env);
    expect(stdout).toContain('WAYMARK_SECRET: (set, hidden)');
    expect(stdout).toContain('WAYMARK_VENDOR: acme');
    expect(stdout).toContain('WAYMARK_VENDER is no setting');
    expect(stdout).toMatch(/^ok +database: sqlite answers$/mu);
    expect(stdout).toMatch(/^missing +schema: .*0001-foundation/mu);
    expect(stdout).toMatch(/^missing +note: .*WAYMARK_SMTP_URL/mu);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  it('says where strangers’ pages run on a public address, and which limit holds', async () => {
    const strangers = {
      WAYMARK_BASE_URL: 'https://docs.acme.dev',
      WAYMARK_PLATFORM_URL: 'https://api.acme.dev',
      WAYMARK_LANDING_PORT: '4100',
      WAYMARK_PLATFORM_PORT: '4101',
    };
    const { stdout } = await run(['doctor'], strangers);
    expect(stdout).toMatch(
      /^ok +sandbox: .* GiB of memory for a whole journey, .*Strangers’ pages run in \w+/mu,
    );
    expect((await run(['doctor'], {})).stdout).not.toContain('Strangers’ pages');
  });

  it('fails when the database cannot be reached, and hides its password', async () => {
    const { code, stdout } = await run(['doctor'], { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/x' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broken +database: /mu);
    expect(stdout).not.toContain('hunter2');
  });

  it('fails when the mail server refuses the login', async () => {
    const inbox = await startSmtpInbox({ auth: { user: 'u', pass: 'right' } });
    onTestFinished(() => inbox.stop());
    const { code, stdout } = await run(['doctor'], {
      WAYMARK_SMTP_URL: inbox.url.replace('right', 'hunter2'),
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broken +mail: /mu);
    expect(stdout).not.toContain('hunter2');
  });

  it('asks the challenge service with its secret', async () => {
    const siteverify = await startSiteverify({ secret: 'right' });
    onTestFinished(() => siteverify.stop());
    const env = { WAYMARK_CHALLENGE_SITE_KEY: 'site', WAYMARK_CHALLENGE_VERIFY_URL: siteverify.url };
    const good = await run(['doctor'], { ...env, WAYMARK_CHALLENGE_SECRET: 'right' });
    expect(good.stdout).toMatch(/^ok +challenge: /mu);
    const bad = await run(['doctor'], { ...env, WAYMARK_CHALLENGE_SECRET: 'wrong' });
    expect(bad.code).toBe(1);
    expect(bad.stdout).toMatch(/^broken +challenge: WAYMARK_CHALLENGE_SECRET/mu);
  });

  it('puts a test mail into the outbox', async () => {
    const dataDir = makeDataFolder();
    const { stdout } = await run(['doctor', '--mail-to', 'me@example.org'], { WAYMARK_DATA_DIR: dataDir });
    expect(stdout).toMatch(/^ok +mail: a test mail went to the outbox$/mu);
    const [message = ''] = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
    expect(readFileSync(join(dataDir, 'outbox', message), 'utf8')).toContain('To: me@example.org');
  });

  it('sends a test mail to the mail server', async () => {
    const inbox = await startSmtpInbox();
    onTestFinished(() => inbox.stop());
    const { stdout } = await run(['doctor', '--mail-to', 'me@example.org'], { WAYMARK_SMTP_URL: inbox.url });
    expect(stdout).toMatch(/^ok +mail: a test mail went to the SMTP server$/mu);
    expect(await inbox.waitForMessage()).toMatchObject({ to: ['me@example.org'] });
  });
});

describe('waymark migrate', () => {
  it('says what it applied, and then that there is nothing to do', async () => {
    const env = { WAYMARK_DATA_DIR: makeDataFolder() };
    expect((await run(['migrate'], env)).stdout).toContain('applied 0001-foundation');
    expect(await run(['migrate'], env)).toMatchObject({ code: 0, stdout: 'Nothing to do.\n' });
  });
});

describe('waymark backup and restore', () => {
  it('carry a running service into another folder', async () => {
    const service = await serve();
    const source = { WAYMARK_DATA_DIR: service.dataDir };
    const file = join(makeDataFolder(), 'backup');
    const submitted = await fetch(`${service.baseUrl}/api/quickstart-submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'docs@harbour-tools.dev', quickstart_url: 'https://20.30.40.50/start' }),
    });
    expect(submitted.status).toBe(202);

    const backup = await run(['backup', file], source);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.stdout).toContain('verified by a trial restore');
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const again = await run(['backup', file], source);
    expect(again.code).not.toBe(0);
    expect(again.stderr).toContain('never replaces a file');

    const target = makeDataFolder();
    writeFileSync(join(target, 'secret.key'), readFileSync(join(service.dataDir, 'secret.key')), {
      mode: 0o600,
    });
    const restored = await run(['restore', file], { WAYMARK_DATA_DIR: target });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('restored into sqlite');

    const twice = await run(['restore', file], { WAYMARK_DATA_DIR: target });
    expect(twice.code).toBe(1);
    expect(twice.stderr).toContain('The database is not empty');
  });

  it('say in one sentence that the secret of a backup is missing', async () => {
    const source = makeDataFolder();
    const secret = 'a secret of the operator, 32 characters or more';
    const service = await startService({ dataDir: source, env: { WAYMARK_SECRET: secret } });
    await service.stop();
    const file = join(makeDataFolder(), 'backup');
    await run(['backup', file], { WAYMARK_DATA_DIR: source });
    const target = { WAYMARK_DATA_DIR: makeDataFolder() };
    const { code, stderr } = await run(['restore', file], target);
    expect(code).toBe(1);
    expect(stderr.trimEnd()).toMatch(/WAYMARK_SECRET must be set[^\n]*$/u);
    expect(stderr).not.toContain('    at ');
    // Nothing was filled, so the same command works once the secret is there.
    expect((await run(['restore', file], { ...target, WAYMARK_SECRET: secret })).code).toBe(0);
    expect((await run(['doctor'], { ...target, WAYMARK_SECRET: secret })).stdout).toContain(
      'keys: wrapped by WAYMARK_SECRET',
    );
  });

  it('refuse a file that is no backup, and leave the target empty', async () => {
    const file = join(makeDataFolder(), 'noise');
    writeFileSync(file, 'this is no backup');
    const dataDir = join(makeDataFolder(), 'data');
    const { code, stderr } = await run(['restore', file], { WAYMARK_DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('no readable backup')]);
    expect(existsSync(join(dataDir, 'waymark.db'))).toBe(false);
  });
});
