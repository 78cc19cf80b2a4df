import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../audits/index.ts';
import { within } from '../../site/frame/within-fixture.ts';
import { AuditsPage, type AuditsPageProps } from './pages.tsx';

const audit: AuditRow = {
  id: 'r1',
  journeyId: 'j1',
  projectId: 'p1',
  askedBy: 'person',
  createdAt: Date.UTC(2026, 10, 18, 9),
  quickstartUrl: 'https://docs.acme.dev/start',
  slug: 'acme-r1',
  status: 'published',
  failure: null,
  finishedAt: 2,
  verdict: 'failed',
  agentName: null,
  email: 'ada@acme-corp.com',
};

async function draw(more: Partial<AuditsPageProps> = {}): Promise<string> {
  return await AuditsPage({
    within,
    workspace: { id: 'w', name: 'Acme' },
    origins: ['https://docs.acme.dev'],
    hasSites: true,
    journeys: [],
    hasMoreJourneys: false,
    standing: new Map(),
    audits: [],
    feedback: [],
    nextCursor: null,
    isWatching: false,
    ...more,
  }).toString();
}

describe('the page of a workspace’s audits', () => {
  it('lists audits with who asked, how they ended, and the report', async () => {
    const html = await draw({ audits: [audit] });
    expect(html).toContain('<td>2026-11-18 09:00 UTC</td>');
    expect(html).toContain('<td data-label="Asked by">ada@acme-corp.com</td>');
    expect(html).toContain('<td data-label="Result" class="wrong">Failed</td>');
    expect(html).toMatch(/<a href="\/reports\/acme-r1">Report</u);
  });

  it('leads to a run that still goes on, which is no bad news', async () => {
    const html = await draw({ audits: [{ ...audit, status: 'running', verdict: null }] });
    expect(html).toMatch(/<a href="\/reports\/acme-r1">Follow</u);
    expect(html).toMatch(/<td data-label="Result">Running<\/td>/u);
  });

  it('marks a page that could not be read as bad news about it', async () => {
    const unreadable = { ...audit, status: 'errored', verdict: null, failure: 'unreadable' } as const;
    expect(await draw({ audits: [unreadable] })).toContain('class="wrong">Page could not be read');
  });

  it.each([
    [false, 'The workspace has no site yet.', 'Add a site'],
    [true, 'No site of the workspace is proven yet.', 'Prove a site'],
  ])(
    'has no form without a proven site, and leads to where one gets one (any site: %s)',
    async (hasSites, ...words) => {
      const html = await draw({ origins: [], hasSites });
      for (const each of words) expect(html).toContain(each);
      expect(html).toContain('href="/workspace/sites/w"');
      expect(html).not.toContain('name="quickstart_url"');
    },
  );

  it('begins with the page that a link offers', async () => {
    const html = await draw({ offered: 'https://docs.acme.dev/start' });
    expect(html).toContain('value="https://docs.acme.dev/start"');
  });

  it('shows a refused address again, beside why, and says so first', async () => {
    const html = await draw({ refused: { url: 'https://x.dev/"', error: 'Not one of yours.' } });
    expect(html).toContain('value="https://x.dev/&quot;"');
    expect(html).toContain('aria-describedby="page-error page-hint"');
    expect(html).toContain('<title>Error: Audits of Acme');
    const usual = await draw();
    expect(usual).toContain('aria-describedby="page-hint"');
    expect(usual).not.toContain('aria-invalid="true"');
  });

  it('offers the opposite of what the reader is mailed now', async () => {
    expect(await draw()).toMatch(/name="watch" value="on"[^>]*>Mail me on a change/u);
    expect(await draw({ isWatching: true })).toMatch(/name="watch" value="off"[^>]*>Stop these mails/u);
  });

  it.each([
    ['queued', 'status', 'The audit is queued.'],
    ['gone', 'alert', 'That no longer exists.'],
  ] as const)('says what became of a form: %s', async (notice, role, text) => {
    expect(await draw({ notice })).toMatch(new RegExp(`role="${role}"><p>${text}`, 'u'));
    expect(await draw()).not.toContain(text);
  });

  it('goes on to older audits where there are any', async () => {
    expect(await draw({ nextCursor: 'abc' })).toContain('href="/workspace/audits/w?cursor=abc"');
    expect(await draw()).not.toContain('Older audits');
  });
});
