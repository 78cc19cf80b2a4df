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
const stands = machine.namespaces.stands();
console.log(JSON.stringify({ kind: machine.limiter.kind, kills, output, stands }));
await machine.close();
`;

// By architecture: x64's numbers and arm64's.
const CALLS = Object.fromEntries(
  Object.entries({
    memfd_create: [319, 279],
    prctl: [157, 167],
    mmap: [9, 222],
    madvise: [28, 233],
    read: [0, 63],
    shmget: [29, 194],
    shmat: [30, 196],
    shmdt: [67, 197],
    munmap: [11, 215],
    close: [3, 57],
  }).map(([name, [x64, arm64]]) => [name, process.arch === 'x64' ? x64 : arm64]),
);
const user = findUnprivilegedUser();
const here = new URL('.', import.meta.url).pathname;
// An ordinary user's control groups may be writable, and then nothing here would be tried.
const canBecomeAnother = user !== undefined && isReachableByAnyone(here);

async function audit(
  code: string,
): Promise<{ kind: string; kills: number; output: string; stands: boolean }> {
  const files = ['../drivers.ts', './resource-limits.ts'].map((file) => new URL(file, import.meta.url).href);
  const words = ['--input-type=module', '-e', AUDITOR, ...files, String(LIMIT), code];
  const child = spawn(process.execPath, words, { ...user, stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
  return JSON.parse(await text(child.stdout));
}

// Each of these prints a full stop once it has what it wants, or tells which of its children was killed.
const HOLD =
  'sub hold { my $held = "x" x ($_[0] * 1048576); substr($held, 4096 * $_, 1) = "y" for 0 .. 10; $held }';
const CHILDREN = `${HOLD} $| = 1; my %mine; for (1 .. 3) { my $pid = fork; if (!$pid) { my $held = hold(MIB); sleep 60; exit } $mine{$pid} = 1 }`;

describe.runIf(canBecomeAnother)('an ordinary user’s sandbox', () => {
  it('holds all processes together to its limit, each of which is far below it', async () => {
    const code = `${CHILDREN.replace('MIB', '160')} my $pid = wait; print "killed ", $? & 127, "\\n."; kill 9, keys %mine;`;
    const { kind, kills, output } = await audit(code);
    expect({ kind, output }).toEqual({ kind: 'rlimit', output: 'killed 9\n.' });
    expect(kills).toBeGreaterThan(0);
  });

  it('counts what processes share once', async () => {
    const code = `${HOLD} $| = 1; my $held = hold(120); my @mine; for (1 .. 4) { my $pid = fork; if (!$pid) { sleep 60; exit } push @mine, $pid } select undef, undef, undef, 1.5; print "kept ", length $held, "\\n."; kill 9, @mine;`;
    expect(await audit(code)).toEqual({
      kind: 'rlimit',
      kills: 0,
      stands: true,
      output: `kept ${120 * MEBIBYTE}\n.`,
    });
  });

  it.each([
    ['in its folders', 'open my $file, ">", "/home/dev/quickstart/large" or die; '],
    [
      'in files without a name',
      `my $name = 'x'; my $fd = syscall(${CALLS.memfd_create}, $name, 0); open my $file, ">&=", $fd or die; `,
    ],
  ])('counts what is %s', async (_, open) => {
    const fill = `${open} print $file "x" x 1048576 for 1 .. 140; $file->flush;`;
    const code = `use IO::Handle; ${HOLD} $| = 1; ${fill} my $pid = fork; if (!$pid) { my $held = hold(200); sleep 60; exit } wait; print "killed ", $? & 127, "\\n.";`;
    const { kills, output } = await audit(code);
    expect(output).toBe('killed 9\n.');
    expect(kills).toBeGreaterThan(0);
  });

  // Three processes of 150 MiB each, of which none shows in its own figures that it holds them.
  const fill = `open my $zero, "<", "/dev/zero" or die; syscall(${CALLS.read}, fileno $zero, $at, $size) == $size or die;`;
  const map = `syscall(${CALLS.mmap}, 0, $size, 3`;
  it.each([
    [
      'hides its descriptors',
      `syscall(${CALLS.prctl}, 4, 0, 0, 0, 0); my $name = 'x'; my $fd = syscall(${CALLS.memfd_create}, $name, 0); open my $file, ">&=", $fd or die; my $part = 'x' x 1048576; syswrite $file, $part for 1 .. 150;`,
    ],
    [
      'shares memory without a name and gives up its pages',
      `my $at = ${map}, 0x21, -1, 0); ${fill} syscall(${CALLS.madvise}, $at, $size, 4);`,
    ],
    [
      'keeps one page of a file without a name mapped and closes it',
      `my $name = 'x'; my $fd = syscall(${CALLS.memfd_create}, $name, 0); open my $file, "+>&=", $fd or die; truncate $file, $size; my $at = ${map}, 1, $fd, 0); ${fill} close $file; syscall(${CALLS.munmap}, $at + 4096, $size - 4096);`,
    ],
    [
      'holds a segment of System V',
      `my $id = syscall(${CALLS.shmget}, 0, $size, 0600); my $at = syscall(${CALLS.shmat}, $id, 0, 0); ${fill} syscall(${CALLS.madvise}, $at, $size, 4);`,
    ],
  ])('counts what a process holds that %s', async (_, hold) => {
    const child = `my $size = 150 * 1048576; ${hold} close $to; sleep 10; exit 3`;
    // One after the other: what is being filled still shows.
    const code = `$| = 1; my @mine; for (1 .. 3) { pipe my $from, my $to; my $pid = fork; if (!$pid) { ${child} } push @mine, $pid; close $to; readline $from } wait; print "ended ", $?, "\n."; kill 9, @mine;`;
    const { kills, output } = await audit(code);
    // What is freed slowly may cost the whole machine.
    expect(['ended 9\n.', '']).toContain(output);
    expect(kills).toBeGreaterThan(0);
  });

  it('counts a process whose first thread has ended', async () => {
    const started =
      'my $thread = threads->create(sub { my $held = hold(160); select undef, undef, undef, 10; POSIX::_exit(3) });';
    const child = `${started} $thread->detach; syscall(${process.arch === 'x64' ? 60 : 93}, 0);`;
    const code = `use threads; use POSIX (); ${HOLD} $| = 1; my @mine; for (1 .. 3) { my $pid = fork; if (!$pid) { ${child} } push @mine, $pid } wait; print "ended ", $?, "\n."; kill 9, @mine;`;
    const { kills, output } = await audit(code);
    expect(['ended 9\n.', '']).toContain(output);
    expect(kills).toBeGreaterThan(0);
  });

  it('ends as a whole when what was ended comes back again and again', async () => {
    const child = 'my $pid = fork; if (!$pid) { my $held = hold(6); sleep 60; exit }';
    const code = `${HOLD} $| = 1; my $until = time + 20; my %mine; while (time < $until) { while (keys %mine < 100) { ${child} $mine{$pid} = 1 } my $ended = wait; delete $mine{$ended}; } print "went on."; kill 9, keys %mine;`;
    const { kills, output, stands } = await audit(code);
    expect({ output, stands }).toEqual({ output: '', stands: false });
    expect(kills).toBeGreaterThan(1);
  });
});
