import { readSubject } from './subject.mjs';

/** The lines of each step of a page, by its id. */
function linesOfSteps({ page }) {
  const lines = new Map();
  const add = (id, span) => lines.set(id, [...(lines.get(id) ?? []), span]);
  for (const { id, blockIds } of page.steps)
    for (const { line, lastLine } of page.blocks.filter((block) => blockIds.includes(block.id)))
      if (line !== null) add(id, { fromLine: line, toLine: lastLine });
  for (const { sourceStepId, span } of page.ledger)
    if (sourceStepId !== null && span !== null) add(sourceStepId, span);
  return lines;
}

function overlaps(a, b) {
  return a.fromLine <= b.toLine && b.fromLine <= a.toLine;
}

/** The words of a finding by which the same one is known again. */
function keyOf({ ruleId, texts }) {
  return JSON.stringify([ruleId, texts]);
}

/** Whether a finding quotes a line of the place. Needed behind the goal, where there is no step to name. */
function isQuoted({ quotes }, { truth, text }) {
  const lines = text.split('\n');
  const there = truth.where.flatMap(({ fromLine, toLine }) => lines.slice(fromLine - 1, toLine));
  const quoted = quotes.flatMap((quote) => quote.split('\n')[0].trim()).filter((line) => line.length > 3);
  return quoted.some((line) => there.some((own) => own.includes(line)));
}

/** Whether the auditor said something at the right place that it does not say of the page as it was. */
function isAtPlace(mutant, outcome, base) {
  const { truth, page, text } = mutant;
  const linesOf = linesOfSteps(readSubject(page.file, text));
  const stepsById = new Map(outcome.steps.map((step) => [step.id, step]));
  const isThere = (stepId) =>
    (stepsById.get(stepId)?.sourceStepIds ?? []).some((id) =>
      (linesOf.get(id) ?? []).some((span) => truth.where.some((place) => overlaps(span, place))),
    );
  // A finding counts as new if it occurs more often than on the unchanged page: the same words may be about two places.
  const times = (all, key) => all.filter((finding) => keyOf(finding) === key).length;
  const findings = outcome.findings.filter((finding) => {
    const key = keyOf(finding);
    return times(outcome.findings, key) > times(base.findings, key);
  });
  const isMarked = ({ texts, quotes }) =>
    [...texts, ...quotes].some((words) => truth.marks.some((mark) => words.includes(mark)));
  return (
    findings.some(
      (finding) => isMarked(finding) || isQuoted(finding, mutant) || finding.stepIds.some(isThere),
    ) || outcome.steps.some(({ id, status }) => status === 'failed' && isThere(id))
  );
}

/** Whether the report says of the place that it was not tried, or could not be for want of something. */
function isLeftOpen({ truth, page, text }, { open }) {
  const { blocks, ledger } = readSubject(page.file, text).page;
  const spans = [
    ...blocks.map(({ line, lastLine }) => ({ fromLine: line ?? 0, toLine: lastLine ?? 0 })),
    ...ledger.flatMap(({ span }) => span ?? []),
  ];
  return spans.some(
    (span) =>
      open.some((line) => line >= span.fromLine && line <= span.toLine) &&
      truth.where.some((place) => overlaps(span, place)),
  );
}

/** What became of a fault: the column of the table, and whether it was found where it is. */
function classifyFault(mutant, outcome, base) {
  const { status } = outcome;
  const atPlace = isAtPlace(mutant, outcome, base);
  const unfound = isLeftOpen(mutant, outcome) ? 'passed_open' : 'passed_unqualified';
  // The auditor stopped before the fault for an accepted reason, as it did on the unchanged page.
  const isExcused = status !== 'passed' && base.status === status && mutant.page.accept?.includes(status);
  const column =
    status === 'passed'
      ? atPlace
        ? 'passed_found'
        : unfound
      : status === 'failed'
        ? atPlace
          ? 'failed_found'
          : 'failed_elsewhere'
        : status;
  const isFound = (atPlace && (status !== 'passed' || mutant.truth.mayPass)) || isExcused === true;
  return { column, atPlace, isFound, isBad: !isFound };
}

/**
 * Whether the code around a fault is found to be wrong on the page as it was: what breaks anyway cannot break by the
 * fault, and where a result is not what is shown another one may even be the right one.
 */
export function isWrongAlready({ isFault, kind, truth, page }, base, before) {
  if (!isFault) return false;
  const { blocks } = readSubject(page.file, before).page;
  const around = blocks.filter(({ line, lastLine }) =>
    truth.where.some((place) => overlaps({ fromLine: line ?? 0, toLine: lastLine ?? 0 }, place)),
  );
  const quotes = base.findings
    .filter(
      ({ ruleId }) =>
        ruleId === 'docs.further-broken' || (kind === 'result_changed' && ruleId === 'docs.claim-differs'),
    )
    .flatMap((finding) => finding.quotes.slice(0, 1))
    .map((quote) => quote.split('\n')[0].trim());
  return around.some((block) => quotes.some((quote) => quote !== '' && block.text.includes(quote)));
}

/** What became of a mutant, given what the auditor says of it and of the page that it was made from. */
export function classify(mutant, outcome, base) {
  if (mutant.isFault) return classifyFault(mutant, outcome, base);
  const isMoved = outcome.status !== base.status || outcome.completionState !== base.completionState;
  return { column: isMoved ? 'moved' : 'unmoved', isBad: isMoved };
}

/** The lines that the section `behind-the-goal` of a report lists with a question mark, as not known. */
function openLines({ sections }) {
  const body = sections.find(({ id }) => id === 'behind-the-goal')?.body ?? '';
  const begin = '- ? [line ';
  return body
    .split('\n')
    .filter((line) => line.startsWith(begin))
    .map((line) => Number.parseInt(line.slice(begin.length), 10));
}

/** A report as far as it decides what became of a mutant. */
export function outcomeOf(audit) {
  if (audit.kind !== 'audited')
    return { status: audit.kind, completionState: audit.reason, findings: [], steps: [], open: [] };
  const { status, completion_state, frictions, quickstart_steps, full_report } = audit.report;
  return {
    status,
    completionState: completion_state,
    open: openLines(full_report),
    findings: frictions.map(({ evidence, title, detail, step_ids, severity }) => ({
      ruleId: evidence.rule_id,
      severity,
      stepIds: step_ids,
      texts: [title, detail],
      quotes: evidence.quotes,
    })),
    steps: quickstart_steps.map(({ id, status: ended, source_step_ids }) => ({
      id,
      status: ended,
      sourceStepIds: source_step_ids,
    })),
  };
}
