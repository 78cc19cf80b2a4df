import { describe, expect, it } from 'vitest';
import type { BrokenJourney, JourneyDay } from '../../pulse/index.ts';
import { within } from '../../site/frame/within-fixture.ts';
import { JourneysPage } from './journeys-page.tsx';
import { placeAt } from './place-fixture.ts';
import { linesOf } from './project-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;
const first = Date.UTC(2026, 10, 1);
const project = {
  id: 'p',
  name: 'Docs',
  origin: 'https://docs.acme.dev',
  environment: 'production',
  agentName: null,
  createdAt: 1,
  claimedAt: 2,
  lastVerifiedAt: null,
} as const;

async function draw(days: readonly JourneyDay[], broken: readonly BrokenJourney[] = []): Promise<string> {
  const place = placeAt({ page: '/workspace/projects/p/insights/journeys' });
  const view = { within, project, place };
  return await JourneysPage({ view, days, broken, page: 1 }).toString();
}

const day = (nth: number, more: Partial<JourneyDay> = {}): JourneyDay => ({
  agent: 'gptbot',
  day: first + nth * DAY,
  journeys: 4,
  called: 2,
  succeeded: 1,
  ...more,
});

describe('the page of journeys', () => {
  it('adds them up by agent, the one with most first', async () => {
    const html = await draw([
      day(0),
      day(1),
      day(0, { agent: 'curl', journeys: 100, called: 0, succeeded: 0 }),
    ]);
    expect(linesOf(html).journeys).toEqual([
      ['curl', '100', '0', '0', '0 %'],
      ['GPTBot', '8', '4', '2', '25 %'],
    ]);
  });

  it('shows so many agents and the others together, however many there are', async () => {
    const many = Array.from({ length: 13 }, (_, nth) => day(0, { agent: `a${nth}`, journeys: 20 - nth }));
    const html = await draw([...many, day(0, { agent: null }), day(1, { agent: null })]);
    const rows = linesOf(html).journeys ?? [];
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toEqual(['All others', '16', '6', '3', '19 %']);
    expect(html).toContain('journeys?page=2">More</a>');
    expect(linesOf(html).trend?.[0]?.[1]).toBe(String(20 * 13 - 78 + 4));
    expect(await draw(many.slice(1))).not.toContain('>More</a>');
  });

  it('adds them up by day, of which it shows the last fourteen', async () => {
    const days = Array.from({ length: 16 }, (_, nth) => day(nth));
    const rows = linesOf(await draw([...days, day(15, { agent: 'curl' })])).trend ?? [];
    expect(rows).toHaveLength(14);
    expect(rows[0]?.[0]).toBe('2026-11-03');
    expect(rows.at(-1)).toEqual(['2026-11-16', '8', '4', '2', '25 %']);
  });

  it('tells where the others broke off: at a call, at one without a status, or before any', async () => {
    const html = await draw(
      [day(0)],
      [
        { agent: 'gptbot', status: 401, place: '/v1/items', journeys: 3 },
        { agent: '', status: null, place: '/v1/items', journeys: 2 },
        { agent: 'curl', status: null, place: null, journeys: 1 },
      ],
    );
    expect(linesOf(html).broken).toEqual([
      ['/v1/items 401', 'GPTBot', '3'],
      ['/v1/items unknown', 'Unnamed', '2'],
      ['never called', 'curl', '1'],
    ]);
    expect(html).toContain('href="/workspace/projects/p/insights/journeys?agent=gptbot"');
  });

  it('says that none broke off', async () => {
    expect(await draw([day(0)])).toContain('None broke off in this time.');
  });
});
