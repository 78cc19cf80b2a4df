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
  subject = await startSubject({ env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' } });
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

describe('our own site', () => {
  it('reaches the top with every page of its sitemap', async () => {
    const pages = await sitemap();
    expect(pages.length).toBeGreaterThanOrEqual(10);
    for (const page of pages) {
      const { code, stdout, stderr } = await runWaymark(
        ['check', page, '--format', 'json', '--fail-under', '100'],
        { env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' } },
      );
      const { fixes, level, checks } = JSON.parse(stdout) as Check;
      expect({ page, code, stderr, fixes }).toEqual({ page, code: 0, stderr: '', fixes: [] });
      expect(level).toMatchObject({ number: 5, unsure: [] });
      const others = checks.filter(({ outcome }) => outcome !== 'passed');
      expect(others.map(({ outcome }) => outcome)).toEqual(others.map(() => 'not_applicable'));
      expect(others.map(({ id }) => id).filter((id) => !NOT_OURS.includes(id))).toEqual([]);
    }
  });

  it('says the same of itself by the API', async () => {
    const answer = await post(
      `${subject.baseUrl}/api/site-checks`,
      { url: `${subject.baseUrl}/` },
      {
        from: nextAddress(),
        timeoutMs: 30_000,
      },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(members(answer)).toMatchObject({ score: 100, level: { number: 5 } });
  });
});
