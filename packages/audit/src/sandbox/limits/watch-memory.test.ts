import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { findUnprivilegedUser, isReachableByAnyone } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

const MEBIBYTE = 1_048_576;
const LIMIT = 320 * MEBIBYTE;

// Starts a machine as an auditor without control groups would, runs a program in it and tells how both fared.
const AUDITOR = `
const [drivers, limitsFile, memoryBytes, code] = process.argv.slice(1);
const { DRIVERS } = await import(drivers);
const { defaultLimits } = await import(limitsFile);
const gateway = { ports: [], close: async () => undefined };
const limits = { ...defaultLimits(), memoryBytes: Number(memoryBytes) };
const parts = { binds: [], limits, openGateway: async () => gateway, command: 'bwrap' };
const machine = await DRIVERS.bubblewrap.start(parts);
const { child } = machine.start(['/usr/bin/perl', '-e', code], ['pipe', 'pipe', 'inherit'], { PATH: '/usr/bin:/bin' });
let output = '';
const said = new Promise((resolve) => {
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
    if (output.includes('.')) resolve();
  });
});
const ended = new Promise((resolve) => child.once('close', resolve));
await Promise.race([said, ended]);
const kills = await machine.limiter.memoryKills();
console.log(JSON.stringify({ kind: machine.limiter.kind, kills, output }));
await machine.close();
`;

const user = findUnprivilegedUser();
const here = new URL('.', import.meta.url).pathname;
// An ordinary user's control groups may be writable, and then nothing here would be tried.
const canBecomeAnother = user !== undefined && isReachableByAnyone(here);

async function audit(code: string): Promise<{ kind: string; kills: number; output: string }> {
  const files = ['../drivers.ts', './resource-limits.ts'].map((file) => new URL(file, import.meta.url).href);
  const words = ['--input-type=module', '-e', AUDITOR, ...files, String(LIMIT), code];
  const child = spawn(process.execPath, words, { ...user, stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
  return JSON.parse(await text(child.stdout));
}

// Each of these prints a full stop once it has what it wants, or tells which of its children was killed.
const HOLD =
  'sub hold { my $held = "x" x ($_[0] * 1048576); substr($held, 4096 * $_, 1) = "y" for 0 .. 10; $held }';
const CHILDREN = `${HOLD} $| = 1; my %mine; for (1 .. 3) { my $pid = fork; if (!$pid) { my $held = hold(MIB); sleep 60; exit } $mine{$pid} = 1 }`;

describe.runIf(canBecomeAnother)('an ordinary user’s sandbox', { timeout: 60_000 }, () => {
  it('holds all processes together to its limit, each of which is far below it', async () => {
    const code = `${CHILDREN.replace('MIB', '160')} my $pid = wait; print "killed ", $? & 127, "\\n."; kill 9, keys %mine;`;
    const { kind, kills, output } = await audit(code);
    expect({ kind, output }).toEqual({ kind: 'rlimit', output: 'killed 9\n.' });
    expect(kills).toBeGreaterThan(0);
  });

  it('counts what processes share once', async () => {
    const code = `${HOLD} $| = 1; my $held = hold(160); my @mine; for (1 .. 4) { my $pid = fork; if (!$pid) { sleep 60; exit } push @mine, $pid } select undef, undef, undef, 1.5; print "kept ", length $held, "\\n."; kill 9, @mine;`;
    expect(await audit(code)).toEqual({ kind: 'rlimit', kills: 0, output: `kept ${160 * MEBIBYTE}\n.` });
  });

  it.each([
    ['in its folders', 'open my $file, ">", "/home/dev/quickstart/large" or die; '],
    [
      'in files without a name',
      `my $name = 'x'; my $fd = syscall(${process.arch === 'x64' ? 319 : 279}, $name, 0); open my $file, ">&=", $fd or die; `,
    ],
  ])('counts what is %s', async (_, open) => {
    const fill = `${open} print $file "x" x 1048576 for 1 .. 200; $file->flush;`;
    const code = `use IO::Handle; ${HOLD} $| = 1; ${fill} my $pid = fork; if (!$pid) { my $held = hold(160); sleep 60; exit } wait; print "killed ", $? & 127, "\\n.";`;
    const { kills, output } = await audit(code);
    expect(output).toBe('killed 9\n.');
    expect(kills).toBeGreaterThan(0);
  });
});
