import { describe, expect, it } from 'vitest';
import { sampleAudit } from '../engine/audit-fixture.ts';
import { beyondPlan } from '../judge/facts/beyond-plan.ts';
import { LAMP_PAGE, passingRuns } from '../judge/facts/proofs-fixture.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { type Outcome, sampleMeasured } from '../judge/facts/runs-fixture.ts';
import { buildReport } from './build-report.ts';
import { describeBeyond } from './describe-beyond.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { behindGoalWords, beyondMark, beyondWords } from './words/beyond-words.ts';

const MORE = `${LAMP_PAGE}\n## Dim\n\n\`\`\`sh\nnpx lampkit dim\n\`\`\`\n\n## Own\n\n\`\`\`sh\nnpx lampkit dim my-room.json\n\`\`\`\n`;

/** A page that goes on behind its goal, with what became of its first further command; null where time was over. */
function runsOf(outcome: Outcome | null): AuditRuns {
  const runs = passingRuns(MORE);
  const whole = beyondPlan(runs.journey.plan);
  if (whole === null || outcome === null) return runs;
  const run = sampleMeasured(whole, 'marked', { 'npx lampkit dim': outcome });
  return { ...runs, marked: { ...run, files: [], notes: '', visited: [] } };
}

const linesOf = (outcome: Outcome | null): string[] =>
  describeBeyond(sampleAudit(runsOf(outcome)))
    .body.split('\n')
    .filter((line) => line.startsWith('- '));

describe('what stands behind the goal', () => {
  it('is told line by line, with its place and its evidence', () => {
    const [first] = linesOf({ output: 'dim\n' });
    expect(first).toMatch(
      /^- ✓ \[line \d+: “npx lampkit dim”\]\(artifacts\/source\.md\) ran without error\./u,
    );
    expect(first).toContain('(artifacts/marked-command-');
  });

  it('links its evidence alone, whatever brackets stand in what a program said', () => {
    const outcome: Outcome = {
      output: "Error [NONE]: Cannot find module 'box'\n",
      ending: { kind: 'exited', code: 1 },
    };
    const html = renderHtml(buildReport(sampleAudit(runsOf(outcome))));
    expect(html).toMatch(
      /Error \[NONE\]: Cannot find module &#39;box&#39;”\)\. Evidence: <a href="[^"]+">marked-command-\d+<\/a>/u,
    );
  });

  it('is left open where its example ran and shows nothing of what the page shows', () => {
    const entry = { outcome: 'ran_unseen', reason: null, line: null } as const;
    expect(beyondMark(entry)).toBe('?');
    expect(beyondWords(entry)).toContain('could not be checked');
    expect(behindGoalWords([entry])).toContain('1 of 1');
  });

  it('quotes the page for its reason only where that is not what the link shows', () => {
    expect(linesOf(null)[1]).toContain('only its reader has (“my-room.json”).');
    const text = `${LAMP_PAGE}\n## Dim\n\n\`\`\`sh\npnpm lampkit dim\n\`\`\`\n`;
    const { body } = describeBeyond(sampleAudit(passingRuns(text)));
    expect(body).toMatch(
      /“pnpm lampkit dim”\]\(artifacts\/source\.md\) was not tried: it is another way to do what was done\.$/u,
    );
  });

  it('tells of texts that the page shows and nothing was held against', () => {
    const shown = '```\nthe lamp is dark\n```\n';
    const openOf = (text: string): string[] =>
      describeBeyond(sampleAudit(passingRuns(text)))
        .body.split('\n')
        .filter((line) => line.includes('not looked for'));
    expect(openOf(LAMP_PAGE)).toEqual([]);
    expect(openOf(`${LAMP_PAGE}\n## Dark\n\nWhen \`dim\` is \`true\`:\n\n${shown}`)).toEqual([
      expect.stringContaining('the lamp is dark'),
    ]);
  });

  it('is told also where nobody got to it', () => {
    expect(linesOf(null)[0]).toMatch(/^- \? .* was not reached in the time/u);
  });

  it('stands in the summary of a pass as long as something of it did not run', () => {
    const report = buildReport(sampleAudit(runsOf(null)));
    expect(report.status).toBe('passed');
    expect(report.summary).toContain('The page goes on after its goal: 0 of 2 further results ran.');
    for (const text of [renderHtml(report), renderMarkdown(report)]) expect(text).toContain('After the goal');
  });

  it('is nothing where the page ends with its goal', () => {
    expect(describeBeyond(sampleAudit(passingRuns())).body).toBe('');
  });
});
