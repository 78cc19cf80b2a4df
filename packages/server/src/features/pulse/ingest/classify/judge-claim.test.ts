import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import type { ClientClass } from './classify-client.ts';
import { judgeClaim } from './judge-claim.ts';
import { carriedRanges, networkSet } from './published-ranges.ts';

const DAY = 24 * 60 * 60 * 1000;
const claim = (more: Partial<ClientClass> = {}): ClientClass => ({
  agent: 'gptbot',
  purpose: 'ai_training',
  confidence: 'named',
  check: 'openai',
  ...more,
});
const fresh = {
  takenAt: 1000 * DAY,
  sets: new Map([['openai', networkSet('198.51.100.0/28 203.0.113.64/26 2001:db8:5::/48')]]),
};
const judge = (ip: string, ageDays = 0, more: Partial<ClientClass> = {}) =>
  judgeClaim(claim(more), ipaddr.process(ip), fresh.takenAt + ageDays * DAY, fresh);

describe('a claim', () => {
  it('is verified from an address its operator publishes, to the last one', () => {
    for (const ip of ['198.51.100.0', '198.51.100.15', '203.0.113.64', '203.0.113.127', '2001:db8:5:ff::1']) {
      expect(judge(ip), ip).toBe('verified');
      expect(judge(ip, 400), ip).toBe('verified');
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
      expect(judge(ip), ip).toBe('spoofed');
      expect(judge(ip, 14), ip).toBe('spoofed');
      expect(judge(ip, 15), ip).toBe('unverifiable');
    }
  });

  it('is beyond checking where no list is held', () => {
    for (const check of ['none', 'rdns', 'signature'] as const) {
      expect(judge('198.51.100.1', 0, { check })).toBe('unverifiable');
    }
  });

  it('is none for people, libraries and guesses', () => {
    for (const purpose of ['human_browser', 'http_client', 'unknown_automated'] as const) {
      expect(judge('192.0.2.1', 0, { purpose })).toBe('not_claimed');
    }
    expect(judge('192.0.2.1', 0, { confidence: 'inferred' })).toBe('not_claimed');
    expect(judge('192.0.2.1', 0, { agent: '' })).toBe('not_claimed');
  });
});

describe('the ranges this version carries', () => {
  it('hold what the operators published, and not the rest of the world', () => {
    const has = (set: string, ip: string) => carriedRanges.sets.get(set)?.has(ipaddr.process(ip));
    expect(has('openai', '4.151.71.177')).toBe(true);
    expect(has('bing', '13.66.139.1')).toBe(true);
    expect(has('googlebot', '2001:4860:4801:2::7')).toBe(true);
    expect(has('perplexity', '3.211.124.183')).toBe(true);
    for (const set of carriedRanges.sets.keys()) {
      expect(has(set, '203.0.113.9'), set).toBe(false);
      expect(has(set, '2001:db8::1'), set).toBe(false);
    }
  });
});
