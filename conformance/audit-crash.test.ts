import { describe, it } from 'vitest';
import { survivesAuditKill } from './audit-crash.ts';

describe('kill -9 of an auditing process leads to one report and one mail', () => {
  it.each(['accepted', 'planned', 'published'] as const)(
    'when it comes once the run is %s',
    async (stage) => {
      await survivesAuditKill({}, { stage });
    },
    400_000,
  );
});
