import { existsSync } from 'node:fs';
import type { EgressPolicy, SandboxDriver } from '@waymark/audit';
import type { ReportStatus } from '@waymark/contract';
import { isDynamicPattern } from 'tinyglobby';
import { AUDIT_FLAGS, type readAuditOptions, readCondition } from '../audit/audit-options.ts';
import { readSettings } from '../audit/read-settings.ts';
import { UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';
import { CONFIG_NAME } from './config-file.ts';

/** The options of `waymark audit` for more than one page; what they leave open, the configuration may say. */
export interface ManyOptions {
  readonly targets: readonly string[];
  readonly config: string | undefined;
  readonly out: string;
  readonly sandbox: 'auto' | SandboxDriver;
  readonly allowPrivate: boolean;
  readonly beginIn: 'auto' | 'project' | 'empty' | undefined;
  readonly egress: EgressPolicy | undefined;
  /** The defaults, where neither arguments nor configuration say otherwise. */
  readonly usualEgress: EgressPolicy;
  readonly budgetSeconds: number | undefined;
  readonly failOn: readonly ReportStatus[] | undefined;
  readonly keys: readonly string[] | undefined;
  readonly jobs: number | undefined;
  readonly changedSince: string | undefined;
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
}

const MOST_JOBS = 64;

const MANY_WORDS = {
  ci: { type: 'boolean' },
  config: { type: 'string' },
  jobs: { type: 'string' },
  'changed-since': { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
} as const;

/** Reads the arguments for many pages; undefined where they name one page and nothing else. */
export function readManyOptions(
  args: readonly string[],
  environment?: Parameters<typeof readAuditOptions>[1],
): ManyOptions | undefined {
  const words = { ...AUDIT_FLAGS, ...MANY_WORDS };
  const { values, positionals } = readOptions(args, words, { min: 0, max: Number.POSITIVE_INFINITY });
  const isAsked = Object.keys(MANY_WORDS).some((name) => Object.hasOwn(values, name));
  const [first] = positionals;
  if (first !== undefined && positionals.length === 1 && !isAsked && !isPattern(first)) return undefined;
  if (values.counterfactual === true)
    throw new UsageError('--counterfactual is for one acceptance test, not for pages.');
  if (values.fix === true || values.apply === true)
    throw new UsageError('--fix and --apply are for one page; with many, each report holds its patch.');
  const set = readSettings(environment);
  const { beginIn, egress, sandbox, budgetSeconds, failOn, keys } = readCondition(values);
  return {
    targets: positionals,
    config: configOf(values.config, positionals),
    out: values.out ?? 'waymark-report',
    sandbox: sandbox ?? set.sandbox,
    allowPrivate: set.allowPrivateTargets,
    beginIn,
    egress,
    usualEgress: set.egress,
    budgetSeconds,
    failOn,
    keys,
    jobs: values.jobs === undefined ? undefined : jobsOf(values.jobs),
    changedSince: values['changed-since'],
    baseline: values.baseline,
    writeBaseline: values['write-baseline'],
  };
}

/** Whether an argument is a pattern of files rather than the name of one. */
export function isPattern(word: string): boolean {
  return !/^[a-z][a-z\d+.-]*:\/\//iu.test(word) && isDynamicPattern(word) && !existsSync(word);
}

function configOf(named: string | undefined, targets: readonly string[]): string | undefined {
  if (named !== undefined) return named;
  if (targets.length > 0) return undefined;
  if (existsSync(CONFIG_NAME)) return CONFIG_NAME;
  throw new UsageError(
    `Name a page (a URL, a file, a folder or a pattern), or put a ${CONFIG_NAME} in this folder.`,
  );
}

function jobsOf(value: string): number {
  const jobs = /^\d{1,3}$/u.test(value) ? Number(value) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new UsageError(`--jobs must be a number from 1 to ${MOST_JOBS}.`);
  return jobs;
}
