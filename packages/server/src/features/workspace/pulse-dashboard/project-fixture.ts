import { openBrowser, type Platform } from '../../../app/platform-fixture.ts';
import { insertEvents } from '../../pulse/ingest/store.ts';
import { type EventFacts, eventRow } from '../../pulse/segments/event-rows-fixture.ts';

export const PROJECT = '01900000-0000-7000-8000-000000000001';
export const PATH = `/workspace/projects/${PROJECT}`;

/** Somebody who is signed in and has a claimed project. */
export async function openOwner(platform: Platform, project = PROJECT, email = 'owner@acme-corp.com') {
  const owner = openBrowser(platform);
  await owner.signIn(email);
  const { id } = await platform.store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select('workspaces.id as id')
    .where('human_users.email', '=', email)
    .executeTakeFirstOrThrow();
  const site = {
    name: 'Docs',
    origin: `https://docs-${project.slice(-1)}.acme.dev`,
    environment: 'production' as const,
  };
  await platform.store.db
    .insertInto('pulse_projects')
    .values({ id: project, ...site, workspace_id: id, created_at: 1, claimed_at: 2 })
    .execute();
  return owner;
}

export async function addEvents({ store }: Platform, facts: readonly EventFacts[], project = PROJECT) {
  await insertEvents(
    store,
    facts.map((each) => eventRow({ project, ...each })),
  );
}

/** What a line offers to do is none of its figures. */
const plain = (html: string) =>
  html
    .replaceAll(/<small data-offer[\s\S]*?<\/small>/gu, '')
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll('›', '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A row without the cell that offers something to whoever may do it. */
function withoutOffers(row: string): string {
  return row.replaceAll(/<td data-offer[^>]*>[\s\S]*?<\/td>/gu, '');
}

/** The lines of a page's tables, each as the text of its cells, by what they list. */
export function linesOf(html: string): Record<string, string[][]> {
  const bodies = html.matchAll(/<tbody data-list="(\w+)">([\s\S]*?)<\/tbody>/gu);
  return Object.fromEntries(
    [...bodies].map(([, list = '', body = '']) => [
      list,
      [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gu)].map(([, row = '']) =>
        [...withoutOffers(row).matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/gu)].map(([, cell = '']) =>
          plain(cell),
        ),
      ),
    ]),
  );
}

/** The totals of a page, each with what stands beside it. */
export function tilesOf(html: string): string[] {
  const [tiles = ''] = /<dl class="tiles">[\s\S]*?<\/dl>/u.exec(html) ?? [];
  return [...tiles.matchAll(/<dd>([\s\S]*?)<small>([\s\S]*?)<\/small>/gu)].map(
    ([, figure = '', beside = '']) => `${plain(figure)} | ${plain(beside)}`,
  );
}
