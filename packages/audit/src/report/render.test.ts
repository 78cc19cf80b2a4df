import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../judge/case-fixture.ts';
import { buildReport } from './build-report.ts';
import { sampleRecord } from './record-fixture.ts';
import { renderHtml } from './render-html.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-markdown.ts';

const HOSTILE =
  '</pre><script>alert(1)</script>"\'><img src=x onerror=alert(1)> ]]> \u001b[31m \u0000 ``` &amp;';
const hostileStep: SampleStep = {
  command: `echo ${HOSTILE}`,
  ending: { kind: 'exited', code: 1 },
  output: HOSTILE,
};

function hostileReport() {
  const record = sampleRecord([hostileStep]);
  record.page.title = HOSTILE;
  record.source.url = `javascript:alert(1)//${HOSTILE}`;
  return buildReport(record);
}

describe('renderHtml', () => {
  it('lets no text of a page or a command become markup', () => {
    const page = renderHtml(hostileReport());
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/i);
    expect(page).not.toContain('href="javascript:');
    expect(page).not.toContain('\u0000');
  });

  it('shows the verdict, the finding and the failed command', () => {
    const page = renderHtml(
      buildReport(
        sampleRecord([{ command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: 'it hurts' }]),
      ),
    );
    for (const text of [
      'The quickstart breaks at step 1 of 1.',
      'A command of the page fails',
      'node a.js',
      'it hurts',
    ])
      expect(page).toContain(text);
  });

  it('asks for nothing from outside', () => {
    expect(renderHtml(buildReport(sampleRecord([{ command: 'true' }])))).not.toMatch(
      /<(?:script|link|img|iframe)|url\(|@import/,
    );
  });
});

describe('renderMarkdown', () => {
  it('keeps a hostile output inside its fence', () => {
    const text = renderMarkdown(hostileReport());
    expect(text).toContain('````text');
    expect(text.split('\n')[0]).not.toContain('<script>');
  });
});

describe('renderJunit', () => {
  it('counts failures and steps that were not reached', () => {
    const steps: SampleStep[] = [
      { command: 'true' },
      { command: 'false', ending: { kind: 'exited', code: 1 } },
      { command: 'b', isReached: false },
    ];
    const xml = renderJunit(buildReport(sampleRecord(steps)));
    expect(xml).toContain('tests="3" failures="1" errors="0" skipped="1"');
  });

  it.each<[string, SampleStep[]]>([
    ['a page with nothing to run', []],
    ['a page that could not be judged', [{ command: 'a', ending: { kind: 'timed_out', limitSeconds: 60 } }]],
  ])('shows %s as an error, never as green', (_, steps) => {
    const xml = renderJunit(buildReport(sampleRecord(steps)));
    expect(xml).toContain('tests="1" failures="0" errors="1" skipped="0"');
    expect(xml).toContain('<error ');
  });

  it('tells how much of the verdict is proved', () => {
    const xml = renderJunit(buildReport(sampleRecord([{ command: 'true' }])));
    expect(xml).toContain('<property name="certificate" value="5 of 5 obligations hold."/>');
  });

  it('stays well-formed whatever a command prints', () => {
    const xml = renderJunit(hostileReport());
    expect(xml).not.toMatch(/<script|<img|(?!\s)\p{Cc}/u);
  });
});
