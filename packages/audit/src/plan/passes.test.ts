import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { applyDecisions } from './apply-decisions.ts';
import type { Decision } from './decisions.ts';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { type Aspect, PASSES } from './passes.ts';
import { settlePage } from './settle-page.ts';

const pages = Object.entries(SAMPLE_PAGES).map(([name, text]) => ({ name, page: readMarkdown(text) }));

/** The aspect of a view that each kind of decision changes. */
const CHANGES: Record<Decision['kind'], Aspect> = {
  skip: 'steps',
  include: 'steps',
  move: 'order',
  relocate: 'sections',
  rewrite: 'commands',
  join: 'code',
  bring_in: 'code',
  fill_in: 'code',
  choose: 'choices',
  record: 'choices',
  report: 'frictions',
} as const;

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof Map)
    return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** What each pass decides on each page, over views that cannot be changed. */
const made = pages.flatMap(({ page }) => {
  let view = frozen(settlePage(page, {}, []));
  return PASSES.map((pass) => {
    const decisions = pass.decide(view);
    view = frozen(applyDecisions(view, decisions));
    return { pass, decisions };
  });
});

describe.each(PASSES)('the pass "$id"', (pass) => {
  const own = made.filter((found) => found.pass === pass).flatMap(({ decisions }) => decisions);

  it('decides something on a page of the sample, and nothing beside what it declares', () => {
    const aspects = new Set(own.map(({ kind }) => CHANGES[kind]));
    expect([...aspects].filter((aspect) => !pass.decides.includes(aspect))).toEqual([]);
    expect(own).not.toEqual([]);
  });

  it('comes after the passes it builds on', () => {
    const at = PASSES.indexOf(pass);
    const before = PASSES.slice(0, at).map(({ id }) => id);
    expect(pass.after.filter((id) => !before.includes(id))).toEqual([]);
  });
});
