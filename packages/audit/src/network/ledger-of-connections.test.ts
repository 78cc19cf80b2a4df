import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openConnector } from './egress-connector.ts';
import { type EgressLedger, openLedger } from './egress-ledger.ts';
import { makeEgressRules } from './egress-rules.ts';

// A name system that answers when it is told to, as one that belongs to somebody else may.
let asked: Map<string, (addresses: string[]) => void>;
let ledger: EgressLedger;
let connections: number;
let registryPort: number;
let socketPath: string;
let closeConnector: () => void;
let closers: (() => unknown)[];

beforeEach(async () => {
  asked = new Map();
  ledger = openLedger();
  connections = 0;
  const registry = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  // The address of a listening TCP server is never a path.
  registryPort = (registry.address() as AddressInfo).port;
  const folder = await mkdtempDisposable(join(tmpdir(), 'waymark-ledger-'));
  socketPath = join(folder.path, 'gateway.sock');
  const connector = await openConnector(socketPath, {
    rules: makeEgressRules('open', new URL(`http://127.0.0.1:${registryPort}/`), []),
    ledger,
    resolver: {
      lookup: (host) => new Promise((resolve) => asked.set(host, resolve)),
      hasNameServers: async () => true,
    },
  });
  closeConnector = connector.close;
  closers = [connector.close, () => registry.close(), folder.remove];
});
afterEach(async () => {
  for (const close of closers) await close();
});

function connect(port: number): Socket {
  const socket = createConnection(socketPath).on('error', () => undefined);
  socket.write(`${port}\n`);
  return socket;
}

function get(host: string, port = 80): Socket {
  const socket = connect(port);
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return socket;
}

function greet(servername: string): Socket {
  const socket = connect(443);
  connectTls({ socket, servername }).on('error', () => undefined);
  return socket;
}

const isAsked = (...hosts: string[]) =>
  vi.waitFor(() => expect([...asked.keys()]).toEqual(expect.arrayContaining(hosts)), { timeout: 180_000 });
const rows = () =>
  ledger.entries().map(({ via, host, reached, commandId }) => [via, host, reached, commandId]);

const WAYS = [
  ['http', get],
  ['tls', greet],
] as const;

it.each(WAYS)(
  'names each host by %s of which the name system hears, also where the caller left',
  async (via, ask) => {
    const hosts = Array.from({ length: 20 }, (_, index) => `leak${index}.attacker.example`);
    ledger.attribute('command-1');
    const callers = hosts.map((host) => ask(host));
    await isAsked(...hosts);
    for (const caller of callers) caller.destroy();
    closeConnector();
    for (const answer of asked.values()) answer([]);
    expect(rows().toSorted()).toEqual(hosts.map((host) => [via, host, false, 'command-1']).toSorted());
  },
);

it.each(WAYS)(
  'names the command that asked by %s, not the one during which the answer came',
  async (via, ask) => {
    ledger.attribute('command-1');
    const caller = ask('slow.example');
    await isAsked('slow.example');
    ledger.attribute('command-2');
    asked.get('slow.example')?.([]);
    await once(caller.resume(), 'close');
    expect(rows()).toEqual([[via, 'slow.example', false, 'command-1']]);
  },
);

it('notes as reached, under the command that asked, what is reached later', async () => {
  ledger.attribute('command-1');
  get(`127.0.0.1:${registryPort}`, registryPort);
  await isAsked('127.0.0.1');
  ledger.attribute('command-2');
  asked.get('127.0.0.1')?.(['127.0.0.1']);
  await expect.poll(rows).toEqual([['http', '127.0.0.1', true, 'command-1']]);
});

it.each([
  ['http', () => get(`127.0.0.1:${registryPort}`, registryPort)],
  [
    'tls',
    () => {
      const socket = connect(registryPort);
      connectTls({ socket }).on('error', () => undefined);
      return socket;
    },
  ],
] as const)('does not connect by %s for a caller that has hung up meanwhile', async (via, ask) => {
  const caller = ask();
  await isAsked('127.0.0.1');
  caller.destroy();
  // By the time that later callers are heard, the first one's leave has been.
  for (const later of ['later.example', 'latest.example']) {
    get(later);
    await isAsked(later);
  }
  asked.get('127.0.0.1')?.(['127.0.0.1']);
  for (const last of ['last.example', 'very-last.example']) {
    greet(last);
    await isAsked(last);
  }
  expect(connections).toBe(0);
  expect(rows()[0]).toEqual([via, '127.0.0.1', false, null]);
});
