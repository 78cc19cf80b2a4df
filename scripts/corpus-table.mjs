/** Compares one audit with the true verdict of its page, and with the first audit of the same page. */
export function compare(page, outcome, first) {
  if (outcome.kind !== 'audited')
    return {
      status: outcome.kind,
      types: [],
      ids: '',
      isRight: false,
      isStable: true,
      detail: outcome.reason,
    };
  const { report } = outcome;
  const blocker = report.frictions.find(({ severity }) => severity === 'blocker');
  const types = [...new Set(report.frictions.map(({ type }) => type))];
  // Another answer than the true one may be honest too; its blocker is then another as well.
  const isTrue = report.status === page.status;
  const isAccepted = page.accept?.includes(report.status) ?? false;
  const isBlockerRight = !isTrue || !page.blocker || page.blocker.split(' or ').includes(blocker?.type);
  const missing = (page.friction ?? []).filter((type) => !types.includes(type));
  const isListed = page.status === 'passed' && page.friction !== undefined;
  const extra = isListed ? types.filter((type) => !page.friction.includes(type)) : [];
  const ids = [
    report.status,
    ...report.quickstart_steps.map(({ id }) => id),
    ...report.frictions.map(({ evidence }) => evidence.rule_id),
  ].join(' ');
  return {
    status: report.status,
    ids,
    isRight: (isTrue || isAccepted) && isBlockerRight && missing.length === 0 && extra.length === 0,
    isStable: first === undefined || first.ids === ids,
    isFalsePass: report.status === 'passed' && page.status !== 'passed' && !isAccepted,
    isFalseBlame: report.status === 'failed' && page.status !== 'failed' && !isAccepted,
    detail: `${blocker?.type ?? types.join(',')} ${blocker?.evidence.rule_id ?? ''}`.trim(),
  };
}

/** One row per audit, then who was taken for what. */
export function renderTable(results) {
  const rows = results.map(({ page, form, round, status, detail, isRight, isStable, seconds }) =>
    [
      page.file.padEnd(24),
      form.padEnd(9),
      round,
      page.status.padEnd(12),
      status.padEnd(12),
      isRight ? 'right' : 'WRONG',
      isStable ? 'same' : 'CHANGED',
      `${seconds.toFixed(0)} s`.padStart(6),
      detail,
    ].join('  '),
  );
  const truths = [...new Set(results.map(({ page }) => page.status))];
  const verdicts = [...new Set(results.map(({ status }) => status))];
  const matrix = truths.map((truth) => {
    const counts = verdicts.map(
      (verdict) => results.filter(({ page, status }) => page.status === truth && status === verdict).length,
    );
    return `${truth.padEnd(14)}${counts.map((count) => String(count).padStart(14)).join('')}`;
  });
  const count = (key) => results.filter((result) => result[key]).length;
  return [
    ...rows,
    '',
    `true \\ verdict${verdicts.map((verdict) => verdict.padStart(14)).join('')}`,
    ...matrix,
    '',
    `${count('isRight')} of ${results.length} right, ${count('isFalsePass')} false passes, ${count('isFalseBlame')} wrongly blamed, ${results.length - count('isStable')} changed between rounds`,
  ].join('\n');
}
