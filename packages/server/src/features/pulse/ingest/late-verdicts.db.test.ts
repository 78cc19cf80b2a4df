import { guardedFetch } from '@waymark/audit';
import {
  createAuthority,
  openTestStore,
  pulseEvent,
  recordLog,
  seedPulseProject,
  startNameServer,
  startStranger,
  type Zone,
} from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNameLookup } from '../../../adapters/name-lookup.ts';
import { createWrongCredentials } from '../../../lib/credentials/wrong-credentials.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { openColumns } from '../../../store/index.ts';
import { createIdentityChecks, keepLists, reasonWords } from '../identities/index.ts';
import { createSigner, directoryOf, type SignOptions } from '../identities/signer-fixture.ts';
import { createIngestKeys } from '../projects/index.ts';
import { moveEvents } from '../segments/index.ts';
import { createIngest, ingestOperation } from './index.ts';

const HOST = 'chatgpt.com';
const signer = createSigner(`"https://${HOST}"`);
const APPLEBOT = 'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)';
const APPLE = '17.58.1.2';
const APPLE_ZONE = {
  'PTR 2.1.58.17.in-addr.arpa': ['17-58-1-2.applebot.apple.com'],
  'A 17-58-1-2.applebot.apple.com': [APPLE],
};

/** Ingest with a name server and a publisher of keys on this machine. */
async function open(zone: Zone = {}) {
  const { store, place } = await openTestStore();
  const project = seedPulseProject({ isClaimed: true });
  for (const statement of project.statements) await sql.raw(statement).execute(store.db);
  const authority = await createAuthority();
  const { port } = await startStranger(
    (_, response) => void response.setHeader('content-type', 'application/json').end(directoryOf(signer.jwk)),
    await authority.issue({ names: [HOST] }),
  );
  const connectTo = [{ name: HOST, port: 443, address: '127.0.0.1', toPort: port }];
  const reach = { allowPrivate: true, connectTo, authorities: [authority.certificate] };
  const names = await startNameServer(zone);
  const { log } = recordLog();
  const clock = () => Date.now();
  const ground = { store, log, clock };
  const identityChecks = createIdentityChecks({
    ...ground,
    names: createNameLookup([names.server]),
    fetchStranger: (url, options) => guardedFetch(url, { ...options, ...reach }),
  });
  const operation = ingestOperation({
    ...ground,
    identityChecks,
    addressLists: keepLists(ground),
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    config: { pulseIp: 'truncated', pulseEventsPerSecond: 200, pulseListDays: 7 },
    ingestKeys: createIngestKeys({ store, clock }),
    wrongCredentials: { ingestKeys: createWrongCredentials({ consume: async () => ({ allowed: true }) }) },
    ...createIngest({ store }),
  });
  const send = async (...events: object[]) => {
    const headers: Readonly<Record<string, string>> = {
      authorization: `Bearer ${project.apiKey}`,
      'content-type': 'application/json',
    };
    const body = Buffer.from(JSON.stringify({ events }));
    return await operation.answer({
      requestId: 'r',
      header: (name) => headers[name],
      body,
      limitKey: () => '192.0.2.1',
    });
  };
  const event = (more: Record<string, unknown> = {}) => pulseEvent(project.origin, more);
  const signed = (options: SignOptions = {}, more: Record<string, unknown> = {}) => {
    const made = signer.signRequest(Date.now(), { authority: new URL(project.origin).host, ...options });
    const { agent, input, value } = made;
    const chrome =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    return event({ user_agent: chrome, signature_agent: agent, signature: { input, value }, ...more });
  };
  const rows = async () => {
    const found = await store.db.selectFrom('pulse_events').selectAll().orderBy('seq').execute();
    return found.map(({ agent, verdict, confidence }) => [
      agent,
      verdict,
      reasonWords(confidence.split(' ')[1] ?? ''),
    ]);
  };
  const columns = openColumns(`${place.dataDir}/pulse`);
  onTestFinished(() => columns.close());
  return { store, send, event, signed, rows, identityChecks, names, deps: { store, columns, clock } };
}

describe('an event of a signed request', () => {
  it('is stored at once, and judged by its signature afterwards', async () => {
    const { send, signed, rows, identityChecks, store } = await open();
    await send(signed({ nonce: 'n1' }), signed({ keyid: createSigner().kid }));
    await identityChecks.idle();
    expect(await rows()).toEqual([
      ['chatgpt-agent', 'verified', `signed by a key of ${HOST} (${signer.kid.slice(0, 8)}…)`],
      ['chatgpt-agent', 'spoofed', `its signature is by a key that ${HOST} does not publish`],
    ]);
    const stored = JSON.stringify(await store.db.selectFrom('pulse_events').selectAll().execute());
    expect(stored).not.toMatch(/sig1|keyid/u);
  });

  it('is good once: sent again it stays so, and of another request it is a replay', async () => {
    const { send, event, signed, rows, identityChecks } = await open();
    const at = Date.now();
    const first = signed({ nonce: 'n1' }, { ts: at });
    const settle = async (sent: object) => {
      await send(sent);
      await identityChecks.idle();
    };
    const again = (more: object) => settle({ ...first, id: event().id, ...more });
    await settle(first);
    await settle(first);
    await again({ url: `${String(first.url)}/another` });
    await again({ method: 'POST' });
    await again({ ts: at - 5_001 });
    // Two layers of a site may each report the same request, and a client may repeat one.
    await again({ ts: at - 5_000 });
    // A signer that repeats its nonces made this one itself.
    await settle(signed({ nonce: 'n1', expires: Math.floor(Date.now() / 1000) + 90 }, { ts: at - 6_000 }));
    const replayed = ['spoofed', expect.stringContaining('had been used for another request')];
    const seen = ['unverifiable', expect.stringContaining('was reported before')];
    expect((await rows()).map(([, verdict, why]) => [verdict, why])).toEqual([
      ['verified', expect.stringContaining('signed by a key')],
      replayed,
      replayed,
      replayed,
      seen,
      seen,
    ]);
  });

  it('without a nonce is good for requests of the same moment, and later proves nothing', async () => {
    const { send, event, signed, rows, identityChecks } = await open();
    const at = Date.now();
    const created = Math.floor(at / 1000);
    const first = signed({ created, expires: created + 3600 }, { ts: at });
    const again = async (more: object) => {
      await send({ ...first, id: event().id, ...more });
      await identityChecks.idle();
    };
    await again({});
    // Whoever signs without a nonce signs all requests of a second alike.
    await again({ url: `${String(first.url)}/another`, ts: at - 5_000 });
    await again({ url: `${String(first.url)}/another`, ts: at - 5_001 });
    await again({ ts: at - 6_000 });
    const reused = ['unverifiable', expect.stringContaining('without a nonce')];
    expect((await rows()).map(([, verdict, why]) => [verdict, why])).toEqual([
      ['verified', expect.stringContaining('signed by a key')],
      ['verified', expect.stringContaining('signed by a key')],
      reused,
      reused,
    ]);
  });

  it('without a nonce proves nothing long after it was made, and with one it does', async () => {
    const { send, signed, rows, identityChecks } = await open();
    const at = Date.now();
    const old = Math.floor(at / 1000) - 400;
    const life = { created: old, expires: old + 3600 };
    await send(signed(life, { ts: at }));
    await send(signed({ ...life, nonce: 'n1' }, { ts: at }));
    await send(signed({ created: old + 200, expires: old + 3600 }, { ts: at }));
    await identityChecks.idle();
    expect((await rows()).map(([, verdict, why]) => [verdict, why])).toEqual([
      ['unverifiable', expect.stringContaining('made too long before')],
      ['verified', expect.stringContaining('signed by a key')],
      ['verified', expect.stringContaining('signed by a key')],
    ]);
  });

  it('says nothing of a name that its signer may not vouch for', async () => {
    const { send, signed, rows, identityChecks } = await open();
    await send(signed({}, { user_agent: 'Claude-User/1.0' }));
    await identityChecks.idle();
    expect(await rows()).toEqual([
      ['claude-user', 'unverifiable', 'no address list of Anthropic is held yet'],
    ]);
  });

  it('is refused when its signature is no object of texts', async () => {
    const { send, signed } = await open();
    const answer = await send({ ...signed(), signature: { input: 1 } });
    expect(JSON.parse(answer.body)).toMatchObject({ accepted: 0, rejected: [{ code: 'invalid_event' }] });
  });
});

describe('an event of an agent that is known by the name of its address', () => {
  it('is judged by that name, and no address stays', async () => {
    const { send, event, rows, identityChecks, store } = await open(APPLE_ZONE);
    await send(event({ ip: APPLE, user_agent: APPLEBOT }), event({ ip: '8.8.4.4', user_agent: APPLEBOT }));
    await identityChecks.idle();
    expect(await rows()).toEqual([
      ['applebot', 'verified', 'the name of its address is of applebot.apple.com and leads back to it'],
      [
        'applebot',
        'spoofed',
        'its address has no name that Apple gives to its own and that leads back to it',
      ],
    ]);
    const stored = JSON.stringify(await store.db.selectFrom('pulse_events').selectAll().execute());
    expect(stored).not.toMatch(/17[.-]58[.-]1[.-]2|8\.8\.4\.4/u);
  });

  it('is not asked about from an address that nobody else can have', async () => {
    const { send, event, names, identityChecks } = await open();
    await send(
      event({ ip: '10.1.2.3', user_agent: APPLEBOT }),
      event({ ip: '203.0.113.4', user_agent: APPLEBOT }),
    );
    await identityChecks.idle();
    expect(names.asked).toEqual([]);
  });

  it('says that it was not judged until then, and that it could not be where nobody answers', async () => {
    const { send, event, rows, identityChecks } = await open({ 'PTR 2.1.58.17.in-addr.arpa': 'silent' });
    await send(event({ ip: APPLE, user_agent: APPLEBOT }));
    expect(await rows()).toEqual([['applebot', 'unverifiable', 'the name of its address was not looked up']]);
    await identityChecks.idle();
    expect(await rows()).toEqual([
      ['applebot', 'unverifiable', 'name servers did not tell the name of its address'],
    ]);
  });

  it('is changed in no segment', async () => {
    const { send, event, rows, deps, identityChecks } = await open({
      'PTR 2.1.58.17.in-addr.arpa': 'silent',
    });
    await send(event({ ip: APPLE, user_agent: APPLEBOT }));
    await moveEvents(deps, { isUrgent: true });
    await identityChecks.idle();
    expect(await rows()).toEqual([['applebot', 'unverifiable', 'the name of its address was not looked up']]);
  });
});
