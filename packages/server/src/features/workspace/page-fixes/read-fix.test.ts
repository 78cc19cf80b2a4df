import { expect, it } from 'vitest';
import type { PageAudits } from '../../audits/index.ts';
import { chooseFix } from './read-fix.ts';

const audit = (slug: string, createdAt: number) =>
  ({ slug, createdAt }) as NonNullable<PageAudits['turn']>['before'];
const turn = { before: audit('failed', 100), passed: audit('passed', 200) };

it.each([
  ['nothing is known without a mark or audits', undefined, undefined, undefined],
  ['a mark between two audits says more exactly what they say', 150, turn, ['mark', 150, 150]],
  ['a mark after both is of another fix', 300, turn, ['mark', 300, 300]],
  ['a page that failed after the mark was mended later', 50, turn, ['audits', 100, 200]],
  ['two audits are enough', undefined, turn, ['audits', 100, 200]],
  ['a mark is enough', 7, undefined, ['mark', 7, 7]],
])('%s', (_, fixedAt, audits, expected) => {
  const mark = fixedAt === undefined ? undefined : { fixedAt, markedBy: null };
  const fix = chooseFix(mark, audits);
  expect(fix && [fix.by.kind, fix.brokenUntil, fix.fixedAt]).toEqual(expected);
});
