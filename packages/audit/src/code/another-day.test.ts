import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { DAYS_AHEAD, onAnotherDay } from './another-day.ts';

const dayMs = 86_400_000;

/** What code prints that Node.js runs as a module of a kind. */
function printedBy(code: string, type: 'module' | 'commonjs' | 'module-typescript'): string {
  const run = spawnSync(process.execPath, [`--input-type=${type}`, '-e', code], { encoding: 'utf8' });
  return run.stdout + run.stderr;
}

const NOW =
  "console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), new Date(2020, 1, 3).getDate(), new Date('2020-01-01T00:00:00Z').toISOString(), new Date() instanceof Date, Date.UTC(1970, 0), Object.prototype.toString.call(new Date())]))";

describe('code on another day', () => {
  it.each([
    ['a script', 'commonjs', `'use strict';\nconst a = require('node:path');\n${NOW}`],
    ['a module', 'module', `import 'node:path';\n${NOW}`],
    ['a module of TypeScript', 'module-typescript', `const one: number = 1;\n${NOW}`],
  ] as const)('sees another time of now, and every other time as it is: %s', (_, type, code) => {
    const text = onAnotherDay(code, type === 'module-typescript' ? 'ts' : 'js');
    const [now, made, called, ...rest] = JSON.parse(printedBy(text, type)) as number[];
    for (const time of [now, made, called])
      expect(((time ?? 0) - Date.now()) / dayMs).toBeCloseTo(DAYS_AHEAD, 1);
    expect(rest).toEqual([3, '2020-01-01T00:00:00.000Z', true, 0, '[object Date]']);
  });

  it('is ahead once, however many files of a program say so', () => {
    const twice = `${onAnotherDay('const a = 1;', 'js')}\n${onAnotherDay('console.log(Date.now());', 'js')}`;
    expect((Number(printedBy(twice, 'commonjs')) - Date.now()) / dayMs).toBeCloseTo(DAYS_AHEAD, 1);
  });

  it('has every line where it was, and its directives first', () => {
    const code = "#!/usr/bin/env node\n'use strict';\n\nfirst();\nsecond();\n";
    const lines = onAnotherDay(code, 'js').split('\n');
    expect([lines[0], lines[1], lines[4]]).toEqual(['#!/usr/bin/env node', "'use strict';", 'second();']);
    expect(lines[3]?.endsWith('first();')).toBe(true);
  });

  it('leaves alone what no parser reads', () => {
    expect(onAnotherDay('const = ;', 'js')).toBe('const = ;');
    expect(onAnotherDay('', 'js')).toBe('');
  });
});
