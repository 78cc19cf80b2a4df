import { runWaymark } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members, post, send } from './http.ts';
import { nextAddress } from './samples.ts';
import { type Subject, startSubject } from './service.ts';

interface Check {
  readonly fixes: unknown[];
  readonly level: object;
  readonly checks: { id: string; outcome: string }[];
}

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({
    env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', WAYMARK_SITE_CHECKS_OF_ONE_SITE_PER_HOUR: '100' },
  });
});

afterAll(() => subject?.stop());

/** What may not apply to a site of ours, each for a reason that anyone can see on it. */
const NOT_OURS = [
  'a2a-agent-card',
  'auth-alternative-access',
  'mcp-server-card',
  'section-header-quality',
  'tabbed-content-serialization',
];

async function sitemap(): Promise<string[]> {
  const { text } = await send(`${subject.baseUrl}/sitemap.xml`);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, url]) => url ?? '');
}

function expectTop(page: string, { fixes, level, checks }: Check): void {
  expect({ page, fixes }).toEqual({ page, fixes: [] });
  expect(level).toMatchObject({ number: 5, unsure: [] });
  const others = checks.filter(({ outcome }) => outcome !== 'passed');
  expect(others.map(({ outcome }) => outcome)).toEqual(others.map(() => 'not_applicable'));
  expect(others.map(({ id }) => id).filter((id) => !NOT_OURS.includes(id))).toEqual([]);
}

describe('our own site', () => {
  it('reaches the top by the command', async () => {
    const page = `${subject.baseUrl}/`;
    const { code, stdout, stderr } = await runWaymark(
      ['check', page, '--format', 'json', '--fail-under', '100'],
      { env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' } },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expectTop(page, JSON.parse(stdout) as Check);
  });

  // The command and the API make the same checks, and a start of the command takes longer than they do.
  it('reaches the top by the API with every page of its sitemap', async () => {
    const pages = await sitemap();
    expect(pages.length).toBeGreaterThanOrEqual(10);
    for (const page of pages) {
      const asked = { from: nextAddress(), timeoutMs: 30_000 };
      const answer = await post(`${subject.baseUrl}/api/site-checks`, { url: page }, asked);
      expect(answer.status, answer.text).toBe(200);
      expect(members(answer)).toMatchObject({ score: 100 });
      expectTop(page, JSON.parse(answer.text) as Check);
    }
  });
});
