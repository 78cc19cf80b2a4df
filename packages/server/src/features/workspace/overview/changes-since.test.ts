import { describe, expect, it } from 'vitest';
import { type ChangeSources, changesSince } from './changes-since.ts';

const nothing: ChangeSources = { workspaceId: 'w', alerts: [], audits: [], feedback: [], events: [] };
const alert = {
  id: 'a1',
  workspaceId: 'w',
  projectId: null,
  kind: 'spoofing',
  state: 'resolved',
  title: 'Requests under false names',
  text: '',
  numbers: '{}',
  subjects: '[]',
  evidence: '/',
  openedAt: 100,
  seenAt: 100,
  resolvedAt: 200,
  origin: null,
  origins: '[]',
  mutedAt: null,
  mutedBy: null,
} as const;
const audit = {
  id: 'r',
  journeyId: 'j',
  projectId: null,
  askedBy: 'schedule',
  createdAt: 90,
  quickstartUrl: 'https://docs.acme.dev/start',
  slug: 'acme-r',
  status: 'published',
  failure: null,
  finishedAt: 150,
  verdict: 'failed',
  agentName: null,
  email: null,
} as const;
const event = {
  agentName: null,
  registrationId: null,
  origin: 'https://docs.acme.dev',
  actor: 'ada@acme.dev',
  subject: undefined,
  role: undefined,
  name: undefined,
  way: undefined,
};
const texts = (sources: Partial<ChangeSources>, since = 0, most = 10) =>
  changesSince({ ...nothing, ...sources }, since, most).map(({ text }) => text);

describe('what changed', () => {
  it('tells of an alert when it begins and when it is over, newest first', () => {
    expect(texts({ alerts: [alert] })).toEqual([
      'Over: Requests under false names',
      'Requests under false names',
    ]);
    expect(texts({ alerts: [alert] }, 150)).toEqual(['Over: Requests under false names']);
    expect(texts({ alerts: [{ ...alert, resolvedAt: alert.openedAt }] })).toEqual([alert.title]);
  });

  it('tells of an alert that is open as of trouble, unless somebody muted it', () => {
    const open = { ...alert, state: 'open', resolvedAt: null } as const;
    const muted = { ...open, mutedAt: 150, mutedBy: 'ada' };
    const bad = (each: ChangeSources['alerts'][number]) =>
      changesSince({ ...nothing, alerts: [each] }, 0, 10).map(({ isBad }) => isBad);
    expect([bad(open), bad(muted)]).toEqual([[true], [false]]);
  });

  it('tells of an audit when it ended, with its report, and of none that runs', () => {
    const [change] = changesSince({ ...nothing, audits: [audit] }, 0, 10);
    expect(change).toEqual({
      at: 150,
      text: 'Audit of https://docs.acme.dev/start: Failed',
      href: '/reports/acme-r',
      isBad: true,
    });
    expect(texts({ audits: [{ ...audit, finishedAt: null }] })).toEqual([]);
  });

  it('tells of what was done to the workspace, and not of who signed in', () => {
    const happened = (action: string, happenedAt: number) => ({ ...event, action, happenedAt });
    expect(
      texts({
        events: [happened('origin.lapsed', 4), happened('origin.added', 3)],
      }),
    ).toEqual([
      'https://docs.acme.dev lost its proof: daily checks did not find it any more',
      'https://docs.acme.dev was added to this workspace by ada@acme.dev',
    ]);
  });

  it('ends where the last visit did, and at the most that is shown', () => {
    expect(texts({ alerts: [alert], audits: [audit] }, 0, 2)).toHaveLength(2);
    expect(texts({ alerts: [alert], audits: [audit] }, 201)).toEqual([]);
  });
});
