import { ARTIFACT_IDS, type Artifact } from '@waymark/audit';
import type { QuickstartReport } from '@waymark/contract';
import { z } from 'zod';

/** Lines of a page, from the first one on. */
export type Lines = { readonly line: number; readonly lastLine: number };

const Span = z.object({ fromLine: z.int(), toLine: z.int() }).nullable();
const Row = z.object({
  kind: z.string(),
  code: z.string(),
  data: z.record(z.string(), z.unknown()),
  span: Span,
  sourceStepId: z.string().nullable(),
});
const Block = z.object({ sectionId: z.string(), line: z.int().nullable(), lastLine: z.int().nullable() });
/** Of the runs of an audit only what says where on the page something stands. */
const Places = z.object({ page: z.object({ ledger: z.array(Row), blocks: z.array(Block) }) });
type Places = z.infer<typeof Places>['page'];

/** Finds lines of the page for steps and findings of its report. */
export interface Locator {
  finding(finding: QuickstartReport['frictions'][number]): Lines | null;
  step(step: QuickstartReport['quickstart_steps'][number]): Lines | null;
}

/** Reads the places from the files of a report; where they tell none, there is none. */
export function openLocator(report: QuickstartReport, artifacts: readonly Artifact[]): Locator {
  const page = readPlaces(artifacts);
  if (page === undefined) return { finding: () => null, step: () => null };
  const step: Locator['step'] = ({ command_ids, source_step_ids }) =>
    frameIn(page, report, command_ids) ?? rowOf(page, report, { command_ids, source_step_ids });
  const finding: Locator['finding'] = ({ command_ids, step_ids, source_section_ids }) => {
    const steps = report.quickstart_steps.filter(({ id }) => step_ids.includes(id));
    const source_step_ids = steps.flatMap((one) => one.source_step_ids);
    return (
      frameIn(page, report, command_ids) ??
      rowOf(page, report, { command_ids, source_step_ids }) ??
      sectionOf(page, source_section_ids)
    );
  };
  return { finding, step };
}

function readPlaces(artifacts: readonly Artifact[]): Places | undefined {
  const content = artifacts.find(({ id }) => id === ARTIFACT_IDS.runs)?.content;
  if (content === undefined) return undefined;
  try {
    return Places.parse(JSON.parse(content)).page;
  } catch {
    return undefined;
  }
}

const FRAME = /([\w@./-]+):(\d{1,6})\b/gu;

/** Where a program names a line of a file that the page has written once: the code itself, not the command that ran it. */
function frameIn({ ledger }: Places, report: QuickstartReport, commandIds: readonly string[]): Lines | null {
  const writes = ledger.filter(({ code, span }) => code === 'write' && span !== null);
  const broken = report.commands.filter(({ id, status }) => commandIds.includes(id) && status !== 'passed');
  for (const { output_excerpt } of broken)
    for (const [, path = '', number] of output_excerpt.matchAll(FRAME)) {
      const [written, ...others] = writes.filter(({ data }) => endsWith(path, data.path));
      if (written?.span == null || others.length > 0) continue;
      const line = written.span.fromLine + Number(number) - 1;
      if (Number(number) > 0 && line <= written.span.toLine) return { line, lastLine: line };
    }
  return null;
}

function endsWith(path: string, written: unknown): boolean {
  if (typeof written !== 'string') return false;
  const plain = written.replace(/^\.\//u, '');
  return path === plain || path.endsWith(`/${plain}`);
}

function rowOf(
  { ledger }: Places,
  report: QuickstartReport,
  of: { command_ids: readonly string[]; source_step_ids: readonly string[] },
): Lines | null {
  const rows = ledger.filter(
    ({ sourceStepId, span }) =>
      span !== null && sourceStepId !== null && of.source_step_ids.includes(sourceStepId),
  );
  const commands = report.commands
    .filter(({ id }) => of.command_ids.includes(id))
    .map(({ command }) => command);
  const exact = rows.find(({ data }) => typeof data.command === 'string' && commands.includes(data.command));
  const found = exact ?? rows.find(({ kind }) => kind === 'instruction') ?? rows[0];
  return found?.span == null ? null : { line: found.span.fromLine, lastLine: found.span.toLine };
}

function sectionOf({ blocks }: Places, sectionIds: readonly string[]): Lines | null {
  const block = blocks.find(({ sectionId, line }) => line !== null && sectionIds.includes(sectionId));
  return block?.line == null ? null : { line: block.line, lastLine: block.lastLine ?? block.line };
}
