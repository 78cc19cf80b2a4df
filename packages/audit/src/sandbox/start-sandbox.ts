import { access } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { HostResolver } from '../guard/host-resolver.ts';
import type { EgressLedger } from '../network/egress-ledger.ts';
import type { EgressRules } from '../network/egress-rules.ts';
import { openGateway } from '../network/gateway.ts';
import { readSocketTable } from '../network/listeners.ts';
import type { Runtime } from '../runtime/provision.ts';
import { attachShell, type Shell, type ShellState } from '../terminal/shell.ts';
import { HOME, JOURNEY } from './bubblewrap-profile.ts';
import type { FoundDriver } from './driver.ts';
import { DRIVERS } from './drivers.ts';
import { SHELL_PROGRAM } from './etc-files.ts';
import { readInRoot, realPathInRoot } from './files/open-in-root.ts';
import { NPM_PREFIX, snapshotJourney } from './files/snapshot-journey.ts';
import { SnapshotWork } from './files/snapshot-work.ts';
import { PACK_COMMAND, packInto, UNPACK_COMMAND, unpackFrom } from './keep-world.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import type { Descriptors, Machine, Observer, Program } from './machine.ts';
import type { ExecResult, Sandbox } from './sandbox.ts';
import { runSelfTest } from './self-test.ts';
import type { ProcessWatch } from './watch-processes.ts';
import { witnessPath } from './witnesses.ts';

const CA_BUNDLE = '/etc/ssl/certs/ca-certificates.crt';
const WRITE_SECONDS = 90;
const MOST_READ_BYTES = 8_388_608;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** What a sandbox is made from. */
export type SandboxParts = {
  found: FoundDriver;
  runtime: Runtime;
  limits: ResourceLimits;
  rules: EgressRules;
  ledger: EgressLedger;
  resolver: HostResolver;
  /** Variables that a run adds to the environment, such as planted canaries. */
  env?: Record<string, string>;
};

/** Starts a sandbox with its gateway; nothing of the journey runs before the gateway stands. */
export async function startSandbox(parts: SandboxParts): Promise<Sandbox> {
  const env = await journeyEnvironment(parts);
  const { runtime, limits } = parts;
  const machine = await DRIVERS[parts.found.driver].start({
    command: parts.found.command,
    binds: runtime.binds,
    limits,
    openGateway: (place) => openGateway({ ...parts, ...place }),
  });
  return assemble(machine, parts, env);
}

async function journeyEnvironment({ runtime, rules, env }: SandboxParts): Promise<Record<string, string>> {
  const hasBundle = await access(CA_BUNDLE).then(
    () => true,
    () => false,
  );
  const path = [...runtime.path, `${HOME}/.local/bin`, '/usr/local/bin', '/usr/bin', '/bin'];
  return {
    PATH: path.join(':'),
    HOME,
    USER: 'dev',
    LOGNAME: 'dev',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    NO_COLOR: '1',
    BROWSER: 'none',
    // Global installs go where a user may write, as with any version manager of Node.js.
    npm_config_prefix: NPM_PREFIX,
    npm_config_update_notifier: 'false',
    ...registryVariables(rules.registry),
    ...(hasBundle ? { NODE_EXTRA_CA_CERTS: CA_BUNDLE } : {}),
    ...env,
  };
}

/** Yarn asks a host of its own by default: what is known of the registry must hold for its packages too. */
function registryVariables({ href, protocol, hostname }: URL): Record<string, string> {
  const ofYarn = { YARN_REGISTRY: href, YARN_NPM_REGISTRY_SERVER: href };
  if (href === PUBLIC_REGISTRY) return ofYarn;
  return {
    npm_config_registry: href,
    ...ofYarn,
    // Yarn from its second line on asks nobody over plain HTTP who is not named here.
    ...(protocol === 'http:' ? { YARN_UNSAFE_HTTP_WHITELIST: hostname } : {}),
  };
}

function assemble(machine: Machine, parts: SandboxParts, env: Record<string, string>): Sandbox {
  const { runtime, limits, ledger, found } = parts;
  const { namespaces, gateway, limiter, observer, hasInterruptKey } = machine;
  const start = (argv: readonly string[], stdio: Descriptors) => machine.start(argv, stdio, env);
  const watches: ProcessWatch[] = [];
  // A journey without its way out would fail, and its page would be blamed for that.
  void gateway.ended.then(() => namespaces.end()).catch(() => undefined);
  const sandbox: Sandbox = {
    facts: {
      driver: found.driver,
      version: found.version,
      choice: found.choice ?? null,
      limits: limiter.kind,
      memoryBytes: limits.memoryBytes,
      diskBytes: limits.journeyBytes,
      maxProcesses: limits.maxProcesses,
      nodeVersion: runtime.nodeVersion,
      nodeSource: runtime.nodeSource,
      npmVersion: runtime.npmVersion,
      tools: runtime.tools,
    },
    journeyFolder: JOURNEY,
    exec: (argv, timeoutMs) => execute(start(argv, ['ignore', 'pipe', 'pipe']), observer, timeoutMs),
    openShell: async (state) => {
      const watch = await machine.openWatch();
      if (watch !== null) watches.push(watch);
      // The kernel refuses what nobody answers for, and the page would be blamed for that.
      watch?.ended.catch(() => namespaces.end()).catch(() => undefined);
      const program = machine.start(shellCommand(), ['pipe', 'pipe', 'ignore', 'pipe'], env, watch);
      return openShell(program, observer, state, watch);
    },
    writeFile: (path, content) => writeFile(start(writeCommand(path), ['pipe', 'ignore', 'pipe']), content),
    readFile: (path, mostBytes = MOST_READ_BYTES) => readInRoot(namespaces.root, path, mostBytes),
    realPath: (path) => realPathInRoot(namespaces.root, path),
    snapshot: (signal, earlier, elsewhere) =>
      snapshotJourney(namespaces.root, new SnapshotWork(undefined, signal), earlier, elsewhere),
    keepWorld: (file, mostBytes) =>
      packInto(file, start(PACK_COMMAND, ['ignore', 'pipe', 'ignore']), mostBytes),
    restoreWorld: (file) => unpackFrom(file, start(UNPACK_COMMAND, ['pipe', 'ignore', 'ignore'])),
    probe: gateway.probe,
    sockets: () => readSockets(namespaces.pid, gateway.ports),
    observer,
    hasInterruptKey,
    memoryKills: limiter.memoryKills,
    attribute: ledger.attribute,
    egress: ledger.entries,
    selfTest: (known) => runSelfTest(sandbox, parts.rules.registry, machine, known),
    ended: namespaces.ended,
    stands: namespaces.stands,
    stop: async () => {
      await machine.close();
      await Promise.all(watches.splice(0).map((watch) => watch.close()));
    },
  };
  return sandbox;
}

// script(1) gives the shell a terminal of the sandbox's own; it passes descriptor 3 on.
function shellCommand(): string[] {
  const shell = `exec -a bash ${witnessPath('waymark-bash')}`;
  const start = `${shell} --noprofile --norc -c "$(cat /etc/${SHELL_PROGRAM})" bash`;
  return [witnessPath('waymark-script'), '--quiet', '--flush', '--return', '--command', start, '/dev/null'];
}

async function openShell(
  program: Program,
  observer: Observer,
  state: ShellState | null,
  watch: ProcessWatch | null,
): Promise<Shell> {
  const shell = attachShell(program, observer, watch);
  const folder = `cd -- ${quote(state?.cwd ?? JOURNEY)}`;
  // Where the shell came from is known to the state; going to its folder would say something else.
  const [from = ''] = /^declare -x OLDPWD=.*$/mu.exec(state?.definitions ?? '') ?? [];
  await shell.run(
    state === null
      ? folder
      : `{ :\n${state.definitions}\numask ${state.umask}\n} >/dev/null 2>&1; ${folder}\n${from}`,
  );
  if (!shell.isOpen()) throw new Error('The shell of the sandbox did not start.');
  return shell;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// The file is written from inside: whatever links the payload has planted lead to places of its own.
function writeCommand(path: string): string[] {
  const write = 'mkdir -p -- "$(dirname -- "$1")" && cat > "$1"';
  return ['/usr/bin/timeout', String(WRITE_SECONDS), '/bin/bash', '-c', write, 'write', path];
}

async function writeFile({ child }: Program, content: Uint8Array): Promise<void> {
  if (child.stdin === null || child.stderr === null) throw new Error('No input to write to.');
  const { promise: closed, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve).once('error', () => resolve(null));
  child.stdin.on('error', () => undefined).end(content);
  const [code, errorOutput] = await Promise.all([closed, text(child.stderr)]);
  if (code !== 0) throw new Error(`The file could not be written: ${errorOutput.trim() || `code ${code}`}.`);
}

async function execute({ child, pid }: Program, observer: Observer, timeoutMs: number): Promise<ExecResult> {
  if (child.stdout === null || child.stderr === null) throw new Error('No output to read.');
  const { promise: closed, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve).once('error', () => resolve(null));
  const timer = setTimeout(() => {
    const inside = pid();
    if (inside !== undefined) void observer.signal([inside], 'SIGKILL');
    child.kill('SIGKILL');
  }, timeoutMs);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  clearTimeout(timer);
  return { code, stdout, stderr };
}

async function readSockets(pid: number, gatewayPorts: readonly number[]) {
  const table = await readSocketTable(pid);
  return {
    listeners: table.listeners.filter(({ port }) => !gatewayPorts.includes(port)),
    isFetching: table.connectedTo.some((port) => gatewayPorts.includes(port)),
  };
}
