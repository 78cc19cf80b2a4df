import { describe, expect, it } from 'vitest';
import { requireBubblewrap, SandboxUnavailableError } from './require-driver.ts';

describe('requireBubblewrap', () => {
  it.each(['auto', 'bubblewrap'] as const)('finds bubblewrap for %s', async (wanted) => {
    expect(await requireBubblewrap(wanted)).toMatch(/^\d+\.\d+/u);
  });

  it.each([
    ['gvisor', 'gVisor'],
    ['docker', 'Docker'],
  ] as const)('says that journeys do not run in %s', async (wanted, name) => {
    const refusal = requireBubblewrap(wanted);
    await expect(refusal).rejects.toThrow(SandboxUnavailableError);
    await expect(refusal).rejects.toThrow(name);
  });
});
