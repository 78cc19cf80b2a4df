import { describe, expect, it } from 'vitest';
import { sampleFinding, samplePage, sampleSummary } from '../many/page-fixture.ts';
import { annotationsOf, commentMarker, githubLinks, outputsOf } from './github.ts';

const nothing = {
  summaryFile: undefined,
  outputFile: undefined,
  eventFile: undefined,
  serverUrl: undefined,
  repository: undefined,
  commit: undefined,
  runId: undefined,
  workflow: undefined,
  job: undefined,
};

describe('annotationsOf', () => {
  it('puts a grave finding of a red page beside its line as an error', () => {
    expect(annotationsOf(sampleSummary([samplePage()]))).toEqual([
      '::error file=docs/a.md,line=9,endLine=9,title=The code uses a name that nothing declares::It stops there.%0AWhat would help: Declare it.',
    ]);
  });

  it('lets no text begin a command, a property or a line of its own', () => {
    const text = 'a\n::set-output name=x::y\r,file=/etc/passwd::z %0A';
    const page = samplePage({
      file: 'docs/a,line=1:b.md',
      findings: [sampleFinding({ title: text, detail: text, recommendation: '' })],
    });
    const [line = '', ...others] = annotationsOf(sampleSummary([page]));
    expect(others).toEqual([]);
    expect(line).not.toMatch(/[\r\n]/u);
    expect(line.split('::')[1]).toBe(
      'error file=docs/a%2Cline=1%3Ab.md,line=9,endLine=9,title=a%0A%3A%3Aset-output name=x%3A%3Ay%0D%2Cfile=/etc/passwd%3A%3Az %250A',
    );
  });

  it('says why a page is red without a finding, at the step that broke or at its first line', () => {
    const broken = { title: 'Run it', observed: 'exit code 1', command: null, output: '', line: 14 };
    const bare = samplePage({ findings: [], status: 'inconclusive' });
    expect(annotationsOf(sampleSummary([bare, { ...bare, broken }]))).toEqual([
      '::error file=docs/a.md,line=1,endLine=1,title=Waymark%3A not judged::The quickstart breaks at step 2 of 2.',
      '::error file=docs/a.md,line=14,endLine=14,title=Waymark%3A not judged::The quickstart breaks at step 2 of 2.%0ARun it: exit code 1',
    ]);
  });

  it('has no file for a page on the web', () => {
    const page = samplePage({ path: 'https://docs.example.dev/', file: null, findings: [] });
    expect(annotationsOf(sampleSummary([page]))).toEqual([
      '::error title=Waymark%3A failed::https://docs.example.dev/%0AThe quickstart breaks at step 2 of 2.',
    ]);
  });

  it('warns of findings of pages that pass, and only notes those of pages that are excused', () => {
    const passed = samplePage({
      red: false,
      status: 'passed',
      findings: [sampleFinding({ severity: 'medium' })],
    });
    const low = samplePage({ red: false, status: 'passed', findings: [sampleFinding({ severity: 'low' })] });
    const excused = samplePage({ red: false, reason: 'known', note: 'Known from the baseline.' });
    const kinds = annotationsOf(sampleSummary([passed, low, excused])).map((line) => line.split(' ')[0]);
    expect(kinds).toEqual(['::warning', '::notice', '::notice']);
  });

  it('gives ten of a kind at most, and says how many more there are', () => {
    const lines = annotationsOf(sampleSummary(Array.from({ length: 25 }, () => samplePage())));
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('::error title=Waymark::16 more of this kind are in the summary of the run.');
  });
});

describe('outputsOf', () => {
  it('keeps every value inside its own lines', () => {
    const page = samplePage({ path: 'a\nstatus<<x\npassed\nx' });
    const text = outputsOf(sampleSummary([page]), 'out');
    const values = new Map<string, string>();
    for (const [, name = '', end, value = ''] of text.matchAll(
      /^([\w-]+)<<(waymark_\S+)\n([\s\S]*?)\n\2\n/gmu,
    ))
      if (end !== undefined) values.set(name, value);
    expect(values.get('status')).toBe('failed');
    expect(values.get('red-pages')).toBe(page.path);
    expect(values.get('exit-code')).toBe('1');
    expect(values.get('comment')).toBe('out/comment.md');
  });
});

describe('on GitHub', () => {
  it('links lead to lines of what was pushed, whatever a file is called', () => {
    const links = githubLinks({
      ...nothing,
      serverUrl: 'https://github.com',
      repository: 'o/r',
      commit: 'c0ffee',
      runId: '7',
    });
    expect(links.file?.('docs/a b(1).md', 9)).toBe(
      'https://github.com/o/r/blob/c0ffee/docs/a%20b%281%29.md?plain=1#L9',
    );
    expect(links.run).toBe('https://github.com/o/r/actions/runs/7');
    expect(githubLinks(nothing)).toEqual({});
  });

  it('each job has a marker of its own, the same in every run', () => {
    const one = commentMarker({ ...nothing, workflow: 'docs', job: 'audit' });
    expect(one).toMatch(/^<!-- waymark-audit [0-9a-f]{12} -->$/u);
    expect(commentMarker({ ...nothing, workflow: 'docs', job: 'audit' })).toBe(one);
    expect(commentMarker({ ...nothing, workflow: 'docs --><b>', job: 'other' })).not.toBe(one);
  });
});
