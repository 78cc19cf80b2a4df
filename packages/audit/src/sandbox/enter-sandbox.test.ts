import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCallFilter } from './calls/load-filter.ts';
import { enterSandbox, type Place } from './enter-sandbox.ts';
import { linkOf } from './processes.ts';
import { runBounded } from './run-bounded.ts';

// Starts a machine as an auditor would and runs each of the given programs in it.
const AUDITOR = `
const [, urls, binds, env, programs] = process.argv.map((word, at) => (at === 0 ? word : JSON.parse(word)));
async function run(machine, program) {
  const { child, channel } = machine.start(['/bin/bash', '-c', program], ['ignore', 'pipe', 'pipe', 'pipe'], env);
  const seen = { output: '', channel: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (seen.output += bytes));
  channel.on('data', (bytes) => (seen.channel += bytes));
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { ...(await ended), ...seen };
}
(async () => {
  const [{ DRIVERS }, { defaultLimits }] = await Promise.all(urls.map((url) => import(url)));
  const gateway = { ports: [], close: async () => undefined };
  const parts = { command: 'bwrap', binds, limits: defaultLimits(), openGateway: async () => gateway };
  const machine = await DRIVERS.bubblewrap.start(parts);
  const results = {};
  for (const [name, program] of Object.entries(programs)) results[name] = await run(machine, program);
  await machine.close();
  console.log(JSON.stringify(results));
})();
`;

const isRoot = process.getuid?.() === 0;
// Tries to write into every process, and counts how often it could have into one that was not under the filter.
const REACH = `my $n = 0; until (-e '/tmp/enough') { for my $p (grep { !/\\D/ } map { substr $_, 6 } glob '/proc/*') {
  open my $memory, '+<', "/proc/$p/mem" or next; open my $status, '<', "/proc/$p/status" or next;
  $n++ if join('', <$status>) =~ /Seccomp:\\t0/; } } print "reached $n";`;
const PROGRAMS = {
  reach: `env -i perl -e '${REACH.replaceAll("'", `'"'"'`)}' </dev/null >/tmp/reached 2>&1 3>&- &`,
  score: 'cat /proc/self/oom_score_adj',
  status: "grep -E '^(Cap|Groups|NoNewPrivs|Seccomp:|SigIgn|SigBlk|Umask)' /proc/self/status; id -u",
  powers: 'for one in /opt/powers/*; do $one -E "^(Uid|Cap(Prm|Eff))" /proc/self/status; done',
  environment: 'env -0',
  descriptors: 'cd /proc/self/fd; for n in *; do [ -e $n ] && echo -n $n; done; echo heard >&3',
  folder: 'pwd -P',
  certificate:
    '[ -e /usr/bin/openssl ] || exit 0; openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=a -keyout /tmp/key -out /tmp/cert 2>&1',
  code: 'exit 7',
  signal: 'kill -TERM $$',
  stop: '(sleep 0.2; kill -CONT $$) & kill -STOP $$; exit 3',
  reached: 'touch /tmp/enough; until [ -s /tmp/reached ]; do sleep 0.05; done; cat /tmp/reached',
} as const;
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  PERL5OPT: '-Mnowhere',
  BASH_ENV: '/usr/bin/nowhere',
  OWN: 'a b\nc=d',
};

type Result = { code: number | null; signal: string | null; output: string; channel: string };
type Results = Record<keyof typeof PROGRAMS, Result>;

async function enterAs(become: readonly string[], powers: string): Promise<Results> {
  const urls = ['./drivers.ts', './limits/resource-limits.ts'].map(
    (file) => new URL(file, import.meta.url).href,
  );
  const binds = [{ from: powers, to: '/opt/powers' }];
  const words = [urls, binds, ENVIRONMENT, PROGRAMS].map((value) => JSON.stringify(value));
  // Node.js keeps to itself what it opens, so the one descriptor too many is opened by a shell.
  const leaky = ['/bin/bash', '-c', 'umask 077; exec "$@" 7</etc/passwd', 'bash'];
  const [program = '', ...rest] = [...leaky, ...become, process.execPath, '-e', AUDITOR, ...words];
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/sbin:/usr/bin:/bin', SECRET_OF_THE_AUDITOR: 'x' },
  });
  return JSON.parse(await text(child.stdout)) as Results;
}

// Programs that would be root, or have a capability, if this system's marks on them counted inside.
async function makePowers(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const name of ['setuid', 'capable']) await copyFile('/usr/bin/grep', join(folder, name));
  await chmod(join(folder, 'setuid'), 0o6755);
  await chmod(join(folder, 'capable'), 0o755);
  if (!isRoot) return;
  // linux/capability.h: revision 2 and "effective", then CAP_DAC_OVERRIDE.
  const [setxattr] = process.arch === 'x64' ? [188] : [5];
  const mark = `my ($f, $n, $v) = (shift, 'security.capability', pack 'L5', 0x02000001, 2, 0, 0, 0); syscall(${setxattr}, $f, $n, $v, 20, 0) == 0 or die $!`;
  expect(
    await runBounded('/usr/bin/perl', ['-e', mark, join(folder, 'capable')], { timeoutMs: 20_000 }),
  ).toMatchObject({ code: 0 });
}

const STANDINGS: [string, string[]][] = [
  ['whoever runs this', isRoot ? ['/usr/bin/setpriv', '--groups', '4,27', '--'] : []],
  ['a user without any power', ['/usr/bin/unshare', '--user', '--map-user=54321', '--map-group=54321', '--']],
];

describe.each(STANDINGS)('a command in the sandbox of %s', (_, become) => {
  let seen: Results;

  beforeAll(async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-powers-'));
    await makePowers(folder.path);
    seen = await enterAs(become, folder.path);
  });

  it('has no capability, now or ever, no group and nothing of the auditor’s habits', () => {
    const zero = '0000000000000000';
    const lines = [
      ...['Umask:\t0022', 'Groups:\t', `SigBlk:\t${zero}`, `SigIgn:\t${zero}`],
      ...['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:\t${zero}`),
      ...['NoNewPrivs:\t1', 'Seccomp:\t2', '1000', ''],
    ];
    // Nobody but root may leave a group.
    const output = isRoot ? seen.status.output : seen.status.output.replace(/^Groups:.*/mu, 'Groups:\t');
    expect(output.replaceAll(/ +$/gmu, '').split('\n')).toEqual(lines);
  });

  it('is ended before the auditor where memory is short, whatever the auditor’s own score', () => {
    expect(Number(seen.score.output)).toBeGreaterThanOrEqual(500);
  });

  it('gains nothing by a program with the mark of another user or of a capability', () => {
    const { output } = seen.powers;
    expect(output.match(/^Uid:\t1000\t1000\t1000\t1000$/gmu)).toHaveLength(2);
    expect(output.match(/^Cap\w+:\t0+$/gmu)).toHaveLength(4);
  });

  it('has openssl make a certificate where this machine has it, as pages ask for', () => {
    expect(seen.certificate).toMatchObject({ code: 0 });
  });

  it('has the journey’s environment and descriptors and no others', () => {
    const {
      _: last,
      PWD,
      SHLVL,
      ...variables
    } = Object.fromEntries(
      seen.environment.output.split('\0').map((line) => line.split(/=(.*)/su).slice(0, 2)),
    );
    expect(variables).toEqual({ ...ENVIRONMENT, '': undefined });
    expect(seen.descriptors).toMatchObject({ output: '0123', channel: 'heard\n' });
    expect(seen.folder.output).toBe('/\n');
  });

  it('reaches no process that is not under the filter, be it on its way in or the first of all', () => {
    expect(seen.reached.output).toBe('reached 0');
  });

  it('ends as its program ended, and does not stop with it', () => {
    expect(seen.code).toMatchObject({ code: 7, signal: null });
    expect(seen.signal).toMatchObject({ code: null, signal: 'SIGTERM' });
    expect(seen.stop).toMatchObject({ code: 3, signal: null });
  });
});

// Root enters the place where it already is, and lacks one thing.
describe.runIf(isRoot)('enterSandbox', () => {
  async function enter(without: string[], changes: Partial<Place> = {}, argv = ['/bin/true']) {
    const filter = await findCallFilter();
    const target = { pid: process.pid, pidNamespace: linkOf('/proc/self/ns/pid') };
    const place = { target, hasUsers: false, uid: 65_534, filter, ...changes };
    const words = [...without, '--', ...enterSandbox(place, 2, argv)];
    return runBounded('/usr/bin/setpriv', words, { timeoutMs: 20_000, env: {} });
  }

  it('starts the program where it lacks nothing', async () => {
    expect(await enter([])).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['setgid', 202, 'setgroups'],
    ['sys_admin', 206, 'setns cgroup'],
    ['setpcap', 210, 'prctl bounding set'],
    ['setuid', 212, 'setresuid'],
  ])('does not go on without the right to %s', async (capability, code, call) => {
    const stderr = `waymark: ${call}: Operation not permitted\n`;
    expect(await enter([`--bounding-set=-${capability}`])).toMatchObject({ code, stderr });
  });

  it('does not enter a process that only has the number of the one it was meant for', async () => {
    const target = { pid: process.pid, pidNamespace: 'pid:[1]' };
    expect(await enter([], { target })).toMatchObject({
      code: 205,
      stderr: 'waymark: target: No such process\n',
    });
  });

  it('says which place, filter or program was not there', async () => {
    const filter = { ...(await findCallFilter()), digits: '00'.repeat(8) };
    expect(await enter([], { target: { pid: 999_999_999, pidNamespace: 'pid:[1]' } })).toMatchObject({
      code: 203,
      stderr: expect.stringContaining('open root'),
    });
    expect(await enter([], { filter })).toMatchObject({
      code: 216,
      stderr: expect.stringContaining('seccomp'),
    });
    expect(await enter([], {}, ['/nowhere'])).toMatchObject({
      code: 127,
      stderr: expect.stringContaining('/nowhere'),
    });
    expect(await enter([], {}, ['/etc/passwd'])).toMatchObject({ code: 126 });
  });
});
