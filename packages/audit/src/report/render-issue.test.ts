import type { QuickstartReport } from '@waymark/contract';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../judge/case-fixture.ts';
import { buildReport } from './build-report.ts';
import { codeText, forgeText } from './markdown-text.ts';
import { sampleRecord } from './record-fixture.ts';
import { issueMarkdown, renderIssue } from './render-issue.ts';

const reportUrl = 'https://platform.waymark.dev/reports/acme-1';
const broken: SampleStep[] = [
  { command: 'npm install acme' },
  { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: 'it hurts' },
];

function issueOf(report: QuickstartReport, finding?: string, url: string | null = reportUrl): string {
  const issue = renderIssue(report, { reportUrl: url }, finding);
  return issue === undefined ? '' : issueMarkdown(issue);
}

/** What a renderer makes of a text: its kinds of nodes, and the addresses it links. */
function readBack(markdown: string): { kinds: string[]; links: string[]; text: string } {
  const found = { kinds: [] as string[], links: [] as string[], text: '' };
  const walk = (node: {
    type: string;
    url?: string;
    value?: string;
    children?: readonly unknown[];
  }): void => {
    found.kinds.push(node.type);
    if (node.url !== undefined) found.links.push(node.url);
    if (node.type === 'text') found.text += `${node.value}\n`;
    for (const child of node.children ?? []) walk(child as Parameters<typeof walk>[0]);
  };
  walk(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  return found;
}

describe('a report as an issue', () => {
  it('says what was run, what broke, whose it is, how to see it again and where the evidence is', () => {
    const text = issueOf(buildReport(sampleRecord(broken)));
    for (const part of [
      '1 of 2 steps passed',
      '```text\n$ node a.js\nit hurts\n```',
      'Likely owner: ',
      '## How to reproduce',
    ])
      expect(text).toContain(part);
    expect(text).toContain('waymark audit https://docs.sample.dev/start');
    expect(text).toContain(`[Step 2](${reportUrl}#step-2)`);
    expect(text.trimEnd().endsWith(reportUrl)).toBe(true);
  });

  it('tells one finding under its own title, with a link to its own place', () => {
    const report = buildReport(sampleRecord(broken));
    const [friction] = report.frictions;
    const text = issueOf(report, friction?.id);
    expect(text.split('\n')[0]).toBe(`# ${friction?.title}`);
    expect(text).toContain(`${reportUrl}#${friction?.id}`);
    expect(renderIssue(report, { reportUrl }, 'friction-99')).toBeUndefined();
  });

  it('shows code of our own sentences as code', () => {
    const report = buildReport(sampleRecord(broken));
    for (const friction of report.frictions) friction.recommendation = 'Add it, for example `node @a/b`.';
    expect(issueOf(report)).toContain('Add it, for example `node @a/b`.');
  });

  it('has no address of ours where the report is a file', () => {
    expect(issueOf(buildReport(sampleRecord(broken)), undefined, null)).not.toContain('/reports/');
  });

  it('carries a proven patch as a diff, whole', () => {
    const report = buildReport(sampleRecord(broken));
    const patch = '--- a/page.md\n+++ b/page.md\n@@ -1 +1 @@\n ```sh\n-node a.js\n+node b.js\n';
    const body = `With one change it passes.\n\n\`\`\`\`diff\n${patch}\`\`\`\``;
    report.full_report.sections.push({ id: 'repair', title: 'A proven patch', body });
    expect(issueOf(report)).toContain(`\`\`\`\`diff\n${patch.trimEnd()}\n\`\`\`\``);
  });
});

const HOSTILE = [
  '```',
  '````text',
  '</details><img src=x onerror=alert(1)>',
  '@everyone owner/repo#12 GH-7 !3 ~bug %2 $1 &4',
  '[x](https://evil.dev) https://evil.dev www.evil.dev a@evil.dev mailto:a@evil.dev <https://evil.dev>',
  '\u001b[31m\u202e\u0000\r# Heading',
].join('\n');

describe('an issue keeps a stranger’s text where it is', () => {
  const record = sampleRecord([
    { command: `echo ${HOSTILE}`, ending: { kind: 'exited', code: 1 }, output: HOSTILE },
  ]);
  record.page.title = HOSTILE;
  record.source.requestedUrl = `https://docs.sample.dev/a'; rm -rf ~ #@everyone\`${HOSTILE}`;
  record.source.url = record.source.requestedUrl;
  const report = buildReport(record);
  for (const friction of report.frictions) {
    friction.title = HOSTILE;
    friction.detail = HOSTILE;
    friction.recommendation = HOSTILE;
    friction.evidence.quotes = [HOSTILE];
    friction.evidence.counterfactual = { change: HOSTILE, kind: 'x', passed: true, command_ids: [] };
  }
  const texts = [undefined, ...report.frictions.map(({ id }) => id)].map((id) => issueOf(report, id));

  it('in its fences: no markup, no link but ours, no heading of its own', () => {
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      const { kinds, links, text: said } = readBack(text);
      expect(kinds).not.toContain('html');
      expect(kinds).not.toContain('image');
      expect(links.filter((url) => !url.startsWith(reportUrl))).toEqual([]);
      expect(kinds.filter((kind) => kind === 'heading').length).toBeLessThanOrEqual(5);
      // What a forge looks for after Markdown is done stands outside code.
      expect(said).not.toMatch(/@everyone|repo#12|GH-7|!3|~bug|%2|\$1|&4|https:\/\/evil|www\.evil|mailto:/u);
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    }
  });

  it('as one word of the shell in the command to run again', () => {
    const [text = ''] = texts;
    expect(text).toContain("audit 'https://docs.sample.dev/a'\\''; rm -rf");
  });
});

describe('the pieces of an issue', () => {
  it.each([
    ['`', '`` ` ``'],
    ['a ``` b', '````a ``` b````'],
    ['', '`  `'],
  ])('codeText(%j)', (text, wanted) => {
    expect(codeText(text)).toBe(wanted);
  });

  it.each(['@me', 'x #1', 'g!1', '50 %m', 'http://a.dev', 'www.a.dev'])('forgeText breaks %s', (text) => {
    expect(forgeText(text)).toContain('\u200b');
  });

  it('leaves plain sentences as they are', () => {
    expect(forgeText('The page uses index.mjs, 50 % of it; see step 3.')).toBe(
      'The page uses index.mjs, 50 % of it; see step 3.',
    );
  });
});
