import { readFileSync, writeFileSync } from 'node:fs';
import { ReportStatus } from '@waymark/contract';
import { problemText } from '@waymark/server';
import { z } from 'zod';
import { UsageError } from '../command.ts';
import { type PageSummary, SEVERITIES, SUMMARY_SCHEMA_VERSION, type Summary } from './summary.ts';

/** Of an earlier run only what later ones are compared with: a whole `summary.json` is one, and so is what `--write-baseline` writes. */
const Baseline = z.object({
  schema_version: z.literal(SUMMARY_SCHEMA_VERSION),
  pages: z.array(
    z.object({
      path: z.string(),
      status: ReportStatus,
      findings: z.array(
        z.object({ fingerprint: z.string(), severity: z.enum(SEVERITIES), title: z.string() }),
      ),
    }),
  ),
});
type Baseline = z.infer<typeof Baseline>;

/** What an earlier run found at a page. */
export type BaselinePage = Baseline['pages'][number];

/** Reads a baseline; a file that is missing or is none is a usage error. */
export function readBaseline(file: string): ReadonlyMap<string, BaselinePage> {
  const found = Baseline.safeParse(parseJson(file));
  if (!found.success)
    throw new UsageError(
      `${file} is not a baseline: a baseline is the summary.json of a run, or what --write-baseline writes.`,
    );
  return new Map(found.data.pages.map((page) => [page.path, page]));
}

function parseJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${problemText(error)}.`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The baseline ${file} cannot be read: ${problemText(error)}. Make one with: waymark audit … --write-baseline ${file}`,
    );
  }
}

/** Writes what later runs are compared with; pages of the earlier baseline that this run left out stay as they were. */
export function writeBaseline(
  file: string,
  { pages, left_out }: Pick<Summary, 'pages' | 'left_out'>,
  earlier: ReadonlyMap<string, BaselinePage> | null,
): void {
  const kept = left_out.flatMap(({ path }) => earlier?.get(path) ?? []);
  const all = [...pages.map(baselineOf), ...kept].toSorted((left, right) =>
    left.path < right.path ? -1 : 1,
  );
  const baseline: Baseline = { schema_version: SUMMARY_SCHEMA_VERSION, pages: all };
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}

function baselineOf({ path, status, findings }: PageSummary): BaselinePage {
  return {
    path,
    status,
    findings: findings.map(({ fingerprint, severity, title }) => ({ fingerprint, severity, title })),
  };
}
