import type { EgressPolicy, SandboxDriver } from '@waymark/audit';
import type { ReportStatus } from '@waymark/contract';
import { loadAuditSettings, problemText } from '@waymark/server';
import { UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';

/** What the words of `waymark audit` ask for. */
export interface AuditOptions {
  readonly target: string;
  readonly out: string;
  readonly beginIn: 'auto' | 'project' | 'empty';
  readonly egress: EgressPolicy;
  readonly sandbox: 'auto' | SandboxDriver;
  readonly budgetSeconds: number;
  /** Whether a page may lie on this machine or in its network, as a preview of one's own does. */
  readonly allowPrivate: boolean;
  readonly failOn: readonly ReportStatus[];
  /** Of an acceptance test: with the one proven change. */
  readonly isCounterfactual: boolean;
}

const EGRESS = ['registries', 'registries_and_page', 'open'] as const;
const SANDBOXES = ['auto', 'bubblewrap', 'docker', 'gvisor'] as const;
const BEGINNINGS = ['auto', 'project', 'empty'] as const;
const STATUSES = ['failed', 'blocked', 'inconclusive'] as const;
const DEFAULT_BUDGET_SECONDS = 1_200;
const LONGEST_BUDGET_SECONDS = 7_200;

/** Reads the words; what makes no sense is a usage error. */
export function readAuditOptions(
  args: readonly string[],
  environment?: Parameters<typeof loadAuditSettings>[0],
): AuditOptions {
  const set = readSettings(environment);
  const { values, positionals } = readOptions(
    args,
    {
      out: { type: 'string', default: 'waymark-report' },
      'begin-in': { type: 'string', default: 'auto' },
      egress: { type: 'string', default: set.egress },
      sandbox: { type: 'string', default: set.sandbox },
      budget: { type: 'string', default: String(DEFAULT_BUDGET_SECONDS) },
      reader: { type: 'string', default: 'literal' },
      'fail-on': { type: 'string', default: STATUSES.join(',') },
      counterfactual: { type: 'boolean', default: false },
    },
    { min: 1, max: 1 },
  );
  if (values.reader !== 'literal')
    throw new UsageError('--reader must be literal: there is no other reader yet.');
  return {
    target: positionals[0] ?? '',
    out: values.out,
    beginIn: oneOf('--begin-in', values['begin-in'], BEGINNINGS),
    egress: oneOf('--egress', values.egress, EGRESS),
    sandbox: oneOf('--sandbox', values.sandbox, SANDBOXES),
    budgetSeconds: secondsOf(values.budget),
    isCounterfactual: values.counterfactual,
    allowPrivate: set.allowPrivateTargets,
    failOn:
      values['fail-on'] === 'never'
        ? []
        : values['fail-on'].split(',').map((word) => oneOf('--fail-on', word.trim(), STATUSES)),
  };
}

// A wrong value there is a wrong command line too: nothing says what the page is like.
function readSettings(environment: Parameters<typeof loadAuditSettings>[0]) {
  try {
    return loadAuditSettings(environment);
  } catch (error) {
    throw new UsageError(problemText(error));
  }
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new UsageError(`${option} must be ${allowed.join(', ')}, not ${JSON.stringify(value)}.`);
  return found;
}

function secondsOf(value: string): number {
  const seconds = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (seconds < 1 || seconds > LONGEST_BUDGET_SECONDS)
    throw new UsageError(`--budget must be seconds from 1 to ${LONGEST_BUDGET_SECONDS}.`);
  return seconds;
}
