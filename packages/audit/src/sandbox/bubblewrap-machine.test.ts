import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBubblewrapMachine } from './bubblewrap-machine.ts';
import { MASKED_FILES, MASKED_FOLDERS } from './clean-system.ts';
import { defaultLimits } from './limits/resource-limits.ts';
import type { Machine } from './machine.ts';

const gateway = {
  ports: [],
  probe: () => Promise.reject(new Error('There is no gateway.')),
  ended: new Promise<void>(() => undefined),
  powers: async () => '',
  close: async () => undefined,
};

describe('what a machine made by bubblewrap tells of the one around it', () => {
  let machine: Machine;

  beforeAll(async () => {
    const parts = { binds: [], limits: defaultLimits(), openGateway: async () => gateway };
    machine = await startBubblewrapMachine({ command: 'bwrap', ...parts });
  });

  afterAll(() => machine.close());

  async function ask(script: string, ...words: string[]): Promise<string> {
    const argv = ['/bin/bash', '-c', script, 'ask', ...words];
    const { child } = machine.start(argv, ['ignore', 'pipe', 'pipe'], { PATH: '/usr/bin:/bin' });
    if (child.stdout === null || child.stderr === null) throw new Error('No output.');
    const [said, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return said + errorOutput;
  }

  it('is not how its kernel was started, nor its devices or keys', async () => {
    const look =
      'for file; do [ ! -e "$file" ] || echo "$file:$(head -c 100 "$file" 2>&1 | tr -d "\\0")"; done';
    const answers = (await ask(look, ...MASKED_FILES)).trimEnd().split('\n');
    expect(answers).toContain('/proc/cmdline:');
    expect(answers.filter((line) => !line.endsWith(':'))).toEqual([]);
    const listing =
      'for folder; do [ ! -e "$folder" ] || ls -A "$folder"; done; touch /proc/acpi/x 2>/dev/null && echo made';
    expect(await ask(listing, ...MASKED_FOLDERS)).toBe('');
  });

  it('is not where its auditor keeps the files of a run, nor which process that is', async () => {
    const told = await ask('cat /proc/self/mountinfo /proc/mounts; tr "\\0" " " < /proc/1/cmdline');
    expect(told).toContain('/home/dev/quickstart');
    expect(told).not.toContain('waymark-run');
    expect(told).not.toContain(`${process.pid}-`);
  });

  it('is not what it was made from', async () => {
    const told = await ask('tr "\\0" " " < /proc/1/cmdline');
    expect(told).toMatch(/^bwrap --args \d+ -- \/bin\/bash /u);
    expect(told).not.toContain('bind');
  });

  it('leaves it files of its own that it can read and not change', async () => {
    const files = 'cat /etc/hosts /etc/resolv.conf; echo x >> /etc/hosts; rm /etc/passwd; id -un';
    const told = await ask(files);
    expect(told).toMatch(/^127\.0\.0\.1 localhost\n(?:.*\n)*nameserver 127\.0\.0\.1\ndev\n/u);
    expect(told.match(/Read-only file system/gu)).toHaveLength(2);
  });
});
