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

/** What a report says of a database or queue that the sandbox does not have. */
export function serviceWords(name: string) {
  return {
    ruleId: 'environment.local-service',
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    title: `The journey needs a running ${name}`,
    detail: `The step works with a ${name} of the reader’s own; the auditor’s sandbox runs none.`,
    recommendation: `Say how to start a ${name}, or offer a way that needs no server beside it.`,
  } as const;
}

/** A server that the page's code calls by its address and that no step of the page starts. */
function serverOfReader(failure: Failure, port: string): string | null {
  const address = new RegExp(`(?:localhost|127\\.0\\.0\\.1|\\[?::1\\]?):${port}\\b`);
  if (port === '' || !isPagesOwnText(failure, address)) return null;
  const isStarted =
    failure.run.commands.some(({ listeners }) => listeners.some((open) => open.port === Number(port))) ||
    failure.plan.steps.some(
      ({ action, expected }) =>
        (action.kind === 'run' && action.staysUp === 'yes') ||
        expected.some((signal) => signal.kind === 'listener' && signal.port === Number(port)),
    );
  return isStarted ? null : `server on port ${port}`;
}

/** A database or queue that must run beside the journey: no sandbox of ours has one. */
export const localService: Rule = {
  id: 'environment.local-service',
  judge(failure) {
    const match = isPagesOwnText(failure, REFUSED) ? null : REFUSED.exec(failure.output);
    const port = match?.[1] ?? match?.[2] ?? '';
    const name = SERVICES[port] ?? failure.step.needsService ?? serverOfReader(failure, port);
    if (name === undefined || name === null) return undefined;
    return rule(failure, 'environment', {
      ...serviceWords(name),
      confidence: SERVICES[port] === undefined ? 'medium' : 'high',
      quotes: quote(failure.output, REFUSED),
    });
  },
};

const NO_BROWSER =
  /Could not find (?:Chrome|Chromium|Firefox|any browser|browser)\b|browser(?:Type)?\.launch: Executable doesn['’]t exist|Failed to launch the browser process|cannot find (?:Chrome|chrome) binary/i;

/** A browser that the product drives is fetched from its maker, not from a registry. */
export const browserMissing: Rule = {
  id: 'environment.browser',
  judge(failure) {
    const quotes = quote(failure.output, NO_BROWSER);
    if (quotes.length === 0 || isPagesOwnText(failure, NO_BROWSER)) return undefined;
    return rule(failure, 'environment', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'high',
      title: 'The journey needs a browser, which the sandbox does not have',
      detail: 'The step starts a browser that the auditor’s sandbox neither has nor may download.',
      recommendation: 'Audit on a machine that has the browser, or allow its download.',
      quotes,
    });
  },
};

/** A step or a file name that the auditor added to close a gap: if that fails, nothing is proved about the page. */
export const derivedStepFailed: Rule = {
  id: 'auditor.derived-step',
  judge(failure) {
    const named = failure.plan.decisions.find(({ ruleId }) => ruleId === 'file-name-derived');
    if (failure.step.trust !== 'derived' && named === undefined) return undefined;
    const own = failure.step.trust === 'derived' ? failure.step.title : `the file name ${named?.chosen}`;
    return rule(failure, 'auditor', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'low',
      title: 'What the auditor derived itself did not work',
      detail: `The page leaves something open; the auditor tried "${own}", and ${failure.check.observed}.`,
      recommendation: 'Write the missing step on the page; then it can be judged.',
      quotes: tellingLines(failure.output),
    });
  },
};

/** A program that prints an error and ends with 0 may have caught it on purpose; nothing tells without a known cause. */
export const caughtErrorPrinted: Rule = {
  id: 'auditor.caught-error',
  judge(failure) {
    const caught = failure.check.signals.find((signal) => signal.kind === 'caught' && !signal.met);
    if (caught === undefined) return undefined;
    return rule(failure, 'auditor', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'low',
      title: 'A step ends without an error code and prints an error',
      detail: `Whether the page means it to is not known: ${caught.detail}.`,
      recommendation: 'Show on the page what the step prints; then it can be compared.',
      quotes: tellingLines(failure.output),
    });
  },
};

/** Where a piece of code belongs in a file is the auditor's guess; a reader may find the place. */
export const editNotPlaced: Rule = {
  id: 'auditor.edit-not-placed',
  judge(failure) {
    const { action } = failure.step;
    const isGuess = action.kind === 'edit' && action.anchor !== null;
    if (failure.record.problem === null || !isGuess) return undefined;
    return rule(failure, 'auditor', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'low',
      title: 'The auditor did not find where a piece of code belongs',
      detail: failure.record.problem,
      recommendation: 'Show enough of the file around the new lines, or the whole file.',
    });
  },
};

/** A failure without a known reason, while a host was out of reach, is not held against the page. */
export const egressSuspected: Rule = {
  id: 'environment.egress-suspected',
  judge(failure) {
    const hosts = [...new Set(failure.outOfReach.map((attempt) => attempt.host))];
    if (hosts.length === 0) return undefined;
    return rule(failure, 'environment', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'low',
      title: `A step failed while ${hosts.join(', ')} could not be reached`,
      detail: `No rule knows why the step failed. It asked for ${hosts.join(', ')}, which it never reached.`,
      recommendation: `Audit again where ${hosts.join(', ')} can be reached.`,
      quotes: tellingLines(failure.output),
    });
  },
};

const WANTED = [
  /Cannot find (?:module|package) '([^'./][^']*)'/,
  /\bnpm (?:i|install|add)(?: -\S+)* [`"']?((?:@[\w.-]+\/)?[\w.-]+)/,
  /(?:^|[\s/])([\w.-]+): (?:command )?not found/,
  /node_modules\/\.bin\/([\w.-]+): No such file/,
];

/** What the step misses stands on the page in a step that the auditor left out: the choice was the auditor's. */
export const stepLeftOut: Rule = {
  id: 'auditor.step-left-out',
  judge(failure) {
    const names = WANTED.flatMap((pattern) => pattern.exec(failure.output)?.[1] ?? []);
    const left = failure.plan.coverage.find(
      ({ sourceStep, status }) =>
        status !== 'planned' &&
        /\b(?:npm|yarn|pnpm|bun) (?:i|install|add)\b|^Install /.test(sourceStep.title) &&
        names.some((name) => nameInside(sourceStep.title, name)),
    );
    if (left === undefined) return undefined;
    return rule(failure, 'auditor', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'medium',
      title: 'The step misses something that the auditor left out',
      detail: `"${left.sourceStep.title}" stands on the page and was not run: ${left.reason}`,
      recommendation: 'Say on the page that this step is needed before the one that failed.',
      quotes: tellingLines(failure.output),
    });
  },
};

/** What the step misses is told on pages that this one links; a reader who follows the links has it. */
export const leftToLinks: Rule = {
  id: 'environment.linked-step',
  judge(failure) {
    const name = WANTED.flatMap((pattern) => pattern.exec(failure.output)?.[1] ?? [])[0];
    const left = failure.plan.coverage.find(
      ({ sourceStep }) => sourceStep.instruction?.kind === 'install_elsewhere',
    );
    if (name === undefined || left === undefined) return undefined;
    return rule(failure, 'environment', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'medium',
      title: 'The step needs something that other pages have installed',
      detail: `The step misses ${name}. The page says "${left.sourceStep.quote ?? left.sourceStep.title}" and leaves the rest to pages it links, which the audit does not follow.`,
      recommendation: 'Show the command for one of the choices on the page itself.',
      quotes: tellingLines(failure.output),
    });
  },
};

function nameInside(title: string, name: string): boolean {
  return title.split(/[\s@/]+/).some((word) => word === name || word === name.replace(/^@[^/]+\//, ''));
}
