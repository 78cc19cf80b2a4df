import { makeDataFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

function openPlace() {
  const env = { WAYMARK_DATA_DIR: makeDataFolder() };
  return (...args: string[]) => runWaymark(args, { env });
}

describe('waymark arena', () => {
  it('says that nothing is shown yet, and in one sentence why something cannot be', async () => {
    const run = openPlace();
    await run('migrate');
    expect(await run('arena', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining('empty') });
    const published = await run('arena', 'publish', 'r1', '--slug', 'acme', '--category', 'blockchain');
    expect(published).toMatchObject({ code: 1, stderr: 'waymark: There is no run "r1".\n' });
    expect(await run('arena', 'retire', 'acme')).toMatchObject({
      code: 1,
      stderr: 'waymark: The arena shows no entry "acme".\n',
    });
  });
});
