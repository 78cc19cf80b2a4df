import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { sampleFinding, samplePage, sampleSummary } from '../many/page-fixture.ts';
import { headlineText, renderSummary } from './markdown-summary.ts';

const passed = samplePage({ red: false, reason: 'passed', status: 'passed', findings: [] });
const links = { file: (path: string, line: number | null) => `https://git.example.dev/${path}#L${line}` };

describe('renderSummary', () => {
  it('begins with what is red, with its line, what to do and the output of the step', () => {
    const broken = {
      title: 'Run it',
      observed: 'exit code 1',
      command: 'node a.js',
      output: 'it hurts',
      line: 14,
    };
    const finding = sampleFinding({ change: 'npm pkg set type=module' });
    const text = renderSummary(
      sampleSummary([{ ...passed, path: 'b.md' }, samplePage({ broken, findings: [finding] })]),
      links,
      60_000,
    );
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    expect(rows[2]).toBe(
      '| ❌ | [docs/a.md](https://git.example.dev/docs/a.md#L9) | failed (1 of 2 steps) | The code uses a name that nothing declares |',
    );
    expect(rows[3]).toContain('| ✅ | [b.md]');
    for (const part of [
      '## ❌ Waymark: 1 of 2 pages failed',
      'What would help: Declare it.',
      '$ node a.js\nit hurts',
      'npm pkg set type=module',
    ])
      expect(text).toContain(part);
  });

  it('leads to the report of a page that has one', () => {
    const report = (folder: string) => `${folder}/report.html`;
    const text = renderSummary(
      sampleSummary([samplePage(), samplePage({ problem: 'crashed', folder: 'pages/none' })]),
      { report },
      60_000,
    );
    expect(text).toContain('[The full report](pages/docs/a.md/report.html)');
    expect(text).not.toContain('pages/none');
  });

  it('lets no text of a page be markup, call a person or link anywhere', () => {
    const hostile =
      '</summary><img src=x> @everyone #1 https://evil.example.dev www.evil.example.dev | a\n# b ``` [x](javascript:y)';
    const page = samplePage({
      path: hostile,
      file: null,
      verdict: hostile,
      note: hostile,
      findings: [
        sampleFinding({ title: hostile, detail: hostile, recommendation: hostile, change: hostile }),
      ],
      broken: { title: hostile, observed: hostile, command: hostile, output: hostile, line: 1 },
    });
    const text = renderSummary(
      sampleSummary([page], { left_out: [{ path: hostile, reason: hostile }] }),
      {},
      60_000,
    );
    const kinds = new Set<string>();
    const prose: string[] = [];
    let headings = 0;
    const walk = (node: { type: string; value?: string; children?: unknown[] }): void => {
      kinds.add(node.type);
      if (node.type === 'heading') headings += 1;
      if (node.type === 'text') prose.push(node.value ?? '');
      if (node.type === 'html') expect(node.value).not.toMatch(/<img|<\/summary>.*<\/summary>/u);
      for (const child of node.children ?? []) walk(child as typeof node);
    };
    walk(fromMarkdown(text));
    expect([...kinds].filter((kind) => ['link', 'image', 'definition'].includes(kind))).toEqual([]);
    expect(prose.join('')).not.toMatch(/@everyone|#1|https:\/\/|www\./u);
    expect(headings).toBe(2);
  });

  it('stays within its bounds, whatever there is to tell', () => {
    const page = samplePage({ findings: [sampleFinding({ detail: 'x'.repeat(1_900) })] });
    const text = renderSummary(sampleSummary(Array.from({ length: 600 }, () => page)), links, 65_000);
    expect(text.length).toBeLessThan(65_000);
    expect(text).toContain('|  | and 400 more |');
    expect(text).toMatch(/The details of \d+ pages do not fit here; see the full report\./u);
    expect(renderSummary(sampleSummary([page]), links, 65_000)).not.toContain('no room');
  });
});

describe('headlineText', () => {
  it.each([
    [sampleSummary([]), 'no page to audit'],
    [sampleSummary([passed]), 'the page passed'],
    [sampleSummary([passed, passed]), 'all 2 pages passed'],
    [sampleSummary([passed, samplePage()]), '1 of 2 pages failed'],
    [
      sampleSummary([samplePage({ status: 'blocked' }), samplePage()]),
      '2 of 2 pages red: 1 blocked, 1 failed',
    ],
    [
      sampleSummary([passed, samplePage({ red: false })]),
      '1 of 2 pages passed; the others do not fail the run',
    ],
    [sampleSummary([passed, samplePage()], { interrupted: true }), 'interrupted, 1 of 2 pages passed before'],
  ])('says how a run stands (%#)', (summary, words) => {
    expect(headlineText(summary)).toBe(words);
  });
});
