import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { HostResolver } from '../guard/host-resolver.ts';
import type { ProbeResult } from '../model/run.ts';
import { isLoopbackHost } from '../runtime/npm-config.ts';
import { collectErrorOutput } from '../sandbox/run-bounded.ts';
import { type Connector, openConnector } from './egress-connector.ts';
import type { EgressLedger } from './egress-ledger.ts';
import { type EgressRules, portOf } from './egress-rules.ts';
import type { GatewayMessage, GatewayRequest } from './gateway-protocol.ts';
import { DNS_PORT, prepareGatewaySocket, readPowers, startGateway } from './start-gateway.ts';

const START_MS = 90_000;
const PROBE_SLACK_MS = 5000;

/** What a gateway needs: the namespace of a process, a private folder for its socket, and its rules. */
export type GatewayOptions = {
  pid: number;
  /** What to put before a command that is to enter the namespace. */
  enter: readonly string[];
  folder: string;
  rules: EgressRules;
  ledger: EgressLedger;
  resolver: HostResolver;
};

/** The only way out of a sandbox. */
export type Gateway = {
  /** The ports that the gateway itself holds in the sandbox's network. */
  ports: number[];
  probe(url: string, timeoutMs: number, method?: string): Promise<ProbeResult>;
  /** What the kernel says that its process may still do. */
  powers(): Promise<string>;
  /** Resolves when it has ended, by `close` or for any other reason. */
  ended: Promise<void>;
  close(): Promise<void>;
};

/** Puts a gateway into the network namespace of a process; needs the right to enter it. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const ports = [...new Set([80, 443, portOf(options.rules.registry)])];
  // Whoever needs nothing to enter the namespace is root.
  const place = await prepareGatewaySocket(options.folder, options.enter.length === 0);
  const connector = await openConnector(place.socketPath, options);
  const child = await startGateway(options, place, ports).catch((error: unknown) => {
    connector.close();
    throw error;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (result: ProbeResult) => void>();
  try {
    await serve(child, options, waiting);
  } catch (error) {
    await closeAll(child, connector);
    throw error;
  }
  return {
    ports: [DNS_PORT, ...ports],
    probe: createProbe(child, waiting),
    powers: () => readPowers(child.pid ?? 0),
    ended,
    close: () => closeAll(child, connector),
  };
}

function serve(
  child: ChildProcess,
  { ledger, rules }: GatewayOptions,
  waiting: Map<number, (result: ProbeResult) => void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('The gateway did not start in time.')), START_MS);
  child.once('error', reject);
  const errorOutput = collectErrorOutput(child);
  child.once('exit', async () =>
    reject(new Error(`The gateway ended before it was ready (${await errorOutput()}).`)),
  );
  child.stdin?.on('error', () => undefined);
  if (child.stdout === null) throw new Error('The gateway has no output.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Written by our own process, which the payload cannot reach.
    const message = JSON.parse(line) as GatewayMessage;
    if (message.kind === 'ready') resolve();
    if (message.kind === 'failed') reject(new Error(`The gateway failed (${message.reason}).`));
    if (message.kind === 'probed') waiting.get(message.id)?.(message.result);
    if (message.kind === 'lookup') recordLookup(message.name, rules, ledger);
  });
  return promise.finally(() => clearTimeout(timer));
}

// An allowed name is followed by a connection, which says more.
function recordLookup(host: string, rules: EgressRules, ledger: EgressLedger): void {
  if (isLoopbackHost(host) || rules.isAllowed(host)) return;
  ledger.record({ host, port: DNS_PORT, via: 'dns', allowed: false, reached: false, refusal: 'host' });
}

function createProbe(child: ChildProcess, waiting: Map<number, (result: ProbeResult) => void>) {
  let lastId = 0;
  return async (url: string, timeoutMs: number, method = 'GET'): Promise<ProbeResult> => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve } = Promise.withResolvers<ProbeResult>();
    const lost = { url, status: null, contentType: null, bodySha256: null, bodyExcerpt: '' };
    const timer = setTimeout(() => resolve({ ...lost, error: 'no answer' }), timeoutMs + PROBE_SLACK_MS);
    waiting.set(id, resolve);
    const request: GatewayRequest = { id, probe: url, method, timeoutMs };
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
}

async function closeAll(child: ChildProcess, connector: Connector): Promise<void> {
  connector.close();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  // Not before its last line is read: each name that was answered is in the ledger then.
  child.once('close', () => resolve());
  child.kill('SIGKILL');
  await promise;
}
