import { describe, expect, it } from 'vitest';
import type { Goal } from '../model/goal.ts';
import type { MarkupReason, Section, UnknownMarkup } from '../model/source.ts';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const GERMAN =
  'Installieren Sie das Paket mit dem Paketmanager Ihrer Wahl. Danach wird ein neuer Ordner angelegt, und alle Dateien, die zum Anfang gebraucht werden, liegen schon darin. Wer bereits ein Konto hat, meldet sich damit an und folgt dann den weiteren Schritten auf dieser Seite, bis alles läuft.';

const passing: SampleStep = { command: 'node a.js' };
const failing: SampleStep = { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: 'boom' };
const shown: SampleStep = {
  command: 'node a.js',
  output: 'Hello from Kit',
  expected: [{ kind: 'output', text: 'Hello from Kit', quoted: true }],
};
const asking: SampleStep = { command: 'npx kit', ending: { kind: 'waiting_for_input', screen: 'Name?' } };

const reason: MarkupReason = 'component_without_content';
const markup = (sectionId: string, couldHoldStep = true): UnknownMarkup => ({
  stepId: null,
  order: 1,
  sectionId,
  line: 1,
  markup: '<Steps />',
  reason,
  couldHoldStep,
});

type Page = { prose?: string[]; unknown?: UnknownMarkup[]; kinds?: Section['kind'][]; goalLine?: number };

const goalAt = (line: number): Goal => ({
  kind: 'example',
  span: { fromLine: line, toLine: line },
  sectionId: 'section-1',
  rowId: 'row-1',
  blockId: null,
  sourceStepId: null,
  claimIds: [],
  otherStepIds: [],
  products: [],
});

function ruleOf(
  steps: SampleStep[],
  { prose = [], unknown = [], kinds = [], goalLine }: Page,
): string | null {
  const sample = sampleCase(steps);
  const { page } = sample;
  const sections = kinds.map((kind, at) => ({
    id: `other-${at}`,
    title: kind,
    level: 2,
    anchor: null,
    kind,
    parentId: null,
  }));
  const passages = prose.map((text, order) => ({
    order,
    sectionId: 'section-1',
    text,
    codes: [],
    links: [],
    admonition: null,
    details: null,
  }));
  return judgeRun({
    ...sample,
    plan: { ...sample.plan, goal: goalLine === undefined ? sample.plan.goal : goalAt(goalLine) },
    page: { ...page, prose: passages, unsupported: unknown, sections: [...page.sections, ...sections] },
  }).ruleId;
}

describe('a page in a language that the auditor cannot read', () => {
  it.each([
    ['passes', passing],
    ['fails', failing],
  ])('is not judged where it %s', (_, step) => {
    expect(ruleOf([step], { prose: [GERMAN] })).toBe('auditor.language');
    expect(ruleOf([step], { prose: ['Run it.'] })).not.toBe('auditor.language');
  });

  it('is judged where something shows what the page says', () => {
    expect(ruleOf([shown], { prose: [GERMAN] })).not.toBe('auditor.language');
    expect(ruleOf([{ ...shown, trust: 'derived' }], { prose: [GERMAN] })).toBe('auditor.language');
  });

  it('keeps what was found, without weight', () => {
    const sample = sampleCase([failing]);
    const prose = [
      {
        order: 0,
        sectionId: 'section-1',
        text: GERMAN,
        codes: [],
        links: [],
        admonition: null,
        details: null,
      },
    ];
    const { status, findings } = judgeRun({ ...sample, page: { ...sample.page, prose } });
    expect(status).toBe('inconclusive');
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['auditor.language', 'blocker'],
      ['docs.command-failed', 'low'],
    ]);
  });
});

describe('markup that was not understood', () => {
  it.each<[string, Page]>([
    ['the section of a step', { unknown: [markup('section-1')] }],
    ['a section of setup', { unknown: [markup('other-0')], kinds: ['setup'] }],
    ['a section of usage', { unknown: [markup('other-0')], kinds: ['usage'] }],
    ['a section that verifies', { unknown: [markup('other-0')], kinds: ['verify'] }],
    ['the introduction', { unknown: [markup('other-0')], kinds: ['intro'] }],
    ['a second piece of it', { unknown: [markup('other-0', false), markup('other-0')], kinds: ['setup'] }],
  ])('takes a pass back in %s', (_, page) => {
    expect(ruleOf([passing], page)).toBe('auditor.hidden-step');
    expect(ruleOf([shown], page)).not.toBe('auditor.hidden-step');
    expect(ruleOf([failing], page)).not.toBe('auditor.hidden-step');
  });

  it.each<[string, Page]>([
    ['cannot hold a step', { unknown: [markup('section-1', false)] }],
    ['stands in a reference', { unknown: [markup('other-0')], kinds: ['reference'] }],
    ['stands among what is optional', { unknown: [markup('other-0')], kinds: ['optional'] }],
    ['stands below the next steps', { unknown: [markup('other-0')], kinds: ['next_steps'] }],
    ['stands in no section', { unknown: [markup('nowhere')] }],
  ])('takes nothing back where it %s', (_, page) => {
    expect(ruleOf([passing], page)).not.toBe('auditor.hidden-step');
  });

  it('takes nothing back where readers have seen the goal before they come to it', () => {
    const page: Page = { unknown: [{ ...markup('other-0'), line: 40 }], kinds: ['usage'] };
    expect(ruleOf([passing], { ...page, goalLine: 39 })).not.toBe('auditor.hidden-step');
    expect(ruleOf([passing], { ...page, goalLine: 41 })).toBe('auditor.hidden-step');
  });

  it('excuses a question only beside its command', () => {
    expect(ruleOf([asking], { unknown: [markup('section-1')] })).toBe('auditor.hidden-step');
    expect(ruleOf([asking], { unknown: [markup('section-1', false)] })).toBe('environment.question');
    expect(ruleOf([asking], { unknown: [markup('other-0')], kinds: ['setup'] })).toBe('environment.question');
  });
});
