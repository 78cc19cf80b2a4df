import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findDataRoot, runWaymark } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(findDataRoot(), 'waymark-settings-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Decisions section 1: a wrong value stops the start with one sentence that names the variable. */
async function refusedStart(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runWaymark(['serve'], {
    env: { WAYMARK_DATA_DIR: dataDir, ...env },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  return stderr.trim();
}

describe('a wrong setting refuses the start with one sentence that names', () => {
  it.each([
    ['WAYMARK_BASE_URL', 'nope'],
    ['WAYMARK_BASE_URL', 'ftp://localhost:4310'],
    ['WAYMARK_PLATFORM_URL', 'localhost:4311'],
    ['WAYMARK_HOST', 'no..host'],
    ['WAYMARK_LANDING_PORT', '99999'],
    ['WAYMARK_LANDING_PORT', '0x50'],
    ['WAYMARK_PLATFORM_PORT', '-1'],
    ['WAYMARK_DATA_DIR', '/dev/null/data'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
    ['WAYMARK_ROLE', 'boss'],
    ['WAYMARK_SMTP_URL', 'http://localhost'],
    ['WAYMARK_MAIL_FROM', 'nobody'],
    ['WAYMARK_CHALLENGE_VERIFY_URL', 'nope'],
    ['WAYMARK_ARENA', 'perhaps'],
    ['WAYMARK_TRUST_PROXY', 'banana'],
    ['WAYMARK_TRUST_PROXY', '10.0.0.0/99'],
    ['WAYMARK_ALLOW_PRIVATE_TARGETS', 'yes'],
    ['WAYMARK_SANDBOX', 'chroot'],
    ['WAYMARK_EGRESS', 'all'],
    ['WAYMARK_MODEL', 'gpt'],
    ['WAYMARK_VENDOR', 'a b'],
    ['WAYMARK_AGENT_TYPES', 'anonymous,robots'],
  ])('%s (%s)', async (name, value) => {
    expect(await refusedStart({ [name]: value })).toContain(name);
  });
});

describe('a refused start guards', () => {
  it.each([
    ['DATABASE_URL', 'postgres://user:PASSWORD@127.0.0.1:1/none'],
    ['DATABASE_URL', 'mysql://user:PASSWORD@127.0.0.1/none'],
    ['WAYMARK_SMTP_URL', 'http://user:PASSWORD@127.0.0.1'],
    ['WAYMARK_BASE_URL', 'http://user:PASSWORD@localhost:4310'],
  ])('the password in %s (%s)', async (name, value) => {
    expect(await refusedStart({ [name]: value.replace('PASSWORD', 'hush-hush-42') })).not.toContain(
      'hush-hush-42',
    );
  });

  it('the secret of the challenge when another setting is wrong', async () => {
    const sentence = await refusedStart({
      WAYMARK_CHALLENGE_SITE_KEY: 'site',
      WAYMARK_CHALLENGE_SECRET: 'hush-hush-43',
      WAYMARK_ROLE: 'boss',
    });
    expect(sentence).not.toContain('hush-hush-43');
  });
});
