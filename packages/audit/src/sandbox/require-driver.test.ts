import { describe, expect, it } from 'vitest';
import { requireDriver, SandboxUnavailableError } from './require-driver.ts';

describe('requireDriver', () => {
  it.each(['auto', 'bubblewrap'] as const)('finds bubblewrap for %s', async (wanted) => {
    expect(await requireDriver(wanted)).toMatchObject({ driver: 'bubblewrap', command: 'bwrap' });
  });

  it('says why there is none, and what to do', async () => {
    const refusal = requireDriver('docker', { commands: { docker: '/nonexistent/docker' } });
    await expect(refusal).rejects.toThrow(SandboxUnavailableError);
    await expect(refusal).rejects.toThrow(/^Docker could not be started .* apt-get install/u);
  });
});
