import { describe, expect, it } from 'vitest';
import { API_VERSION, type ApiVersion, apiVersions, type Deprecation, supersede } from './version.ts';

const entry: Deprecation = {
  host: 'platform',
  method: 'POST',
  path: '/oauth2/token',
  deprecatedOn: '2026-01-01',
  sunsetOn: '2026-04-01',
  replacement: 'Use POST /oauth3/token.',
};

describe('the versions of the interface', () => {
  it('are days that exist, newest first, and each says what changed', () => {
    const versions: readonly ApiVersion[] = apiVersions;
    const dates = versions.map((version) => version.date);
    expect(dates.map((date) => new Date(date).toISOString().slice(0, 10))).toEqual(dates);
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed());
    expect(API_VERSION).toBe(dates[0]);
    for (const { changes } of versions) expect(changes.length).toBeGreaterThan(0);
  });
});

describe('a deprecation', () => {
  it('gives ninety days', () => {
    expect(supersede(entry)).toBe(entry);
    expect(() => supersede({ ...entry, sunsetOn: '2026-03-31' })).toThrow('90 days of notice, not 89');
    expect(() => supersede({ ...entry, sunsetOn: 'soon' })).toThrow('90 days of notice');
  });

  it('gives less only where an exploited hole is named, and never ends before it began', () => {
    const exploited = 'Tokens of others could be read.';
    expect(supersede({ ...entry, sunsetOn: '2026-01-01', exploited }).exploited).toBe(exploited);
    expect(() => supersede({ ...entry, sunsetOn: '2025-12-31', exploited })).toThrow('notice');
  });
});
