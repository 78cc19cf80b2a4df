import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const STATEMENT = /^(?:import|export)(?! type)[^;]*? from '(\.[^']+)';$/gmu;

/** The modules that a module loads with itself, by their paths. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATEMENT))
    loadedBy(join(dirname(file), name), found);
  return found;
}

it('the light door loads nothing that reads, plans or judges, and so no parser at all', () => {
  const loaded = [...loadedBy(join(root, 'index.ts'))].map((file) => relative(root, file));
  expect(loaded.every((file) => existsSync(join(root, file)))).toBe(true);
  expect(loaded.length).toBeGreaterThan(50);
  expect(
    loaded.filter((file) => /^(?:shell|code|phrases|read|plan|judge|repair|run|engine)\//u.test(file)),
  ).toEqual([]);
});
