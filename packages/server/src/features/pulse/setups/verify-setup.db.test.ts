import type { GuardedResult } from '@waymark/audit';
import type { PulseEventProblem } from '@waymark/contract';
import { answerPulseChallenge, openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { createSetup } from './create-setup.ts';
import type { VerificationEvent } from './match-event.ts';
import { releaseVerifyLease, takeVerifyLease } from './store.ts';
import { verifySetup } from './verify-setup.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const EGRESS = '198.18.7.7';
const ORIGIN = 'https://docs.harbour-tools.dev';

interface Site {
  /** What the site answers instead of a page with a proof. */
  answer?: (proof: string | undefined) => Partial<GuardedResult>;
  /** What the site reports of the request, if anything. */
  report?: 'nothing' | ((event: VerificationEvent) => VerificationEvent);
  delayed?: Promise<void>;
}

async function openRig(site: Site = {}, registrationId: string | null = null) {
  const { store } = await openTestStore();
  let now = NOW;
  let fetches = 0;
  const keys = deriveServiceKeys(Buffer.alloc(32, 1));
  const ground = { store, clock: () => now, keys, config: loadConfig({}) };
  const setup = await createSetup(ground, {
    origin: ORIGIN,
    verificationPath: '/start',
    projectName: 'Docs',
    environment: 'production',
    agentName: null,
    registrationId,
    caller: { limitKey: '203.0.113.1' },
  });
  const key = await store.db.selectFrom('pulse_keys').select('id').executeTakeFirstOrThrow();
  const reported = new Map<string, VerificationEvent>();
  const late = new Map<string, VerificationEvent>();
  const visit = async (url: string, headers: Readonly<Record<string, string>>): Promise<GuardedResult> => {
    fetches += 1;
    await site.delayed;
    const given = answerPulseChallenge({ apiKey: setup.apiKey, origin: ORIGIN, path: '/start' }, headers);
    const event = { keyId: key.id, ip: EGRESS, userAgent: headers['User-Agent'] ?? '', url };
    if (given !== undefined) {
      const place = `${hashToken(given.nonce)} ${given.eventId}`;
      late.set(place, event);
      if (site.report !== 'nothing') reported.set(place, site.report?.(event) ?? event);
    }
    const page = {
      kind: 'response',
      url,
      status: 200,
      headers: given === undefined ? {} : { 'pulse-proof': given.proof },
      redirects: [],
      connection: { address: '198.18.0.1', port: 443, localAddress: EGRESS },
    } as const;
    // Only ever the members of one of the two kinds.
    return { ...page, ...site.answer?.(given?.proof) } as GuardedResult;
  };
  const deps = {
    ...ground,
    config: { baseUrl: 'http://localhost:4310', allowPrivateTargets: true, egressAddresses: [] },
    fetchStranger: (url: string, options: { headers?: Readonly<Record<string, string>> }) =>
      visit(url, options.headers ?? {}),
    findVerificationEvent: async (wanted: { nonceHash: string; eventId: string }) =>
      reported.get(`${wanted.nonceHash} ${wanted.eventId}`),
    fetchLimiter: { consume: async () => ({ allowed: true }) as const },
    underWay: new Map(),
  };
  const verify = (change: { setupToken?: string; setupId?: string; deps?: object } = {}) =>
    verifySetup(
      { ...deps, ...change.deps },
      { setupId: setup.setupId, setupToken: setup.setupToken, ...change },
    );
  return {
    store,
    setup,
    keys,
    verify,
    deps,
    pass: (ms: number) => (now += ms),
    fetches: () => fetches,
    deliverLate: () => {
      for (const [place, event] of late) reported.set(place, event);
    },
    state: async () =>
      (await store.db.selectFrom('pulse_setups').select('state').executeTakeFirstOrThrow()).state,
    openLinks: async () =>
      await store.db
        .selectFrom('pulse_claim_links')
        .select('token_hash')
        .where('superseded_at', 'is', null)
        .where('used_at', 'is', null)
        .execute(),
  };
}

async function addRegistration(rig: Awaited<ReturnType<typeof openRig>>, state: 'unclaimed' | 'claimed') {
  await rig.store.db
    .insertInto('registrations')
    .values({
      id: 'reg_1',
      type: 'anonymous',
      state,
      generation: 1,
      claim_token_hash: 'h',
      claim_token_expires_at: NOW,
      attempts: 0,
      registered_from: '203.0.113.1',
      created_at: NOW,
      ...(state === 'claimed' ? { user_id: 'user', workspace_id: 'space', claimed_at: NOW } : {}),
    })
    .execute();
}

describe('verifySetup', () => {
  it('verifies with proof and event, and links to a claim that only the answer knows', async () => {
    const rig = await openRig();
    const result = await rig.verify();
    expect(result).toEqual({ status: 'verified', claimToken: expect.stringMatching(/^psc_[\w-]{43}$/u) });
    expect(await rig.state()).toBe('verified');
    const token = result.status === 'verified' ? result.claimToken : '';
    expect(await rig.openLinks()).toEqual([{ token_hash: hashToken(token) }]);
    const rows = await rig.store.db.selectFrom('pulse_claim_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('waits for an event that does not come, and takes it the next time without another fetch', async () => {
    const rig = await openRig({ report: 'nothing' });
    expect(await rig.verify()).toEqual({ status: 'waiting_for_event', problem: 'missing' });
    expect(await rig.state()).toBe('waiting_for_event');
    rig.deliverLate();
    rig.pass(14 * MINUTE);
    expect(await rig.verify()).toMatchObject({ status: 'verified' });
    expect(rig.fetches()).toBe(1);
  });

  it('forgets an accepted proof after fifteen minutes', async () => {
    const site: Site = { report: 'nothing' };
    const rig = await openRig(site);
    await rig.verify();
    rig.deliverLate();
    rig.pass(15 * MINUTE);
    site.answer = () => ({ headers: {} });
    await expect(rig.verify()).rejects.toMatchObject({ code: 'verification_failed' });
    expect(rig.fetches()).toBe(2);
  });

  it('gives a fresh link each time, and the earlier one dies', async () => {
    const rig = await openRig();
    const first = await rig.verify();
    rig.pass(1);
    const second = await rig.verify();
    expect(second).toMatchObject({ status: 'verified' });
    expect(second).not.toEqual(first);
    expect(await rig.openLinks()).toHaveLength(1);
    expect(rig.fetches()).toBe(1);
  });

  it('gives ten callers at once one link, in one process and across two', async () => {
    const opened = Promise.withResolvers<void>();
    const rig = await openRig({ delayed: opened.promise });
    const other = { underWay: new Map() };
    const calls = Array.from({ length: 10 }, (_, index) =>
      rig.verify(index % 2 === 0 ? {} : { deps: other }),
    );
    opened.resolve();
    const results = await Promise.all(calls);
    expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(results[0]).toMatchObject({ status: 'verified' });
    expect(await rig.openLinks()).toHaveLength(1);
    expect(rig.fetches()).toBe(1);
  });

  it('gives nobody a setup to prove that has been proven since it was read', async () => {
    const rig = await openRig();
    const take = (until: number) => takeVerifyLease(rig.store.db, rig.setup.setupId, until, NOW);
    expect(await take(NOW + 1)).toBe(true);
    await releaseVerifyLease(rig.store.db, rig.setup.setupId, NOW + 1);
    expect(await rig.verify()).toMatchObject({ status: 'verified' });
    expect(await take(NOW + 2)).toBe(false);
  });

  it('is not held by a lease that was taken while the clock was hours ahead', async () => {
    const rig = await openRig();
    const ahead = NOW + 2 * 60 * 60 * 1000;
    const take = (now: number) => takeVerifyLease(rig.store.db, rig.setup.setupId, now + 30_000, now);
    expect(await take(ahead)).toBe(true);
    expect(await take(ahead)).toBe(false);
    expect(await take(NOW)).toBe(true);
    expect(await take(NOW)).toBe(false);
  });

  it('claims at once when the registration behind it has an owner', async () => {
    const rig = await openRig({}, 'reg_1');
    await addRegistration(rig, 'claimed');
    expect(await rig.verify()).toEqual({ status: 'claimed' });
    const project = await rig.store.db
      .selectFrom('pulse_projects')
      .select(['workspace_id', 'expires_at', 'claimed_at'])
      .executeTakeFirstOrThrow();
    expect(project).toEqual({ workspace_id: 'space', expires_at: null, claimed_at: NOW });
    const origin = await rig.store.db
      .selectFrom('pulse_origins')
      .select('held_until')
      .executeTakeFirstOrThrow();
    expect(origin.held_until).toBeNull();
    expect(await rig.openLinks()).toEqual([]);
    rig.pass(1);
    await expect(rig.verify()).rejects.toMatchObject({ code: 'setup_expired' });
  });

  it('claims a verified setup whose registration got its owner afterwards', async () => {
    const rig = await openRig({}, 'reg_1');
    await addRegistration(rig, 'unclaimed');
    expect(await rig.verify()).toMatchObject({ status: 'verified' });
    const owned = { state: 'claimed', user_id: 'user', workspace_id: 'space' } as const;
    await rig.store.db.updateTable('registrations').set(owned).execute();
    expect(await rig.verify()).toEqual({ status: 'claimed' });
    expect(await rig.openLinks()).toEqual([]);
  });

  it('is over after seven days, in every unclaimed state', async () => {
    for (const isVerified of [false, true]) {
      const rig = await openRig();
      if (isVerified) await rig.verify();
      rig.pass(7 * 24 * 60 * MINUTE);
      await expect(rig.verify()).rejects.toMatchObject({ code: 'setup_expired' });
    }
  });

  it('refuses another token, another setup and nonsense alike, and fetches nothing', async () => {
    const rig = await openRig();
    const { setupToken, apiKey } = rig.setup;
    for (const change of [
      { setupToken: `${setupToken.slice(0, -1)}_` },
      { setupToken: apiKey },
      { setupId: '00000000-0000-4000-8000-000000000000' },
      { setupId: 'nonsense' },
    ])
      await expect(rig.verify(change)).rejects.toMatchObject({ code: 'invalid_setup_token' });
    expect(rig.fetches()).toBe(0);
  });

  it.each<[string, NonNullable<Site['answer']>, RegExp]>([
    ['no proof', () => ({ headers: {} }), /without a Pulse-Proof/u],
    [
      'a proof of another answer',
      (proof) => ({ status: 201, headers: { 'pulse-proof': proof ?? '' } }),
      /not answer/u,
    ],
    [
      'a good proof on an error',
      (proof) => ({ status: 500, headers: { 'pulse-proof': proof ?? '' } }),
      /answered 500/u,
    ],
    ['nonsense', () => ({ headers: { 'pulse-proof': 'v1.x.y' } }), /malformed/u],
    [
      'nothing at all',
      () => ({ kind: 'refused', reason: 'tls', detail: '', code: 'CERT_HAS_EXPIRED' }),
      /TLS.*CERT_HAS_EXPIRED/u,
    ],
  ])('refuses %s, and says why', async (_name, answer, message) => {
    const rig = await openRig({ answer });
    const refused = { code: 'verification_failed', message: expect.stringMatching(message) };
    await expect(rig.verify()).rejects.toMatchObject(refused);
    expect(await rig.state()).toBe('pending_deployment');
    expect(await rig.openLinks()).toEqual([]);
  });

  it('tells a setup that gave way to newer ones so, and fetches nothing', async () => {
    const rig = await openRig();
    await rig.store.db.updateTable('pulse_setups').set({ expires_at: NOW, pushed_out_at: NOW }).execute();
    await expect(rig.verify()).rejects.toMatchObject({
      code: 'setup_expired',
      message: expect.stringContaining('gave way to newer ones'),
    });
    expect(rig.fetches()).toBe(0);
  });

  it('refuses a proof that comes after its nonce has expired', async () => {
    const site: Site = {};
    const rig = await openRig(site);
    site.answer = (proof) => {
      rig.pass(MINUTE);
      return { headers: { 'pulse-proof': proof ?? '' } };
    };
    await expect(rig.verify()).rejects.toMatchObject({ code: 'verification_failed' });
  });

  it.each<[string, (event: VerificationEvent) => VerificationEvent, PulseEventProblem]>([
    ['another User-Agent', (event) => ({ ...event, userAgent: event.userAgent.slice(0, -3) }), 'user_agent'],
    ['another page', (event) => ({ ...event, url: `${ORIGIN}/` }), 'url'],
    ['another address', (event) => ({ ...event, ip: '198.18.9.9' }), 'foreign_ip'],
    ['no address', (event) => ({ ...event, ip: 'unknown' }), 'private_ip'],
    ['another key', (event) => ({ ...event, keyId: 'other' }), 'key'],
  ])('goes on waiting after an event with %s, and names it', async (_name, report, problem) => {
    const rig = await openRig({ report });
    expect(await rig.verify()).toEqual({ status: 'waiting_for_event', problem });
    expect(await rig.state()).toBe('waiting_for_event');
    expect(await rig.openLinks()).toEqual([]);
  });

  it('spends its nonce: the same answer proves nothing a second time', async () => {
    let first: string | undefined;
    const rig = await openRig({
      report: 'nothing',
      answer: (proof) => {
        first ??= proof;
        return { headers: { 'pulse-proof': first ?? '' } };
      },
    });
    expect(await rig.verify()).toEqual({ status: 'waiting_for_event', problem: 'missing' });
    await expect(rig.verify()).rejects.toMatchObject({ message: expect.stringContaining('does not answer') });
  });

  it('fetches an origin no more often than its limit, and says when again', async () => {
    const rig = await openRig();
    const fetchLimiter = { consume: async () => ({ allowed: false, retryAfterSeconds: 77 }) as const };
    const refused = { code: 'rate_limited', retryAfterSeconds: 77 };
    await expect(rig.verify({ deps: { fetchLimiter } })).rejects.toMatchObject(refused);
    expect(rig.fetches()).toBe(0);
  });
});
