import { expect, it } from 'vitest';
import { frictionWords } from './friction-words.ts';

it('quotes the words in front of code without a file name, where there are some', () => {
  const kind = { type: 'docs_mismatch', severity: 'low' } as const;
  const detail = (lead: string): string =>
    frictionWords({
      ...kind,
      sourceStepIds: [],
      sourceSectionIds: [],
      code: 'no-file-name',
      params: { lead },
    }).detail;
  expect(detail('Then run this:')).toBe('The code after "Then run this:" has no file name.');
  expect(detail('')).toBe('A piece of code has no file name.');
});
