import type { SourceStep } from '../../model/source.ts';
import { isInstall, packagesOf } from '../../plan/commands.ts';
import { observationOf } from '../check-step.ts';
import type { FindingParams } from '../finding.ts';
import { type Failure, isPagesOwnText, quote, type Rule, rule, tellingLines } from './rule.ts';

const SERVICES: Readonly<Record<string, string>> = {
  1433: 'Microsoft SQL Server',
  1521: 'Oracle',
  3306: 'MySQL',
  4222: 'NATS',
  5432: 'PostgreSQL',
  5672: 'RabbitMQ',
  6379: 'Redis',
  7687: 'Neo4j',
  9042: 'Cassandra',
  9092: 'Kafka',
  9200: 'Elasticsearch',
  11211: 'Memcached',
  11434: 'Ollama',
  27017: 'MongoDB',
};
const REFUSED =
  /(?:ECONNREFUSED|connect(?:ion)? refused|could not connect|can't reach|failed to connect)[^\n]{0,80}?(?:localhost|127\.0\.0\.1|::1|0\.0\.0\.0)\W{1,3}(\d{4,5})\b|(?:localhost|127\.0\.0\.1|::1)\W{1,3}(\d{4,5})\b[^\n]{0,60}(?:ECONNREFUSED|refused|not reachable)/i;

/** A server that the page's code calls by its address and that no step of the page starts. */
function isServerOfReader(failure: Failure, port: string): boolean {
  const address = new RegExp(`(?:localhost|127\\.0\\.0\\.1|\\[?::1\\]?):${port}\\b`);
  if (port === '' || !isPagesOwnText(failure, address)) return false;
  const isStarted =
    failure.run.commands.some(({ listeners }) => listeners.some((open) => open.port === Number(port))) ||
    failure.plan.steps.some(
      ({ action, expected }) =>
        (action.kind === 'run' && action.staysUp === 'yes') ||
        expected.some((signal) => signal.kind === 'listener' && signal.port === Number(port)),
    );
  return !isStarted;
}

function serviceAt(failure: Failure, port: string): FindingParams['environment.local-service'] | undefined {
  const name = SERVICES[port] ?? failure.step.needsService;
  if (name !== null) return { name };
  return isServerOfReader(failure, port) ? { port: Number(port) } : undefined;
}

/** A database or queue that must run beside the journey: no sandbox of ours has one. */
export const localService: Rule = (failure) => {
  const match = isPagesOwnText(failure, REFUSED) ? null : REFUSED.exec(failure.output);
  const port = match?.[1] ?? match?.[2] ?? '';
  const params = serviceAt(failure, port);
  if (params === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.local-service',
    params,
    type: 'environment_blocker',
    owner: 'environment',
    confidence: SERVICES[port] === undefined ? 'medium' : 'high',
    quotes: quote(failure.output, REFUSED),
  });
};

const NO_BROWSER =
  /Could not find (?:Chrome|Chromium|Firefox|any browser|browser)\b|browser(?:Type)?\.launch: Executable doesn['’]t exist|Failed to launch the browser process|cannot find (?:Chrome|chrome) binary/i;

/** A browser that the product drives is fetched from its maker, not from a registry. */
export const browserMissing: Rule = (failure) => {
  const quotes = quote(failure.output, NO_BROWSER);
  if (quotes.length === 0 || isPagesOwnText(failure, NO_BROWSER)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.browser',
    params: {},
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes,
  });
};

/** A step or a file name that the auditor added to close a gap: if that fails, nothing is proved about the page. */
export const derivedStepFailed: Rule = (failure) => {
  const named = failure.plan.decisions.find((decision) => decision.code === 'file-name-derived');
  if (failure.step.trust !== 'derived' && named === undefined) return undefined;
  const file = failure.step.trust === 'derived' ? null : (named?.params.path ?? null);
  return rule(failure, 'auditor', {
    code: 'auditor.derived-step',
    params: { step: failure.step, file, observed: observationOf(failure.check, failure.record) },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: tellingLines(failure.output),
  });
};

/** A program that prints an error and ends with 0 may have caught it on purpose; nothing tells without a known cause. */
export const caughtErrorPrinted: Rule = (failure) => {
  const caught = failure.check.signals.find((signal) => signal.kind === 'caught' && !signal.met);
  if (caught === undefined) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.caught-error',
    params: { signal: caught },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: tellingLines(failure.output),
  });
};

/** Where a piece of code belongs in a file is the auditor's guess; a reader may find the place. */
export const editNotPlaced: Rule = (failure) => {
  const { action } = failure.step;
  const isGuess = action.kind === 'edit' && action.anchor !== null;
  const { problem } = failure.record;
  if (problem === null || !isGuess) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.edit-not-placed',
    params: { problem },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
  });
};

/** A failure without a known reason, while a host was out of reach, is not held against the page. */
export const egressSuspected: Rule = (failure) => {
  const hosts = [...new Set(failure.outOfReach.map((attempt) => attempt.host))];
  if (hosts.length === 0) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.egress-suspected',
    params: { hosts },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: tellingLines(failure.output),
  });
};

const WANTED = [
  /Cannot find (?:module|package) '([^'./][^']*)'/,
  /\bnpm (?:i|install|add)(?: -\S+)* [`"']?((?:@[\w.-]+\/)?[\w.-]+)/,
  /(?:^|[\s/])([\w.-]+): (?:command )?not found/,
  /node_modules\/\.bin\/([\w.-]+): No such file/,
];

/** What the step misses stands on the page in a step that the auditor left out: the choice was the auditor's. */
export const stepLeftOut: Rule = (failure) => {
  const names = WANTED.flatMap((pattern) => pattern.exec(failure.output)?.[1] ?? []);
  const row = failure.plan.coverage.find(
    ({ sourceStep, status }) =>
      status !== 'planned' &&
      installedBy(failure, sourceStep).some((each) => names.some((name) => isPartOf(each, name))),
  );
  if (row === undefined) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.step-left-out',
    params: { row },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: tellingLines(failure.output),
  });
};

/** What the step misses is told on pages that this one links; a reader who follows the links has it. */
export const leftToLinks: Rule = (failure) => {
  const name = WANTED.flatMap((pattern) => pattern.exec(failure.output)?.[1] ?? [])[0];
  const left = failure.plan.coverage.find(
    ({ sourceStep }) => sourceStep.instruction?.kind === 'install_elsewhere',
  );
  if (name === undefined || left === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.linked-step',
    params: { name, sourceStep: left.sourceStep },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: tellingLines(failure.output),
  });
};

/** The packages that a step of the page installs, by a command or by a sentence. */
function installedBy({ page }: Failure, { instruction, blockIds }: SourceStep): string[] {
  if (instruction?.kind === 'install') return instruction.packages;
  return page.blocks
    .filter(({ id }) => blockIds.includes(id))
    .flatMap(({ commands }) => commands)
    .flatMap(({ command }) => (isInstall(command) ? packagesOf(command) : []));
}

/** Whether a package, or a part of its name, is what a step misses: `@kit/cli` brings a command `kit`. */
function isPartOf(installed: string, missed: string): boolean {
  const bare = missed.split('/').at(-1);
  return installed === missed || installed.split(/[@/]/).some((part) => part === missed || part === bare);
}
