import { describe, expect, it } from 'vitest';
import { writeNotice } from './mails.ts';
import type { QueuedNotice } from './store.ts';

const ids = { runId: 'run', userId: 'user' };
const notice: QueuedNotice = {
  kind: 'change',
  queuedAt: 1_800_000_000_000,
  before: 'passed',
  slug: 'acme-1',
  quickstartUrl: 'https://docs.acme.dev/start',
  failure: 'unreadable',
  failureDetail: 'It answers 404.',
  document: null,
  workspaceId: 'w',
  workspaceName: 'Acme',
  email: 'ada@acme-corp.com',
  memberId: 'user',
  watcherId: 'user',
};
const mailOf = (more: Partial<QueuedNotice> = {}) =>
  writeNotice({ ...notice, ...more }, ids, 'https://platform.waymark.dev');

describe('the mail of a workspace’s audit', () => {
  it('goes to one person, under an id that a second attempt has too', () => {
    expect(mailOf()).toMatchObject({ id: 'audit-run-user', to: 'ada@acme-corp.com', at: notice.queuedAt });
    expect(mailOf().id).toBe(mailOf({ before: 'failed' }).id);
  });

  it.each([
    ['passed', 'it had passed'],
    ['failed', 'it had failed'],
    ['blocked', 'it was blocked'],
    ['unreadable', 'the page could not be read'],
    ['some later verdict', 'it was different'],
    [null, 'it was different'],
  ])('says of a change from %s that %s', (before, words) => {
    expect(mailOf({ before }).text).toContain(`(in the previous audit, ${words})`);
  });

  it('says where such mails are ended, and not so where a single report was asked for', () => {
    expect(mailOf().text).toMatch(
      /To stop these mails.*\n?.*https:\/\/platform\.waymark\.dev\/workspace\/audits\/w/u,
    );
    const asked = mailOf({ kind: 'report' }).text;
    expect(asked).toContain('You asked for an audit of this page:');
    expect(asked).not.toMatch(/has changed|stop these mails/u);
    expect(asked).toContain('https://platform.waymark.dev/workspace/audits/w');
  });

  it('lets no name of a workspace put a link into it', () => {
    for (const kind of ['report', 'change'] as const) {
      const { text } = mailOf({ kind, workspaceName: 'https://evil.dev/take' });
      expect(text).not.toContain('https://evil.dev');
    }
  });
});
