import { describe, expect, it } from 'vitest';
import type { AuditRow, JourneyRow } from '../../audits/index.ts';
import { JourneyTable } from './journey-table.tsx';
import { askedBy, isBad, journeyVerdict, pageState, runResult, when } from './words.ts';

const journey: JourneyRow = {
  id: 'j1',
  workspaceId: 'w',
  quickstartUrl: 'https://docs.acme.dev/start',
  every: null,
  nextAt: null,
  setBy: null,
  stoppedReason: null,
  stoppedAt: null,
  verdict: null,
  verdictOf: null,
};
const audit: AuditRow = {
  id: 'r1',
  journeyId: 'j1',
  projectId: 'p1',
  askedBy: 'person',
  createdAt: 1,
  quickstartUrl: journey.quickstartUrl,
  slug: 'acme-r1',
  status: 'published',
  failure: null,
  finishedAt: 2,
  verdict: 'passed',
  agentName: null,
  email: 'ada@acme-corp.com',
};

describe('how a run ended', () => {
  it.each([
    [{ status: 'queued' }, 'Waiting'],
    [{ status: 'running' }, 'Running'],
    [{ status: 'errored', failure: 'cancelled' }, 'Cancelled'],
    [{ status: 'errored', failure: 'unreadable' }, 'Page could not be read'],
    [{ status: 'errored', failure: 'internal' }, 'Our fault: no report'],
    [{ verdict: 'failed' }, 'Failed'],
    [{ verdict: 'blocked' }, 'Blocked'],
    [{ verdict: 'inconclusive' }, 'No verdict'],
    [{ verdict: null }, 'Published'],
  ] as [Partial<AuditRow>, string][])('%j is told as %s', (more, words) => {
    expect(runResult({ ...audit, ...more })).toBe(words);
  });

  it.each(['failed', 'blocked', 'unreadable'])('%s is bad news about the page', (verdict) => {
    expect(isBad(verdict)).toBe(true);
  });

  it.each(['passed', 'inconclusive', 'cancelled', null])('%s is none', (verdict) => {
    expect(isBad(verdict)).toBe(false);
  });
});

it.each([
  [{ askedBy: 'schedule' }, 'Schedule'],
  [{ askedBy: 'agent', agentName: 'Ada' }, 'Ada (agent)'],
  [{ askedBy: 'agent' }, 'unnamed agent (agent)'],
  [{}, 'ada@acme-corp.com'],
  [{ email: null }, 'a former member'],
] as [Partial<AuditRow>, string][])('a run with %j was asked for by %s', (more, words) => {
  expect(askedBy({ ...audit, ...more })).toBe(words);
});

it('a journey is not yet known, or known by its verdict', () => {
  expect(journeyVerdict(journey)).toBe('Not yet known');
  expect(journeyVerdict({ ...journey, verdict: 'failed' })).toBe('Failed');
});

it('a page without a verdict is told by the audit that stands for it', () => {
  const standing = new Map([['j1', { ...audit, status: 'running', verdict: null } as const]]);
  expect(pageState(journey, standing)).toBe('Running');
  expect(pageState({ ...journey, verdict: 'passed' }, standing)).toBe('Passed');
  expect(pageState(journey, new Map())).toBe('Not yet known');
});

it('a moment is told to the minute, of UTC', () => {
  expect(when(Date.UTC(2026, 10, 18, 9, 5, 59))).toBe('2026-11-18 09:05 UTC');
});

describe('the table of journeys', () => {
  const draw = async (...journeys: JourneyRow[]) =>
    await JourneyTable({
      journeys,
      standing: new Map([['j1', audit]]),
      path: '/workspace/audits/w',
      formToken: 't',
    }).toString();

  it('says that nothing was audited yet', async () => {
    expect(await draw()).toContain('Nothing has been audited yet.');
  });

  it('offers the rhythm that is set, and none where there is none', async () => {
    const chosen = (html: string) =>
      [...html.matchAll(/<option value="(\w+)" selected/gu)].map(([, each]) => each);
    expect(chosen(await draw(journey))).toEqual(['off']);
    expect(chosen(await draw({ ...journey, every: 'weekly' }))).toEqual(['weekly']);
  });

  it('says why and when a schedule stopped by itself, and only then', async () => {
    const stopped = await draw({
      ...journey,
      stoppedReason: 'member_left',
      stoppedAt: Date.UTC(2026, 10, 18),
    });
    expect(stopped).toContain('the member who set it left the workspace. (2026-11-18 00:00 UTC)');
    expect(await draw(journey)).not.toContain('class="error"');
  });

  it('marks bad news, and sends nobody’s referrer along', async () => {
    const html = await draw({ ...journey, verdict: 'failed' });
    expect(html).toMatch(/<td data-label="Verdict" class="wrong"><a href="\/reports\/acme-r1">Failed/u);
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(await draw({ ...journey, verdict: 'passed' })).not.toContain('class="wrong"');
  });
});
