/** The counts of a part of which nothing ran. */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts the tests of a report of vitest's JSON reporter. A file that failed without a failed test of its own (it did
 * not load, or a hook threw) counts as one failure, and so does a run that failed for any other reason.
 */
export function countTests(report, succeeded) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const brokenFiles = files.filter(isBroken).length;
  const counts = {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + brokenFiles,
    skipped: tests.filter(isSkipped).length,
  };
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Names the tests that were skipped, because nothing is skipped silently. */
export function skippedTests(report) {
  const files = report?.testResults ?? [];
  return files.flatMap((file) => file.assertionResults.filter(isSkipped).map(({ fullName }) => fullName));
}

/** The files that took longest, with their seconds: where a run has become slow, this says where to look. */
export function slowestFiles(report, most) {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most);
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

function isBroken(file) {
  return file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');
}

function isSkipped({ status }) {
  return status !== 'passed' && status !== 'failed';
}
