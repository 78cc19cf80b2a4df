import {
  agentLifetimes,
  agentRateLimits,
  LIVE_KEYS_PER_PROJECT,
  limits,
  pulseRateLimits,
  unprovenReservations,
} from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './index.ts';
import { describeLimits, limitSettings } from './limit-settings.ts';

const windows = { MINUTE: 60, TEN_MINUTES: 600, HOUR: 3600 };

describe('a limit', () => {
  it('is by default the number of the interface document', () => {
    expect(loadConfig({})).toMatchObject({
      acceptedSubmissions: limits.acceptedSubmissions,
      acceptedReportRequests: limits.acceptedReportRequests,
      workspaceAudits: limits.workspaceAudits,
      exampleAudits: limits.exampleAudits,
      limits: {
        registrations: agentRateLimits.identity,
        claims: agentRateLimits.claim,
        tokens: agentRateLimits.token,
        revocations: agentRateLimits.revoke,
        setups: pulseRateLimits.setup,
        verifications: pulseRateLimits.verify,
        ingestKeysPerProject: LIVE_KEYS_PER_PROJECT,
        unprovenPerAddress: unprovenReservations.perAddress,
        unprovenPerRegistration: unprovenReservations.perRegistration,
      },
    });
  });

  it('is what the variable says, in the window that its name says', () => {
    for (const [key, { name }] of Object.entries(limitSettings)) {
      const value: unknown = Reflect.get(loadConfig({ [name]: '17' }).limits, key);
      const window = Object.entries(windows).findLast(([word]) => name.endsWith(`_${word}`))?.[1];
      expect([name, value]).toEqual([
        name,
        typeof value === 'number' ? 17 : { requests: 17, windowSeconds: window },
      ]);
    }
  });

  it('that is wrong stops the start with one sentence', () => {
    const start = () => loadConfig({ WAYMARK_SETUPS_PER_MINUTE: 'none' });
    expect(start).toThrow('WAYMARK_SETUPS_PER_MINUTE must be a whole number from 1 to 100000; it is "none".');
  });

  it('of tokens leaves room for an agent that polls as often as it is told to', () => {
    const start = (text: string) => loadConfig({ WAYMARK_TOKEN_REQUESTS_PER_MINUTE: text }).limits.tokens;
    expect(start('13').requests).toBeGreaterThan(60 / agentLifetimes.pollIntervalSeconds);
    expect(() => start('12')).toThrow('WAYMARK_TOKEN_REQUESTS_PER_MINUTE must be a whole number from 13 to');
  });

  it('of keys leaves room for a new one beside the one that it follows', () => {
    const start = () => loadConfig({ WAYMARK_INGEST_KEYS_PER_PROJECT: '1' });
    expect(start).toThrow('WAYMARK_INGEST_KEYS_PER_PROJECT must be a whole number from 2 to 10000');
  });

  it('is told to operators with its default', () => {
    const told = describeLimits(
      loadConfig({ WAYMARK_CLAIMS: '1', WAYMARK_AGENT_CLAIMS_PER_MINUTE: '3' }).limits,
    );
    expect(told).toHaveLength(Object.keys(limitSettings).length);
    expect(told).toContainEqual(
      expect.objectContaining({ name: 'WAYMARK_AGENT_CLAIMS_PER_MINUTE', value: 3, standard: '10' }),
    );
  });
});
