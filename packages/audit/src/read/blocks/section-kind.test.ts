import { expect, it } from 'vitest';
import { sectionKind } from './section-kind.ts';

it.each([
  ['Streaming', 'optional'],
  ['Streaming quick start', 'setup'],
  ['Project structure', 'reference'],
  ['Structure of the project', 'reference'],
  ['Structure of a test', 'usage'],
  ['Advanced usage', 'optional'],
])('%s is %s', (title, kind) => {
  expect(sectionKind(title, 2)).toBe(kind);
});
