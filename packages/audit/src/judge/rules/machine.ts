import { packagesOf } from '../../shell/effects.ts';
import type { FindingParams } from '../finding.ts';
import { databaseAwaited, localPort, refusedPort, serviceRefused } from '../signatures/network.ts';
import * as signatures from '../signatures/surroundings.ts';
import { engineWanted, systemToolMissed, unknownPrograms } from '../signatures/tools.ts';
import { names, systemProgram } from '../step-commands.ts';
import { type Failure, isPagesOwnText, type Rule, rule } from './rule.ts';

/** A runtime or a tool that the sandbox does not have: the page's fault only when it never mentions it. */
export const toolMissing: Rule = (failure) => {
  const isOwn = isPagesOwnText(failure, (text) => systemToolMissed(text) !== undefined);
  const tool = (isOwn ? undefined : systemToolMissed(failure.output)) ?? statedTool(failure);
  const isEngine = engineWanted.says(failure.output) && !isPagesOwnText(failure, engineWanted.says);
  if (tool === undefined && !isEngine) return undefined;
  const isStated = failure.plan.requirements.some((requirement) =>
    tool === undefined
      ? requirement.kind === 'node'
      : requirement.wanted.toLowerCase().includes(tool.toLowerCase()),
  );
  const isTyped = tool !== undefined && names(failure.step.action, tool);
  const params = { name: tool ?? null };
  const quotes = isEngine ? engineWanted.lines(failure.output) : linesOn(tool ?? '', failure.output);
  if (isStated || isTyped)
    return rule(failure, 'environment', {
      code: 'environment.tool',
      params,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'high',
      quotes,
    });
  return rule(failure, 'failed', {
    code: 'docs.prerequisite',
    params,
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes,
  });
};

function linesOn(tool: string, output: string): string[] {
  return unknownPrograms.in(output).flatMap(({ line, slots }) => (slots.program === tool ? [line] : []));
}

/** A program that is not there and that the page takes for installed; what it installs itself is its own affair. */
function statedTool({ output, plan }: Failure): string | undefined {
  const missed = unknownPrograms.first(output, 'shell')?.slots.program;
  const isInstalled = plan.steps.some(
    ({ action }) => action.kind === 'run' && packagesOf(action.command).includes(missed ?? ''),
  );
  if (isInstalled) return undefined;
  const isStated = plan.requirements.some(({ kind, wanted }) => kind === 'tool' && wanted === missed);
  return isStated ? missed : undefined;
}

/** System packages are the reader's to install; the sandbox is nobody's machine and has no administrator. */
export const systemPackages: Rule = (failure) => {
  const program = systemProgram(failure.step.action);
  if (program === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.system-packages',
    params: { program },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes: [],
  });
};

/** Many systems let pip install only into environments of the reader's own (PEP 668): that is this machine's choice. */
export const managedPython: Rule = (failure) => {
  const quotes = signatures.managedPython.lines(failure.output);
  if (quotes.length === 0 || isPagesOwnText(failure, signatures.managedPython.says)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.managed-python',
    params: {},
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes,
  });
};

/** A browser that the product drives is fetched from its maker, not from a registry. */
export const browserMissing: Rule = (failure) => {
  const quotes = signatures.noBrowser.lines(failure.output);
  if (quotes.length === 0 || isPagesOwnText(failure, signatures.noBrowser.says)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.browser',
    params: {},
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes,
  });
};

const SERVICES: Readonly<Record<string, string>> = {
  1433: 'Microsoft SQL Server',
  1521: 'Oracle',
  3306: 'MySQL',
  4222: 'NATS',
  5432: 'PostgreSQL',
  5672: 'RabbitMQ',
  5984: 'CouchDB',
  6379: 'Redis',
  7687: 'Neo4j',
  9042: 'Cassandra',
  9092: 'Kafka',
  9200: 'Elasticsearch',
  11211: 'Memcached',
  11434: 'Ollama',
  27017: 'MongoDB',
};

/** Whether a text names this port of this machine. */
function callsPort(text: string, port: string): boolean {
  return text.split(port).length > 1 && text.split('\n').some((line) => hasAddress(line, port));
}

function hasAddress(line: string, port: string): boolean {
  for (let at = line.indexOf(`:${port}`); at !== -1; at = line.indexOf(`:${port}`, at + 1))
    if (localPort(line.slice(Math.max(0, at - '127.0.0.1'.length))) === port) return true;
  return false;
}

/** A server that the page's code calls by its address and that no step of the page starts. */
function isServerOfReader(failure: Failure, port: string): boolean {
  if (!isPagesOwnText(failure, (text) => callsPort(text, port))) return false;
  const isStarted =
    failure.run.commands.some(({ listeners }) => listeners.some((open) => open.port === Number(port))) ||
    failure.plan.steps.some(
      ({ action, expected }) =>
        (action.kind === 'run' && action.staysUp === 'yes') ||
        expected.some((signal) => signal.kind === 'listener' && signal.port === Number(port)),
    );
  return !isStarted;
}

/** The database that a client of the page's waited for in vain. */
function databaseWaitedFor(failure: Failure): string | undefined {
  const isOwn = isPagesOwnText(failure, databaseAwaited.says);
  return isOwn ? undefined : databaseAwaited.first(failure.output)?.row.kind;
}

function serviceAt(
  failure: Failure,
  port: string | null,
): FindingParams['environment.local-service'] | undefined {
  const name = SERVICES[port ?? ''] ?? databaseWaitedFor(failure) ?? failure.step.needsService;
  if (name !== null) return { name };
  return port !== null && isServerOfReader(failure, port) ? { port: Number(port) } : undefined;
}

/** A database or queue that must run beside the journey: no sandbox of ours has one. */
export const localService: Rule = (failure) => {
  const port = isPagesOwnText(failure, serviceRefused.says) ? null : refusedPort(failure.output);
  const params = serviceAt(failure, port);
  if (params === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.local-service',
    params,
    type: 'environment_blocker',
    owner: 'environment',
    confidence: SERVICES[port ?? ''] === undefined ? 'medium' : 'high',
    quotes: [...serviceRefused.lines(failure.output), ...databaseAwaited.lines(failure.output, 1)],
  });
};
