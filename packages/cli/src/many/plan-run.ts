import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { AuditOptions } from '@waymark/audit';
import type { ReportStatus } from '@waymark/contract';
import { DEFAULT_BUDGET_SECONDS, FAILING } from '../audit/audit-options.ts';
import { readKeys } from '../audit/read-keys.ts';
import { type BaselinePage, readBaseline } from './baseline.ts';
import { type ChosenPage, choosePages } from './choose-pages.ts';
import { type AuditConfig, type PageEntry, readConfig } from './config-file.ts';
import type { ManyOptions } from './many-options.ts';
import type { PageJob } from './page-process.ts';
import { changedFiles, findRepository, nameInRepository, type Repository } from './repository.ts';
import { defaultJobs } from './run-pages.ts';
import type { LeftOut } from './summary.ts';

/** A run, decided: nothing is made or run before all of it is known to make sense. */
export interface RunPlan {
  readonly pages: readonly { readonly chosen: ChosenPage; readonly job: PageJob }[];
  readonly leftOut: readonly LeftOut[];
  readonly failOn: readonly ReportStatus[];
  readonly jobs: number;
  readonly baseline: ReadonlyMap<string, BaselinePage> | null;
}

/** Reads configuration and baseline, finds the pages and leaves out those that did not change. */
export async function planRun(options: ManyOptions): Promise<RunPlan> {
  const config = options.config === undefined ? undefined : readConfig(options.config);
  const base = options.config === undefined ? resolve('.') : dirname(resolve(options.config));
  const repository = await findRepository(base);
  const chosen = await chooseAll(options, config, base, repository);
  const baselineFile =
    options.baseline ?? (config?.baseline === undefined ? undefined : resolve(base, config.baseline));
  const baseline = baselineFile === undefined ? null : readBaseline(relativeTo(baselineFile));
  const { kept, leftOut } = await onlyChanged(chosen, options, repository);
  return {
    pages: kept.map((page) => ({ chosen: page, job: jobOf(page, options, config) })),
    leftOut,
    failOn: options.failOn ?? config?.fail_on ?? FAILING,
    jobs: options.jobs ?? config?.jobs ?? defaultJobs(),
    baseline,
  };
}

function relativeTo(file: string): string {
  return relative('.', file) || file;
}

/** The pages of the command line; where there are none, those of the configuration, which says more of either. */
async function chooseAll(
  { targets, out }: ManyOptions,
  config: AuditConfig | undefined,
  base: string,
  repository: Repository,
): Promise<ChosenPage[]> {
  const exclude = config?.exclude ?? [];
  const entries = (config?.pages ?? []).map(
    (one): PageEntry => (typeof one === 'string' ? { path: one } : one),
  );
  const configured = await choosePages(entries, { repository, base, exclude, out });
  if (targets.length === 0) return configured;
  const named = targets.map((path) => ({ path }));
  const asked = await choosePages(named, { repository, base: resolve('.'), exclude, out });
  const known = new Map(configured.map((page) => [page.name.path, page]));
  return asked.map((page) => ({ ...page, entry: known.get(page.name.path)?.entry ?? page.entry }));
}

async function onlyChanged(
  pages: readonly ChosenPage[],
  { changedSince, config }: ManyOptions,
  repository: Repository,
): Promise<{ kept: readonly ChosenPage[]; leftOut: LeftOut[] }> {
  if (changedSince === undefined) return { kept: pages, leftOut: [] };
  const changed = await changedFiles(repository, changedSince);
  const configName =
    config === undefined ? null : nameInRepository(repository, realpathSync(resolve(config)));
  // What is said of every page may have changed with it.
  if (configName !== null && changed.has(configName)) return { kept: pages, leftOut: [] };
  const isKept = ({ name: { file } }: ChosenPage): boolean => file !== null && changed.has(file);
  const leftOut = pages
    .filter((page) => !isKept(page))
    .map(({ name: { path, file } }) => ({
      path,
      reason:
        file === null
          ? 'It is not a file of this repository, so git cannot say whether it changed.'
          : `It did not change since ${changedSince}.`,
    }));
  return { kept: pages.filter(isKept), leftOut };
}

/** What the words say holds before what is said of the page, and that before what is said of all pages. */
function jobOf({ name, target, entry }: ChosenPage, options: ManyOptions, config?: AuditConfig): PageJob {
  const conditions: AuditOptions = {
    target,
    beginIn: options.beginIn ?? entry.begin_in ?? config?.begin_in ?? 'auto',
    egress: options.egress ?? entry.egress ?? config?.egress ?? options.usualEgress,
    keys: readKeys(options.keys ?? entry.keys ?? config?.keys ?? []),
    sandbox: options.sandbox,
    budgetSeconds: options.budgetSeconds ?? entry.budget ?? config?.budget ?? DEFAULT_BUDGET_SECONDS,
    fetch: { allowPrivate: options.allowPrivate },
  };
  return { name, out: options.out, options: conditions };
}
