import { describe, expect, it } from 'vitest';
import { type LookAround, nothingSeen } from '../model/look-around.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { importCandidates } from './import-candidates.ts';
import { judgeRun } from './judge-run.ts';

type File = { path: string; content: string };

/** The lines that are tried after running a file broke with an output. */
function tried({ path, content }: File, output: string, seen: Partial<LookAround> = {}) {
  const steps: SampleStep[] = [
    installing('lampkit', '1.0.0'),
    { action: { kind: 'write', path, content } },
    { command: `node ${path}`, output, ending: { kind: 'exited', code: 1 } },
  ];
  const failed = sampleCase(steps);
  const [finding] = judgeRun(failed).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  const journey = { ...failed, finding, packageRecords: [], releases: new Map() };
  return importCandidates({ ...journey, seen: { ...nothingSeen, ...seen } }).map(({ change, plan }) => {
    const ofPackage = change.code === 'line' && change.isOfPackage;
    const written = plan.steps.flatMap(({ action }) => (action.kind === 'write' ? [action.content] : []));
    return { line: change.code === 'line' ? change.to : '', written: written.join(''), ofPackage };
  });
}

const lines = (...given: Parameters<typeof tried>): string[] => tried(...given).map(({ line }) => line);

const script = (content: string, path = 'lamp.mjs'): File => ({ path, content });
const offers = (...exports: string[]) => ({
  surface: [{ package: 'lampkit', exports, names: exports, isOwnPage: false }],
});
const ownPage = { surface: [{ package: 'lampkit', exports: ['glow'], names: ['glow'], isOwnPage: true }] };

const notGiven =
  "SyntaxError: The requested module 'lampkit' does not provide an export named 'default'\n    at ModuleJob._instantiate";

describe('another form of an import is tried', () => {
  it('with the name in braces where a default export is missing', () => {
    expect(lines(script("import glow from 'lampkit';\n\nglow();\n"), notGiven)).toEqual([
      "import { glow } from 'lampkit';",
      "import * as glow from 'lampkit';",
    ]);
  });

  it('with the member that packages made from modules give, where what is called is no function', () => {
    const output = 'TypeError: glow is not a function\n    at file:///home/dev/lamp.mjs:3:1';
    expect(lines(script("import glow from 'lampkit';\n\nglow();\n"), output)).toEqual([
      "import { glow } from 'lampkit';",
      "import glowModule from 'lampkit'; const glow = glowModule.default;",
    ]);
  });

  it('without the braces where no such name is given', () => {
    const output =
      "SyntaxError: The requested module 'lampkit' does not provide an export named 'glow'\n    at ModuleJob";
    expect(lines(script("import { glow } from 'lampkit';\n\nglow();\n"), output)).toEqual([
      "import glow from 'lampkit';",
      "import * as glow from 'lampkit';",
    ]);
  });

  it.each([
    ['all of a module under one name', "import * as glow from 'lampkit'", 'lamp.mjs', false],
    [
      'that in TypeScript, of which compilers may make a function',
      "import * as glow from 'lampkit'",
      'lamp.mts',
      true,
    ],
    ['what a module gives', "import glow from 'lampkit'", 'lamp.mjs', true],
  ])('whatever the version, where %s is called: %s in %s', (_, line, path, ofPackage) => {
    const output = 'TypeError: glow is not a function\n    at file:///home/dev/lamp.mjs:3:1';
    const found = tried(script(`${line};\n\nglow();\n`, path), output);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((each) => each.ofPackage)).toEqual(found.map(() => ofPackage));
  });

  it('with braces where require gave an object that is no function', () => {
    const required = script("const glow = require('lampkit');\n\nglow();\n", 'lamp.js');
    expect(lines(required, 'TypeError: glow is not a function\n    at Object.<anonymous>')).toEqual([
      "const { glow } = require('lampkit');",
      "const { default: glow } = require('lampkit');",
    ]);
  });

  it('without them where a member of what require gave is no function', () => {
    const required = script("const { glow } = require('lampkit');\n\nglow();\n", 'lamp.js');
    expect(lines(required, 'TypeError: glow is not a function\n    at Object.<anonymous>')).toEqual([
      "const glow = require('lampkit');",
    ]);
  });

  it('in that line alone; the rest of the file stays', () => {
    const [first] = tried(script("import glow from 'lampkit';\n\nglow('red');\n"), notGiven);
    expect(first?.written).toBe("import { glow } from 'lampkit';\n\nglow('red');\n");
  });

  it.each([
    ['that takes several names', "import { glow, dim } from 'lampkit';\n\nglow();\n"],
    ['of a file of the page', "import glow from './glow.mjs';\n\nglow();\n"],
    ['that is loaded on demand', "const glow = await import('lampkit');\n\nglow();\n"],
    ['over several lines', "import {\n  glow\n} from 'lampkit';\n\nglow();\n"],
  ])('but not of one %s', (_, content) => {
    expect(lines(script(content), notGiven)).toEqual([]);
  });

  it('but not of one whose name the message does not have', () => {
    expect(lines(script("import glow from 'lampkit';\n\nglow();\n"), 'Error: out of oil')).toEqual([]);
  });
});

describe('a line that brings in a name that nothing declares is tried', () => {
  const undeclared = (name: string): string =>
    `ReferenceError: ${name} is not defined\n    at file:///home/dev/lamp.mjs:1:1`;

  it('from Node.js where it has a module of that name', () => {
    expect(lines(script('console.log(path.sep);\n'), undeclared('path'))).toEqual([
      "import path from 'node:path';",
    ]);
  });

  it('by require in a file that is no module', () => {
    expect(lines(script('console.log(path.sep);\n', 'lamp.js'), undeclared('path'))).toEqual([
      "const path = require('node:path');",
    ]);
  });

  it('from a package that offers it, above all that is there', () => {
    const found = tried(script("glow('red');\n"), undeclared('glow'), offers('glow', 'dim'));
    expect(found).toMatchObject([
      {
        line: "import { glow } from 'lampkit';",
        written: "import { glow } from 'lampkit';\nglow('red');\n",
      },
    ]);
  });

  it('but not where no package offers it', () => {
    expect(lines(script("glow('red');\n"), undeclared('glow'), offers('dim'))).toEqual([]);
  });

  it('but not where no file of the page has the name', () => {
    expect(lines(script("dim('red');\n"), undeclared('glow'), offers('glow'))).toEqual([]);
  });

  it('of that very version where the page is its README, whatever a registry lacks', () => {
    const missing = script("import glow from 'lampkit';\n\nglow();\n");
    const ofPackage = (...given: Parameters<typeof tried>) => tried(...given).map((one) => one.ofPackage);
    expect(ofPackage(missing, notGiven, offers('glow'))).toEqual([true, true]);
    expect(ofPackage(missing, notGiven, ownPage)).toEqual([false, false]);
    const ofWick = script("import glow from 'wick';\n\nglow();\n");
    expect(ofPackage(ofWick, notGiven.replace('lampkit', 'wick'), ownPage)).toEqual([true, true]);
    expect(ofPackage(script("glow('red');\n"), undeclared('glow'), ownPage)).toEqual([false]);
  });
});
