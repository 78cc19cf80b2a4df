import { relative } from 'node:path';
import { type AuditOutcome, certificateLine } from '@waymark/audit';
import { problemText } from '@waymark/server';
import { type AuditOptions, readAuditOptions } from '../audit/audit-options.ts';
import { checkTarget } from '../audit/check-target.ts';
import { listenForInterruption } from '../audit/interruption.ts';
import { prepareFolder } from '../audit/prepare-folder.ts';
import { openProgress } from '../audit/progress.ts';
import { readKeys } from '../audit/read-keys.ts';
import { isScript, runScript } from '../audit/run-script.ts';
import { checkFix, useFix } from '../audit/write-fix.ts';
import { writeResults } from '../audit/write-results.ts';
import { withoutWorkflowCommands } from '../ci/log-text.ts';
import { type Command, exitCode } from '../command.ts';
import { codeOf } from '../many/assess-page.ts';
import { auditMany } from '../many/audit-many.ts';
import { readManyOptions } from '../many/many-options.ts';

/** `waymark audit`: follows a quickstart in a clean sandbox and says what happened. */
export const audit: Command = {
  usage: `audit URL|FILE|FOLDER|PATTERN…
    [--out DIR] [--begin-in auto|project|empty] [--egress registries|registries_and_page|open]
    [--sandbox auto|bubblewrap|docker|gvisor] [--budget SECONDS] [--reader literal]
    [--fail-on STATUS,…] [--keys NAME,…] [--fix] [--apply]
    [--ci] [--config FILE] [--jobs N] [--changed-since REF] [--baseline FILE] [--write-baseline FILE]
audit acceptance-test.sh [--counterfactual]`,
  summary: 'follow quickstarts in clean sandboxes and write evidence reports',
  notes: `Exit codes: 0 passed, 1 failed, 2 blocked, 3 inconclusive or not judged, 64 wrong arguments, 130 interrupted.
With --fail-on, verdicts that you do not name end with exit code 0. --fail-on never always ends with 0.
The defaults are --out waymark-report --egress registries_and_page --budget 1200 --fail-on failed,blocked,inconclusive.
--fix writes the proven patch of a failed page to DIR/fix.patch. --apply also applies it to the page. The exit code stays the same.
--keys gives the journey variables of this environment, by name, for pages that need a key. Their values are hidden in
every file of the report. All packages that the page installs can read them: use a key for tests, and not with --egress open.
A page on this machine or in its network is read only with WAYMARK_ALLOW_PRIVATE_TARGETS=on.

A folder stands for the one page in it that gets a reader started. For all its pages, use a pattern such as 'docs/**/*.md'.
With several pages, a pattern, or an option from --ci on, each page gets its own report in DIR/pages. The run gets a
summary in DIR: summary.json, summary.md, comment.md, junit.xml, code-quality.json, results.jsonl. Use --ci to get that
for one page. The exit code is that of the worst page: 1 before 2 before 3.
Without a page, waymark.json in this folder names the pages; --config names another file. --jobs sets how many run at once.
--changed-since leaves out pages that did not change according to git. With --baseline, only what got worse is red.

acceptance-test.sh is the test of a proof pack. --counterfactual runs it with the one change that was proven to help.`,
  async run(args) {
    const many = readManyOptions(args);
    if (many !== undefined) return await auditMany(many);
    const options = readAuditOptions(args);
    checkTarget(options.target);
    if (isScript(options.target)) return await runScript(options);
    checkFix(options.target, options.fix);
    const keys = readKeys(options.keys);
    prepareFolder(options.out);
    const { auditJourney } = await import('@waymark/audit/engine');
    const { stdout } = process;
    const progress = openProgress({
      isTerminal: stdout.isTTY === true && process.stderr.isTTY === true,
      columns: stdout.columns ?? 80,
      write: (text) => void stdout.write(withoutWorkflowCommands(text)),
    });
    const interruption = listenForInterruption((text) => {
      progress.close();
      console.error(text);
    });
    try {
      const outcome = await auditJourney({
        target: options.target,
        beginIn: options.beginIn,
        sandbox: options.sandbox,
        egress: options.egress,
        keys,
        budgetSeconds: options.budgetSeconds,
        fetch: { allowPrivate: options.allowPrivate },
        signal: interruption.signal,
        onEvent: (event) => progress.show(event),
      });
      progress.close();
      const code = await finish(outcome, options);
      return interruption.exitCode() ?? code;
    } catch (error) {
      const code = interruption.exitCode();
      const reason = code === undefined ? problemText(error) : 'It was interrupted before anything ran.';
      console.error(
        withoutWorkflowCommands(`waymark: the page was not judged, and no report was written. ${reason}`),
      );
      return code ?? codeOf('inconclusive');
    } finally {
      progress.close();
      interruption.close();
    }
  },
};

async function finish(outcome: AuditOutcome, options: AuditOptions): Promise<number> {
  if (outcome.kind === 'no_sandbox') {
    console.error(
      `waymark: nothing was run, because there is no sandbox. ${outcome.reason} ${outcome.install}`,
    );
    return codeOf('inconclusive');
  }
  if (outcome.kind === 'unreadable') {
    console.error(withoutWorkflowCommands(`waymark: ${outcome.reason}`));
    return codeOf('inconclusive');
  }
  await writeResults(options.out, outcome.report, outcome.artifacts);
  const { status, frictions } = outcome.report;
  for (const friction of frictions)
    console.log(withoutWorkflowCommands(`- ${friction.title} (${friction.type}, ${friction.severity})`));
  const certificate = certificateLine(outcome.report);
  const fixed = useFix(options, outcome.artifacts);
  const lines = [
    outcome.report.summary,
    ...(certificate === null ? [] : [`Certificate: ${certificate}`]),
    ...(fixed === undefined ? [] : [fixed]),
  ];
  console.log(
    withoutWorkflowCommands(`${lines.join('\n')}\nReport: ${relative('.', `${options.out}/report.html`)}`),
  );
  return status === 'passed' || options.failOn.includes(status) ? codeOf(status) : exitCode.ok;
}
