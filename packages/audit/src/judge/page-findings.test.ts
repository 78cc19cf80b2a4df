import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { ruleIdOf } from './finding.ts';
import { type Case, judgeRun } from './judge-run.ts';
import { differingOutputs } from './output-findings.ts';
import { findingsOfPage } from './page-findings.ts';

type Notice = Case['page']['notices'][number];
const notice = (kind: Notice['kind'], text: string, sectionId = 'section-1'): Notice => ({
  kind,
  text,
  sectionId,
});

describe('what a page says of its own state', () => {
  const found = (...notices: Notice[]) => {
    const sample = sampleCase([{ command: 'true' }]);
    sample.page.notices = notices;
    return findingsOfPage(sample);
  };

  it.each<[Notice['kind'][], string]>([
    [['archived'], 'page.archived'],
    [['archived', 'broken'], 'page.broken'],
  ])('%j is one finding, the worst of them: %s', (kinds, code) => {
    const findings = found(...kinds.map((kind) => notice(kind, `it is ${kind}`)));
    expect(findings.map((one) => one.code)).toEqual([code]);
    expect(findings[0]?.quotes).toEqual(kinds.map((kind) => `it is ${kind}`));
  });

  it('is named with each section once', () => {
    const [finding] = found(
      notice('broken', 'a', 's-1'),
      notice('broken', 'b', 's-2'),
      notice('broken', 'c', 's-1'),
    );
    expect(finding?.sourceSectionIds).toEqual(['s-1', 's-2']);
  });

  it('is nothing where it says nothing', () => {
    expect(found()).toEqual([]);
  });
});

describe('what the plan found on the page', () => {
  it('is a finding under its own name, with the steps that come from it', () => {
    const sample = sampleCase([{ command: 'npm i' }, { command: 'node a.js' }]);
    sample.plan.frictions.push({
      code: 'folder-not-entered',
      params: { scaffold: 'npm create kit', folder: 'app', command: 'npm i' },
      type: 'docs_mismatch',
      severity: 'low',
      sourceStepIds: ['src-2'],
      sourceSectionIds: ['section-1'],
    });
    const [finding] = findingsOfPage(sample);
    expect(finding).toMatchObject({ code: 'page.friction', owner: 'docs', stepIds: ['step-2'] });
    expect(finding && ruleIdOf(finding)).toBe('folder-not-entered');
    expect(judgeRun(sample).status).toBe('passed');
  });
});

describe('an output that differs', () => {
  const shown = (text: string, output: string, more: SampleStep = {}): SampleStep => ({
    command: 'node a.js',
    output,
    expected: [{ kind: 'output', text, quoted: true }],
    ...more,
  });
  const last: SampleStep = { command: 'node b.js' };
  const differing = (step: SampleStep) => {
    const sample = sampleCase([step, last]);
    return differingOutputs(sample, judgeRun(sample).checks);
  };

  it.each([
    ['nothing of it', 'one\ntwo\nthree', 'other', 'medium', 0],
    ['some of it', 'one\ntwo\nthree', 'one', 'low', 1 / 3],
  ])('is a finding where %s was printed', (_, text, output, severity, share) => {
    expect(differing(shown(text, output))).toMatchObject([
      {
        code: 'docs.output-differs',
        severity,
        params: { share },
        stepIds: ['step-1'],
        commandIds: ['cmd-1'],
      },
    ]);
  });

  it('is quoted by its first lines', () => {
    const [finding] = differing(shown('one\n\n two\nthree\nfour', 'other'));
    expect(finding?.quotes).toEqual(['one', 'two', 'three']);
  });

  it.each<[string, SampleStep]>([
    ['most of it was printed', shown('one\ntwo', 'one\ntwo')],
    [
      'the page only describes it',
      shown('one', 'two', { expected: [{ kind: 'output', text: 'one', quoted: false }] }),
    ],
    ['the step failed', shown('one', 'two', { ending: { kind: 'exited', code: 1 } })],
  ])('is none where %s', (_, step) => {
    expect(differing(step)).toEqual([]);
  });
});
