import { describe, expect, it } from 'vitest';
import { survivesIngestCrash } from './pulse-crash.ts';

describe('kill -9 under load guards every event that was answered', () => {
  it.each([0, 25, 120])('%i ms after the first answer', async (killAfterMs) => {
    expect(await survivesIngestCrash({}, killAfterMs)).toBeGreaterThan(0);
  });
});
