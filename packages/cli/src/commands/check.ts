import { describeCheck, renderCheckMarkdown } from '@waymark/audit';
import type { SiteCheck } from '@waymark/contract';
import { type CheckOptions, readCheckOptions } from '../check/check-options.ts';
import { renderText } from '../check/render-text.ts';
import { type Command, exitCode } from '../command.ts';

const UNREAD = 3;

/** `waymark check`: says within seconds how ready a page and its site are for agents, and what to mend. */
export const check: Command = {
  usage: 'check URL [--format text|json|agent] [--fail-under SCORE]',
  summary: 'say how ready a page and its site are for agents, and what to mend',
  notes: `Exit codes: 0 checked, 1 the score is below --fail-under, 3 the page could not be read, 64 wrong arguments.
The format agent is a list of fixes in Markdown, for an agent to work through.
What does not apply to a site, or could not be checked, counts for nothing.
A page on this machine or in its network is read only with WAYMARK_ALLOW_PRIVATE_TARGETS=on.`,
  async run(args) {
    const options = readCheckOptions(args);
    const { checkSite } = await import('@waymark/audit/check');
    const result = describeCheck(await checkSite(options.url, { allowPrivate: options.allowPrivate }));
    process.stdout.write(`${render(result, options).trimEnd()}\n`);
    if (!result.page_read || result.score === null) {
      console.error(`waymark: ${result.summary}`);
      return UNREAD;
    }
    return result.score < options.failUnder ? exitCode.failed : exitCode.ok;
  },
};

function render(result: SiteCheck, { format, url }: CheckOptions): string {
  if (format === 'json') return JSON.stringify(result, undefined, 2);
  return format === 'agent'
    ? renderCheckMarkdown(result, `waymark check '${url.replaceAll("'", '%27')}' --format agent`)
    : renderText(result);
}
