import { guardedFetch } from '@waymark/audit';
import { createAuthority, openTestStore, recordLog, startNameServer, startStranger } from '@waymark/testkit';
import { createNameLookup } from '../../../adapters/name-lookup.ts';
import { readTags } from '../../../adapters/site-checks.ts';
import { loadConfig } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Store } from '../../../store/index.ts';
import { type AddDeps, addSite } from './add-site.ts';
import type { DueDeps } from './check-due-sites.ts';
import { type CheckDeps, checkSite } from './check-site.ts';
import { proofTexts } from './proof-texts.ts';

const HOST = 'docs.harbour-tools.dev';
export const SITE = `https://${HOST}`;
const FILE = '/.well-known/waymark-site-verification.txt';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let people = 0;

/** A person with an account, an owner of a workspace of their own unless told. */
export async function addPerson(store: Store, workspaceId: string, role: 'owner' | 'member' = 'owner') {
  people += 1;
  const [id, email] = [newId(), `person-${people}@acme-corp.com`];
  const at = new Date().toISOString();
  await store.db
    .insertInto('human_users')
    .values({ id, name: '', email, email_verified: 1, image: null, created_at: at, updated_at: at })
    .execute();
  await store.db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: id, role, joined_at: 1 })
    .execute();
  return { id, email };
}

async function addWorkspace(store: Store) {
  const id = newId();
  await store.db
    .insertInto('workspaces')
    .values({ id, name: 'Acme', personal_of: null, created_at: 1 })
    .execute();
  return { id, owner: await addPerson(store, id) };
}

/** A web server and a name server for one host, both real, and a way to them. */
async function startSite() {
  const authority = await createAuthority();
  const pages = new Map<string, Answer>();
  const visits: string[] = [];
  const server = await startStranger(
    (request, response) => {
      visits.push(request.url ?? '');
      const { status = 200, headers = {}, body = '' } = pages.get(request.url ?? '') ?? { status: 404 };
      response.writeHead(status, headers).end(body);
    },
    await authority.issue({ names: [HOST] }),
  );
  const zone: Record<string, readonly string[] | 'fails' | 'silent'> = {};
  const names = await startNameServer(zone);
  const connectTo = [{ name: HOST, port: 443, address: '127.0.0.1', toPort: server.port }];
  const reach = { allowPrivate: true, connectTo, authorities: [authority.certificate] };
  const fetchStranger: CheckDeps['fetchStranger'] = (url, options) =>
    guardedFetch(url, { ...options, ...reach });
  return {
    pages,
    visits,
    zone,
    asked: names.asked,
    fetchStranger,
    proofNames: createNameLookup([names.server]),
  };
}

/** Puts proofs in place, or takes them away. */
function proofsOn({ zone, pages }: Pick<Awaited<ReturnType<typeof startSite>>, 'zone' | 'pages'>) {
  const record = `TXT _waymark-challenge.${HOST}`;
  return {
    dns(lines?: readonly string[]) {
      if (lines === undefined) delete zone[record];
      else zone[record] = lines;
    },
    file(body?: string, headers: Answer['headers'] = { 'content-type': 'text/plain' }) {
      if (body === undefined) pages.delete(FILE);
      else pages.set(FILE, { body, headers });
    },
    page: (body: string) => void pages.set('/', { body, headers: { 'content-type': 'text/html' } }),
  };
}

/** What the database holds of sites. */
function tablesOf({ db }: Store) {
  return {
    rows: () => db.selectFrom('workspace_origins').selectAll().orderBy('origin').execute(),
    row: () => db.selectFrom('workspace_origins').selectAll().executeTakeFirstOrThrow(),
    notices: () => db.selectFrom('origin_notices').selectAll().orderBy('user_id').execute(),
    actions: async () => {
      const events = db.selectFrom('security_events').select('action');
      return (await events.orderBy('happened_at').orderBy('id').execute()).map(({ action }) => action);
    },
  };
}

/** A store and a site, and a clock to turn. */
export async function openSites() {
  const [{ store }, site] = [await openTestStore(), await startSite()];
  const { log, lines } = recordLog();
  const free = { consume: async () => ({ allowed: true }) as const };
  let now = Date.UTC(2026, 10, 18);
  const deps = {
    store,
    log,
    clock: () => now,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    config: {
      ...{ platformUrl: 'http://localhost:4311' },
      allowPrivateTargets: true,
      hasLocalSites: false,
      limits: loadConfig({}).limits,
    },
    fetchStranger: site.fetchStranger,
    proofNames: site.proofNames,
    readTags,
    siteCheckLimiters: { workspace: free, origin: free },
  } satisfies CheckDeps & DueDeps & AddDeps;
  const workspace = await addWorkspace(store);
  return {
    ...site,
    ...tablesOf(store),
    store,
    deps,
    lines,
    workspace,
    prove: proofsOn(site),
    /** At a moment of its own, so that the log has one order. */
    async add(of = workspace, typed = SITE) {
      now += 1;
      const added = await addSite(deps, {
        workspaceId: of.id,
        userId: of.owner.id,
        typed,
        isAtMachine: true,
      });
      now += 1;
      if (added.outcome === 'refused') throw new Error(added.problem);
      return { id: added.id, workspaceId: of.id };
    },
    addWorkspace: () => addWorkspace(store),
    check: (added: { id: string; workspaceId: string }) => checkSite(deps, added),
    textsFor: (workspaceId = workspace.id, origin = SITE) => proofTexts(deps.keys, { workspaceId, origin }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
