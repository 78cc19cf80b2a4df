import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { knownAgents } from '../ingest/classify/agent-table.ts';
import { carriedLists, combineLists } from './address-lists.ts';
import { CARRIED_TAKEN_AT, carriedNetworks } from './carried-networks.ts';
import { type Claim, checkClaim } from './check-claim.ts';
import { networkSet, parseNetwork } from './network-set.ts';

const DAY = 24 * 60 * 60 * 1000;
const TAKEN = Date.UTC(2026, 10, 14);
const staleMs = 7 * DAY;
const claim = (more: Partial<Claim> = {}): Claim => ({
  agent: 'gptbot',
  purpose: 'ai_training',
  confidence: 'named',
  check: 'openai',
  ...more,
});
const networks = networkSet('198.51.100.0/28 203.0.113.64/26 203.0.113.72/29 2001:db8:5::/48');
const lists = new Map([['openai', { isWhole: true, takenAt: TAKEN, networks }]]);
const judge = (ip: string, ageDays = 0, more: Partial<Claim> = {}) =>
  checkClaim(claim(more), ipaddr.process(ip), TAKEN + ageDays * DAY, { lists, staleMs });

describe('a claim', () => {
  it('is verified from an address its operator publishes, to the last one, however old the list', () => {
    for (const ip of ['198.51.100.0', '198.51.100.15', '203.0.113.64', '203.0.113.127', '2001:db8:5:ff::1']) {
      expect(judge(ip), ip).toEqual({ verdict: 'verified', reason: 'listed:openai:2026-11-14' });
      expect(judge(ip, 400), ip).toMatchObject({ verdict: 'verified' });
    }
  });

  it('is spoofed from anywhere else, as long as the list is fresh', () => {
    for (const ip of [
      '198.51.100.16',
      '198.51.99.255',
      '203.0.113.63',
      '0.0.0.0',
      '255.255.255.255',
      '2001:db8:6::1',
    ]) {
      expect(judge(ip), ip).toEqual({ verdict: 'spoofed', reason: 'not_listed:openai:2026-11-14' });
      expect(judge(ip, 7), ip).toMatchObject({ verdict: 'spoofed' });
      expect(judge(ip, 8), ip).toEqual({ verdict: 'unverifiable', reason: 'stale_list:openai:2026-11-14' });
    }
  });

  it('is beyond checking where no list is held or published', () => {
    expect(judge('198.51.100.1', 0, { check: 'none' })).toEqual({
      verdict: 'unverifiable',
      reason: 'no_way',
    });
    expect(judge('198.51.100.1', 0, { check: 'anthropic' })).toEqual({
      verdict: 'unverifiable',
      reason: 'no_list:anthropic',
    });
  });

  it('is none for people, libraries and guesses', () => {
    const none = { verdict: 'not_claimed', reason: undefined };
    for (const purpose of ['human_browser', 'http_client', 'unknown_automated'] as const) {
      expect(judge('192.0.2.1', 0, { purpose })).toEqual(none);
    }
    expect(judge('192.0.2.1', 0, { confidence: 'inferred' })).toEqual(none);
    expect(judge('192.0.2.1', 0, { agent: '' })).toEqual(none);
  });
});

describe('lists that are put together', () => {
  const held = (source: string, networks: string, takenAt = TAKEN) => ({ source, networks, takenAt });

  it('are as old as their oldest part', () => {
    const list = combineLists([
      held('perplexitybot', '198.51.100.0/28'),
      held('perplexity-user', '203.0.113.0/24', TAKEN - DAY),
    ]).get('perplexity');
    expect(list).toMatchObject({ isWhole: true, takenAt: TAKEN - DAY });
    expect(list?.networks.has(ipaddr.process('203.0.113.9'))).toBe(true);
  });

  it('take what is carried, and its date, in the place of a part that is missing', () => {
    const list = combineLists([held('perplexitybot', '198.51.100.0/28')]).get('perplexity');
    expect(list).toMatchObject({ isWhole: true, takenAt: CARRIED_TAKEN_AT });
    expect(list?.networks.has(ipaddr.process('3.211.124.183'))).toBe(true);
  });

  it('accuse nobody while a part is missing and nothing is carried', () => {
    const some = combineLists([held('duckduckbot', '198.51.100.0/28')]);
    const judged = (ip: string) =>
      checkClaim(claim({ check: 'duckduckgo' }), ipaddr.process(ip), TAKEN, { lists: some, staleMs });
    expect(judged('198.51.100.3').verdict).toBe('verified');
    expect(judged('203.0.113.3')).toEqual({ verdict: 'unverifiable', reason: 'no_list:duckduckgo' });
  });
});

const carriedChecks = Object.entries(carriedNetworks);
const agentsOf = (check: string) => knownAgents.filter((agent) => agent.check === check);
/** An address inside of a network, by how far into it. */
function addressIn(network: string, share: number) {
  const [address, bits] = parseNetwork(network);
  const bytes = address.toByteArray();
  const free = bytes.length * 8 - bits;
  let rest = BigInt(Math.floor(share * 2 ** Math.min(free, 48))) << BigInt(Math.max(0, free - 48));
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    bytes[at] = (bytes[at] ?? 0) | Number(rest & 255n);
    rest >>= 8n;
  }
  return ipaddr.fromByteArray(bytes);
}

describe.each(carriedChecks)('every agent of %s', (check, text) => {
  const own = text.trim().split(/\s+/u);
  const ipv4 = fc.ipV4().map((ip) => ipaddr.process(ip));
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const said = (address: ipaddr.IPv4 | ipaddr.IPv6, ageDays: number) =>
    agentsOf(check).map(
      ({ key: agent, purpose }) =>
        checkClaim(
          {
            agent,
            purpose,
            confidence: 'named',
            check: claim({ check: agentsOf(check)[0]?.check ?? 'none' }).check,
          },
          address,
          CARRIED_TAKEN_AT + ageDays * DAY,
          { lists: carriedLists, staleMs },
        ).verdict,
    );

  it('is there to be judged', () => expect(agentsOf(check).length).toBeGreaterThan(0));

  it('is genuine from its operator’s addresses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...own), share, fc.nat(400), (network, far, age) => {
        expect(new Set(said(addressIn(network, far), age))).toEqual(new Set(['verified']));
      }),
    );
  });

  it('is called false from any other address while the list is fresh, and is not judged by a stale one', () => {
    const inside = (address: ipaddr.IPv4) =>
      own.some((each) => !each.includes(':') && address.match(ipaddr.IPv4.parseCIDR(each)));
    fc.assert(
      fc.property(ipv4, (address) => {
        fc.pre(address instanceof ipaddr.IPv4 && !inside(address));
        expect(new Set(said(address, 3))).toEqual(new Set(['spoofed']));
        expect(new Set(said(address, 8))).toEqual(new Set(['unverifiable']));
      }),
    );
  });
});
