import { describe, expect, it } from 'vitest';
import { requireDriver, SandboxUnavailableError } from './require-driver.ts';

describe('requireDriver', () => {
  it.each(['auto', 'bubblewrap'] as const)('finds bubblewrap for %s', async (wanted) => {
    expect(await requireDriver(wanted)).toMatchObject({ driver: 'bubblewrap', command: 'bwrap' });
  });

  it('says that journeys do not run in gVisor', async () => {
    const refusal = requireDriver('gvisor');
    await expect(refusal).rejects.toThrow(SandboxUnavailableError);
    await expect(refusal).rejects.toThrow('gVisor');
  });
});
