import type { AuditRuns, MarkedRun, MeasuredRun } from '../judge/facts/records.ts';
import type { LineSpan } from '../model/ledger.ts';
import { ARTIFACT_IDS } from './artifact-names.ts';
import { namedProbes } from './describe-probes.ts';
import { allRuns, prefixOf } from './measured-runs.ts';
import { type EvidenceWhat, evidenceWords } from './words/certificate-words.ts';
import { taskWords } from './words/task-words.ts';

/** Where a reader finds a piece of evidence: a file of the report, and the lines of the page. */
export type EvidencePlace = { label: string; artifactId: string; lines: LineSpan | null };

type Named = [id: string, place: EvidencePlace];

function place(what: EvidenceWhat, artifactId: string, lines: LineSpan | null = null): EvidencePlace {
  return { label: evidenceWords(what), artifactId, lines };
}

function commandsOf(measured: MeasuredRun): Named[] {
  const prefix = prefixOf(measured);
  return measured.run.commands.map(({ id }) => {
    const name = `${prefix}${id}`;
    return [`${measured.id}${id}`, place({ code: 'named', id: name }, `art-${name}`)];
  });
}

function answersOf(measured: MeasuredRun): Named[] {
  return measured.run.steps.flatMap((step) =>
    namedProbes(step, prefixOf(measured)).map(({ id }, at): Named => {
      return [`${measured.id}${step.stepId}-probe-${at + 1}`, place({ code: 'named', id }, `art-${id}`)];
    }),
  );
}

function stepsOf({ id: runId, plan }: MeasuredRun): Named[] {
  const file = runId === '' ? ARTIFACT_IDS.plan : ARTIFACT_IDS.runs;
  return plan.steps.map(({ id, task }) => {
    return [`${runId}${id}`, place({ code: 'step', id: `${runId}${id}`, task: taskWords(task) }, file)];
  });
}

function wholeOf(measured: MeasuredRun): Named[] {
  if (measured.id === '') return [];
  const name = prefixOf(measured).slice(0, -1);
  const found = place({ code: 'named', id: name }, ARTIFACT_IDS.runs);
  return [measured.id, `${measured.id}run`].map((id) => [id, found]);
}

function marksOf({ id: runId, files }: MarkedRun): Named[] {
  return [
    [`${runId}notes`, place({ code: 'whole', part: 'notes' }, ARTIFACT_IDS.notes)],
    ...files.flatMap(({ path, marks }) =>
      marks.map(
        ({ id, line }): Named => [`${runId}${id}`, place({ code: 'mark', path, line }, ARTIFACT_IDS.notes)],
      ),
    ),
  ];
}

function rowsOf({ page }: AuditRuns): Named[] {
  return page.ledger.map(({ id, quote, span }) => {
    const line = span?.fromLine ?? null;
    return [id, place({ code: 'row', quote, line }, ARTIFACT_IDS.source, span)];
  });
}

function hostsOf(runs: AuditRuns): Named[] {
  const asked = allRuns(runs).flatMap(({ run }) => run.commands.flatMap(({ egress }) => egress));
  return asked.map(({ host }) => [host, place({ code: 'host', host }, ARTIFACT_IDS.egress)]);
}

/** Where each piece of evidence of an audit is, by its id. */
export function evidencePlaces(runs: AuditRuns): ReadonlyMap<string, EvidencePlace> {
  const every = allRuns(runs);
  const named: Named[] = [
    ...every.flatMap((one) => [...commandsOf(one), ...answersOf(one), ...stepsOf(one), ...wholeOf(one)]),
    ...(runs.marked === null ? [] : marksOf(runs.marked)),
    ...rowsOf(runs),
    ['plan', place({ code: 'whole', part: 'plan' }, ARTIFACT_IDS.plan)],
    ['self-test', place({ code: 'whole', part: 'self_test' }, ARTIFACT_IDS.runs)],
    // A host may be called anything, and must not take another's place.
    ...hostsOf(runs),
  ];
  return new Map(named.toReversed());
}
