import { type Failure, isPagesOwnText, quote, type Rule, rule } from './rule.ts';

const UNSURE = 'The page is not to blame for this. Run the audit again.';

function auditorFault(failure: Failure, ruleId: string, title: string, detail: string) {
  return rule(failure, 'auditor', {
    ruleId,
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    title,
    detail,
    recommendation: UNSURE,
  });
}

/** The sandbox must have passed its own test, or nothing that failed in it means anything. */
export const selfTestFailed: Rule = {
  id: 'auditor.self-test',
  judge(failure) {
    const broken = failure.run.sandbox.selfTest.filter((check) => !check.ok);
    if (broken.length === 0) return undefined;
    const detail = broken.map((check) => `${check.check}: ${check.detail}`).join('; ');
    return auditorFault(failure, this.id, 'The auditor’s sandbox failed its self-test', detail);
  },
};

/** Where an earlier step decided how a later one ended, nothing is known of the later one. */
export const shellTampered: Rule = {
  id: 'auditor.shell-tampered',
  judge(failure) {
    const [what] = failure.commands.flatMap(({ interference }) => interference ?? []);
    if (what === undefined) return undefined;
    return rule(failure, 'auditor', {
      ...{ ruleId: this.id, type: 'environment_blocker', owner: 'docs', confidence: 'high' },
      title: 'The page changes the shell that its own later steps are judged by',
      detail: `How “${failure.step.title}” ended is not known: ${what}.`,
      recommendation: 'Leave out what changes the shell for the commands that follow.',
    });
  },
};

/** A run that the auditor itself ended proves nothing about the page. */
export const runCutShort: Rule = {
  id: 'auditor.cut-short',
  judge(failure) {
    const reason = failure.run.stopped?.reason;
    const details = {
      budget: 'The time that was given to this run ended before the journey did.',
      aborted: 'The run was interrupted.',
      self_test_failed: 'The sandbox did not pass its self-test.',
      sandbox_lost: 'The sandbox ended in the middle of the journey.',
    };
    if (reason === undefined || reason === 'step_failed') return undefined;
    return auditorFault(failure, this.id, 'The auditor could not finish', details[reason]);
  },
};

const SEEN_IN_FILES = new Set(['file', 'package', 'effect']);

/** What was not seen among too many files is not known to be missing. */
export const filesCutShort: Rule = {
  id: 'auditor.files-cut-short',
  judge(failure) {
    const isMissed = failure.check.signals.some(({ kind, met }) => !met && SEEN_IN_FILES.has(kind));
    const isCut = [...failure.run.steps, ...failure.run.commands].some((one) => one.filesCutShort);
    if (!isMissed || !isCut) return undefined;
    const detail = `The journey has more files than the auditor looks at, and what “${failure.step.title}” was to make was not among those that it saw.`;
    return auditorFault(failure, this.id, 'The auditor did not see all files', detail);
  },
};

const REGISTRY_FAULT =
  /\bnpm (?:ERR!|error) code E(?:429|5\d\d)\b|\bERR_PNPM_FETCH_(?:429|5\d\d)\b|Request failed "(?:429|5\d\d) |GET https?:\S+ - (?:429|5\d\d)\b/;

const PACKAGE_MANAGER = /(?:^|[\s;&|(])(?:npm|npx|pnpm|pnpx|yarn|bunx?|corepack)\s/;

/** Anyone can print what a package manager prints; one of them must have run, and have asked a host. */
function askedRegistry({ commands }: Failure): boolean {
  return commands.some(({ command, egress }) => PACKAGE_MANAGER.test(`${command} `) && egress.length > 0);
}

/** A registry that refuses for the moment says nothing about what it carries. */
export const registryFault: Rule = {
  id: 'auditor.registry-fault',
  judge(failure) {
    const [line] = quote(failure.output, REGISTRY_FAULT, 1);
    if (line === undefined || !askedRegistry(failure)) return undefined;
    return auditorFault(
      failure,
      this.id,
      'The package registry failed',
      `The package manager was told: ${line}`,
    );
  },
};

// Limits that the kernel holds by refusing: a full folder, a full table of processes, memory that is not given.
const RUN_OUT =
  /\bENOSPC\b|\bEDQUOT\b|No space left on device|\bENOMEM\b|Cannot allocate memory|heap out of memory|ERR_MEMORY_ALLOCATION_FAILED|\bspawn \S+ EAGAIN\b|fork: (?:retry: )?Resource temporarily unavailable|\bEMFILE\b|\bENFILE\b/;

const NO_ANSWER = /\baborted\b|\btimed? ?out\b|TimeoutError/i;

/** What the auditor's limits ended did not end by itself. */
export const limitReached: Rule = {
  id: 'auditor.limit',
  judge(failure) {
    const ending = failure.commands.map((command) => command.ending);
    const late = ending.find((one) => one.kind === 'timed_out');
    if (late?.kind === 'timed_out' && failure.outOfReach.length === 0) {
      const detail = `A command had not ended after ${late.limitSeconds} s; whether it ever would is not known.`;
      return auditorFault(failure, this.id, 'A command took longer than the auditor allows', detail);
    }
    const silent = failure.record.probes.find(
      ({ status, error }) => status === null && NO_ANSWER.test(error ?? ''),
    );
    if (silent !== undefined) {
      const detail = `${silent.url} took the request and had not answered when the auditor stopped waiting.`;
      return auditorFault(failure, this.id, 'A server took longer than the auditor allows', detail);
    }
    // A program of the page that writes these words itself has not been refused anything.
    const [line] = isPagesOwnText(failure, RUN_OUT) ? [] : quote(failure.output, RUN_OUT, 1);
    const wasKilled = ending.some((one) => one.kind === 'killed' && one.by !== 'unknown');
    if (!wasKilled && line === undefined) return undefined;
    const detail = wasKilled
      ? 'A command was ended because it reached the limits of the sandbox.'
      : `A command was refused memory, processes or room on the disk: ${line}`;
    return auditorFault(failure, this.id, 'A command needs more than the auditor’s sandbox has', detail);
  },
};
