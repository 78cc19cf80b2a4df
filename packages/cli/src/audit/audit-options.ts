import type { EgressPolicy, SandboxDriver } from '@waymark/audit';
import type { ReportStatus } from '@waymark/contract';
import type { loadAuditSettings } from '@waymark/server';
import { UsageError } from '../command.ts';
import { oneOf, readOptions } from '../read-options.ts';
import { namesOfKeys } from './read-keys.ts';
import { readSettings } from './read-settings.ts';
import type { FixMode } from './write-fix.ts';

/** The options of `waymark audit` for one page. */
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
  /** The names of variables of this environment that the journey is given. */
  readonly keys: readonly string[];
  /** What becomes of a patch that was proven. */
  readonly fix: FixMode;
  /** Of an acceptance test: with the one proven change. */
  readonly isCounterfactual: boolean;
}

/** What a journey may reach. */
export const EGRESS = ['registries', 'registries_and_page', 'open'] as const;
/** Where a journey may begin. */
export const BEGINNINGS = ['auto', 'project', 'empty'] as const;
/** The verdicts that make a run fail by default. */
export const FAILING = ['failed', 'blocked', 'inconclusive'] as const;
/** The time of an audit by default. */
export const DEFAULT_BUDGET_SECONDS = 1_200;
/** The most time that an audit can be given. */
export const LONGEST_BUDGET_SECONDS = 7_200;
const SANDBOXES = ['auto', 'bubblewrap', 'docker', 'gvisor'] as const;

/** The flags that hold for one page and for many. */
export const AUDIT_FLAGS = {
  out: { type: 'string' },
  'begin-in': { type: 'string' },
  egress: { type: 'string' },
  sandbox: { type: 'string' },
  budget: { type: 'string' },
  reader: { type: 'string' },
  'fail-on': { type: 'string' },
  keys: { type: 'string' },
  counterfactual: { type: 'boolean' },
  fix: { type: 'boolean' },
  apply: { type: 'boolean' },
} as const;

/** Reads the arguments for one page; what makes no sense is a usage error. */
export function readAuditOptions(
  args: readonly string[],
  environment?: Parameters<typeof loadAuditSettings>[0],
): AuditOptions {
  const set = readSettings(environment);
  const { values, positionals } = readOptions(args, AUDIT_FLAGS, { min: 1, max: 1 });
  const said = readCondition(values);
  return {
    target: positionals[0] ?? '',
    out: values.out ?? 'waymark-report',
    beginIn: said.beginIn ?? 'auto',
    egress: said.egress ?? set.egress,
    sandbox: said.sandbox ?? set.sandbox,
    budgetSeconds: said.budgetSeconds ?? DEFAULT_BUDGET_SECONDS,
    fix: values.apply ? 'apply' : values.fix ? 'write' : 'keep',
    isCounterfactual: values.counterfactual ?? false,
    allowPrivate: set.allowPrivateTargets,
    failOn: said.failOn ?? FAILING,
    keys: said.keys ?? [],
  };
}

type SaidWords = {
  readonly [K in Exclude<keyof typeof AUDIT_FLAGS, 'counterfactual' | 'fix' | 'apply'>]?: string | undefined;
};

/** Reads under which conditions pages are audited, as far as the arguments say. */
export function readCondition(values: SaidWords) {
  if (values.reader !== undefined && values.reader !== 'literal')
    throw new UsageError('--reader must be literal: there is no other reader yet.');
  return {
    beginIn: ifSaid('--begin-in', values['begin-in'], BEGINNINGS),
    egress: ifSaid('--egress', values.egress, EGRESS),
    sandbox: ifSaid('--sandbox', values.sandbox, SANDBOXES),
    budgetSeconds: secondsOf(values.budget),
    failOn: failingOf(values['fail-on']),
    keys: namesOfKeys(values.keys),
  };
}

/** One of the values that an option allows; undefined where the option is not given. */
function ifSaid<T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  return value === undefined ? undefined : oneOf(option, value, allowed);
}

function failingOf(value: string | undefined): ReportStatus[] | undefined {
  if (value === undefined || value === 'never') return value === undefined ? undefined : [];
  return value.split(',').flatMap((word) => oneOf('--fail-on', word.trim(), FAILING));
}

function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (seconds < 1 || seconds > LONGEST_BUDGET_SECONDS)
    throw new UsageError(`--budget must be a number of seconds from 1 to ${LONGEST_BUDGET_SECONDS}.`);
  return seconds;
}
