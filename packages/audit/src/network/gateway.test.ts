import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCallFilter } from '../sandbox/calls/load-filter.ts';
import { readProcess, textOf } from '../sandbox/processes.ts';
import { openUserNamespace } from '../sandbox/user-namespace.ts';
import { openLedger } from './egress-ledger.ts';
import { makeEgressRules } from './egress-rules.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { GATEWAY_CALLS } from './gateway-calls.ts';
import { NO_POWERS } from './start-gateway.ts';

const timeout = 1_800_000;
const ledger = openLedger();
let network: ChildProcess;
let gateway: Gateway;
let pid: number;
let registry: string;
const closers: (() => unknown)[] = [];

// A network with nothing but a loopback device, as a sandbox's is; for a moment such a device is up and has no address yet.
beforeAll(async () => {
  const server = createServer((_, answer) => answer.end('from the registry')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const userNamespace = await openUserNamespace();
  const [enter = '/usr/bin/env', ...words] = userNamespace.enter;
  const late =
    'ip link set lo up; ip addr flush dev lo; echo here; sleep 0.5; ip addr add 127.0.0.1/8 dev lo';
  const hold = `${late}; exec sleep 1000`;
  network = spawn(enter, [...words, '/usr/bin/unshare', '--net', '--', '/bin/sh', '-c', hold]);
  await once(network.stdout ?? network, 'data');
  const folder = await mkdtempDisposable(join(tmpdir(), 'waymark-gateway-'));
  gateway = await openGateway({
    pid: network.pid ?? 0,
    enter: userNamespace.enter,
    folder: folder.path,
    ledger,
    rules: makeEgressRules('registries', new URL(registry), []),
    resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
  });
  pid = gatewayOf(process.pid);
  closers.push(
    gateway.close,
    () => network.kill('SIGKILL'),
    userNamespace.close,
    folder.remove,
    () => server.close(),
  );
}, timeout);

afterAll(async () => {
  for (const close of closers) await close();
});

function gatewayOf(parent: number): number {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const own = all.filter((one) => readProcess(one)?.parent === parent);
  return own.find((one) => textOf(`/proc/${one}/cmdline`).includes('/gateway-process.')) ?? 0;
}

/** Runs a program inside the network. */
async function inside(...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('/usr/bin/nsenter', [
    '-t',
    String(network.pid),
    '-n',
    '--',
    ...argv,
  ]);
  return stdout;
}

describe('the gateway', { timeout }, () => {
  it('has no power, and a filter of its own', async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s*0{16}$`, 'mu'));
    expect(status).toMatch(/^NoNewPrivs:\s*1$/mu);
    expect(status).toMatch(/^Seccomp:\s*2$/mu);
    expect(await gateway.powers()).toBe(NO_POWERS);
  });

  it.runIf(process.getuid?.() === 0)('is a user that nobody is, in no group', async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s*([2-9]\d{5}|1\d{6})\s+\1\s+\1\s+\1$/mu);
    expect(status).toMatch(/^Gid:\s*([2-9]\d{5}|1\d{6})\s+\1\s+\1\s+\1$/mu);
    expect(status).toMatch(/^Groups:\s*$/mu);
  });

  it('holds the sockets of its network, its own streams, and nothing else that can be written', async () => {
    const { stdout } = await promisify(execFile)('/bin/ls', ['-l', `/proc/${pid}/fd`]);
    const held = [...stdout.matchAll(/ -> (.+)$/gmu)].map(([, target = '']) => target);
    const known = /^(?:socket|pipe|anon_inode):|^\/dev\/null$|^\/proc\/\d+\/task|\/node$|\/network$|^\/$/u;
    expect(held.filter((target) => !known.test(target))).toEqual([]);
  });

  it('answers names, relays requests and asks servers inside', async () => {
    expect(await inside('/usr/bin/curl', '-sS', registry)).toBe('from the registry');
    const ask = `const d = new (require('node:dns').Resolver)(); d.setServers(['127.0.0.1']); d.resolve4('a.example', (_, all) => console.log(all));`;
    expect(await inside(process.execPath, '-e', ask)).toContain('127.0.0.1');
    expect(ledger.entries()).toMatchObject([
      { host: '127.0.0.1', via: 'http', reached: true },
      { host: 'a.example', via: 'dns', refusal: 'host' },
    ]);
    expect(await gateway.probe(registry, 10_000)).toMatchObject({
      status: 200,
      bodyExcerpt: 'from the registry',
    });
  });

  it('goes with the one who started it', async () => {
    await gateway.close();
    await gateway.ended;
    await expect(readFile(`/proc/${pid}/status`)).rejects.toThrow();
  });
});

it('could start no process, write no file and signal nobody', async () => {
  const filter = await findCallFilter(undefined, undefined, GATEWAY_CALLS);
  const tried = `sub told { print $_[0] ? 'done ' : $! + 0, ' ' }
told(defined fork); told(open(F, '>', '/dev/null')); told(kill 0, $$); told(socket(S, 16, 3, 0)); told(open(F, '<', '/dev/null'));`;
  const argv = ['--no-new-privs', ...filter.load, filter.perl, '-e', tried];
  const { stdout } = await promisify(execFile)('/usr/bin/setpriv', argv);
  // EPERM, EACCES, ENOSYS, EAFNOSUPPORT; and reading, which it may.
  expect(stdout.trim()).toBe('1 13 38 97 done');
});
