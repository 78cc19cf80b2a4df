import type { AuditExperiment } from '@waymark/contract';

type Words = Record<AuditExperiment['code'], (change: string | null) => string>;

const EXPERIMENTS: Words = {
  marked: () => 'the journey again, with a mark after each use of the product',
  control: () => 'the journey without the product, where it must not work',
  beyond: () => 'what broke after the goal, once more from nothing',
  reading: () => 'another reading of the page',
  repeat: () => 'the whole journey once more, to see whether it breaks again',
  look: () => 'a look around at the step that broke',
  change: (change) => withChange('a change', change),
  repair: (change) => withChange('a repair of the page', change),
  repaired_page: () => 'the repaired page, audited from nothing',
};

function withChange(words: string, change: string | null): string {
  return change === null ? words : `${words}: ${change}`;
}

/** Says what a further run tries. */
export function experimentWords({ code, number, of, change }: AuditExperiment): string {
  const words = EXPERIMENTS[code](change);
  if (number === null) return words;
  return `${words} (${number}${of === null ? '' : ` of ${of}`})`;
}
