/** The counts of a part of which nothing ran. */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts the tests of a report (`test-report.mjs`). A file that failed without a failed test of its own (it did not load,
 * or a hook threw) counts as one failure, and so does a run that failed for any other reason.
 */
export function countTests(report, succeeded) {
  const files = report?.files ?? [];
  const tests = files.flatMap((file) => file.tests);
  const brokenFiles = files.filter(isBroken).length;
  const counts = {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: tests.filter(({ state }) => state === 'failed').length + brokenFiles,
    skipped: tests.filter(isSkipped).length,
  };
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** What a report says of some projects. */
export function reportOf(report, projects) {
  return { files: (report?.files ?? []).filter(({ project }) => projects.includes(project)) };
}

/** Names the tests that were skipped, because nothing is skipped silently. */
export function skippedTests(report) {
  return (report?.files ?? []).flatMap(({ tests }) => tests.filter(isSkipped).map(({ name }) => name));
}

/** The files that took longest, with their seconds: where a run has become slow, this says where to look. */
export function slowestFiles(report, most) {
  return (report?.files ?? [])
    .map(({ name, startedAt, endedAt }) => ({ name, seconds: (endedAt - startedAt) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

/** The seconds from the start of the first file of a report to the end of the last. */
export function secondsOf(report) {
  const files = report?.files ?? [];
  if (files.length === 0) return 0;
  const first = Math.min(...files.map(({ startedAt }) => startedAt));
  return (Math.max(...files.map(({ endedAt }) => endedAt)) - first) / 1000;
}

/** Adds up the counts of several parts. */
export function addCounts(all) {
  const sum = { ...noCounts };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** Renders counts as the last line of a test run. */
export function renderCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function isBroken({ state, tests }) {
  return state === 'failed' && !tests.some((test) => test.state === 'failed');
}

function isSkipped({ state }) {
  return state !== 'passed' && state !== 'failed';
}
