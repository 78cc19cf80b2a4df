import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst, longestFiles } from './longest-first.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

// What the order is made from, of objects that only a whole run has.
function specification(name: string, file: string): TestSpecification {
  const config = { isolate: false, sequence: { groupOrder: 0 } };
  return { project: { name, config }, moduleId: pathOf(file) } as unknown as TestSpecification;
}

it('starts the longest files of each project first, whatever their size', async () => {
  const [first = '', second = ''] = longestFiles;
  const other = 'testkit/src/longest-first.test.ts';
  const files = ['a', 'b'].flatMap((name) => [other, second, first].map((file) => specification(name, file)));
  const context = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;

  const sorted = await new LongestFirst(context).sort(files);

  const order = sorted.map(({ project, moduleId }) => [project.name, moduleId]);
  const expected = ['a', 'b'].flatMap((name) => [first, second, other].map((file) => [name, pathOf(file)]));
  expect(order).toEqual(expected);
});

it.each(longestFiles)('%s is still there', (file) => {
  expect(existsSync(pathOf(file))).toBe(true);
});
