import { describe, expect, it } from 'vitest';
import type { Goal } from '../../model/goal.ts';
import { readMarkdown } from '../../read/page-fixture.ts';
import { installing, type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

const install = (name: string) => installing(name, '3.1.0');
const refused: SampleStep = {
  command: 'node a.mjs',
  ending: { kind: 'exited', code: 1 },
  output: "SyntaxError: The requested module '@acme/paint' does not provide an export named 'rainbow'",
};

describe('something that an installed package does not have', () => {
  it.each([
    ['Getting started', 'sdk'],
    ['Paint in the terminal', 'sdk'],
    ['Acme: first steps', 'sdk'],
    ['Write a command with Order.js', 'docs'],
  ])('is, on a page called "%s", the %s’s to mend', (title, owner) => {
    const sample = sampleCase([install('order.js'), install('@acme/paint'), refused]);
    const { findings } = judgeRun({ ...sample, page: { ...sample.page, title } });
    expect(findings[0]).toMatchObject({ code: 'sdk.surface', owner, type: `${owner}_mismatch` });
  });
});

describe('something that what another file of the page made of a package does not have', () => {
  const ruleOf = (made: string, specifier = './suite', refused = 'suite'): string | null => {
    const ending = { kind: 'exited', code: 1 } as const;
    const use = `import suite from '${specifier}';\n\nsuite({});`;
    return judgeRun(
      sampleCase([
        install('kit'),
        { action: { kind: 'write', path: 'suite.js', content: made } },
        { action: { kind: 'write', path: 'a.mjs', content: use } },
        {
          command: 'node a.mjs',
          trust: 'derived',
          ending,
          output: `TypeError: ${refused} is not a function`,
        },
      ]),
    ).ruleId;
  };
  const makes = "import { create } from 'kit';\nexport default create();";

  it('is the package’s', () => {
    expect(ruleOf(makes)).toBe('sdk.surface');
    expect(ruleOf(makes, './suite.js')).toBe('sdk.surface');
    expect(ruleOf(makes, './suite', '(0 , import_suite.default)')).toBe('sdk.surface');
  });

  it('is not where that file does not bring it in, or another one is meant', () => {
    expect(ruleOf('export default {};')).toBe('auditor.derived-step');
    expect(ruleOf(makes, './other')).toBe('auditor.derived-step');
    expect(ruleOf(makes, './suite', 'lamp')).toBe('auditor.derived-step');
  });
});

describe('a package that no step installs, where the auditor chose how to run the code', () => {
  const absent = "Error: Cannot find module 'lamp'\nRequire stack:\n- /home/dev/quickstart/index.js";
  const ruleOf = (content: string, trust: 'source_page' | 'derived' = 'source_page'): string | null => {
    const write: SampleStep = { action: { kind: 'write', path: 'index.js', content }, trust };
    const run: SampleStep = {
      command: 'node index.js',
      trust: 'derived',
      output: absent,
      ending: { kind: 'exited', code: 1 },
    };
    return judgeRun(sampleCase([install('kit'), write, run])).ruleId;
  };

  it.each(["const lamp = require('lamp');", "import lamp from 'lamp/node';", "await import('lamp');"])(
    'is the page’s where it shows %j',
    (content) => {
      expect(ruleOf(content)).toBe('docs.missing-package');
    },
  );

  it('is not where its code does not bring it in, or is not its own', () => {
    expect(ruleOf("require('kit').lamps();")).toBe('auditor.derived-step');
    expect(ruleOf("const lamp = require('lamp');", 'derived')).toBe('auditor.derived-step');
  });
});

describe('a package that an error tells its reader to install', () => {
  const place = 'at file:///home/dev/quickstart/index.js:3:17';
  const ruleOf = (output: string): string | null => {
    const content = "import { Lamp } from 'kit';\n\nnew Lamp();";
    const write: SampleStep = { action: { kind: 'write', path: 'index.js', content } };
    const ending = { kind: 'exited', code: 1 } as const;
    const run: SampleStep = { command: 'node index.js', trust: 'derived', output, ending };
    return judgeRun(sampleCase([install('kit'), write, run])).ruleId;
  };
  const asks = (typed: string): string =>
    `Error: The bulb could not be loaded. Install it with \`${typed}\`.`;

  it('is missing on the page whose own code asks for it', () => {
    expect(ruleOf(`${asks('npm install kit-bulb')}\n    ${place}`)).toBe('docs.missing-package');
  });

  it.each([
    ['is there', `${asks('npm install kit')}\n    ${place}`],
    ['is one of several', `${asks('npm install kit-bulb kit-wire')}\n    ${place}`],
    ['is asked for elsewhere', asks('npm install kit-bulb')],
    ['is not named', `${asks('npm install')}\n    ${place}`],
  ])('is not said to be missing where it %s', (_, output) => {
    expect(ruleOf(output)).toBe('auditor.derived-step');
  });
});

describe('a name that nothing declares, where the auditor chose how to run the code', () => {
  type Facts = { name?: string; prose?: string; block?: string; content?: string; claimIds?: string[] };
  const sample = ({ name = 'lamp', prose = '', block = '', claimIds = ['row-1'], ...more }: Facts) => {
    const { content = `glow(${name});` } = more;
    const write: SampleStep = { action: { kind: 'write', path: 'index.js', content } };
    const run: SampleStep = {
      command: 'node index.js',
      trust: 'derived',
      ending: { kind: 'exited', code: 1 },
      output: `index.js:1\n${content}\n\nReferenceError: ${name} is not defined\n    at index.js:1:6`,
    };
    const { plan, page, ...rest } = sampleCase([install('kit'), write, run]);
    const goal: Goal = {
      kind: 'example',
      span: null,
      sectionId: 's',
      rowId: 'row-0',
      blockId: null,
      claimIds,
      sourceStepId: plan.steps.at(-1)?.sourceStepIds[0] ?? '',
      products: ['kit'],
      otherStepIds: [],
    };
    const read = readMarkdown(`# Kit\n\n${prose}\n\n\`\`\`js\n${block}\n\`\`\`\n`);
    return judgeRun({ ...rest, plan: { ...plan, goal }, page: { ...page, ...read } }).ruleId;
  };

  it('is the page’s where its example shows a result, or lacks nothing but a module of Node.js', () => {
    for (const name of ['lamp', 'somewhere', 'sometimes'])
      expect(sample({ name })).toBe('docs.undeclared-name');
    expect(sample({ name: 'path', claimIds: [] })).toBe('docs.undeclared-name');
  });

  it.each([
    ['the page speaks of it', { prose: 'Here `lamp` is a lamp of yours.' }],
    ['another block declares it', { block: 'const lamp = 1;' }],
    ['a test runner gives it', { name: 'describe' }],
    ['a browser gives it', { name: 'localStorage' }],
    ['the code shows no result', { claimIds: [] }],
    ['the code itself prints the words', { content: "glow(lamp, 'ReferenceError: lamp is not defined');" }],
    ['the code does not use it', { content: 'glow();' }],
    ['it says that it stands for any', { name: 'someLamp' }],
    ['it says that it stands for anything', { name: 'lightSomething' }],
  ])('is nobody’s fault where %s', (_, facts) => {
    expect(sample(facts)).toBe('auditor.derived-step');
  });
});

describe('an error that does not name its package', () => {
  const kit = installing('@acme/my-kit', '3.1.0');
  const owner = (content: string, output: string): string | undefined => {
    const write: SampleStep = { action: { kind: 'write', path: 'a.mjs', content } };
    const run: SampleStep = { command: 'node a.mjs', ending: { kind: 'exited', code: 1 }, output };
    const { findings } = judgeRun(sampleCase([kit, write, run]));
    return findings.find(({ code }) => code === 'sdk.surface')?.owner;
  };

  it.each([
    ["import kit from '@acme/my-kit';\nkit.open();", 'TypeError: kit.open is not a function'],
    ["import * as kit from '@acme/my-kit';\nkit.open();", 'TypeError: kit.open is not a function'],
    ["const kit =\n  require('@acme/my-kit');", 'TypeError: kit.open is not a function'],
    ["require('@acme/my-kit').open();", 'TypeError: require(...).open is not a function'],
    ['open();', 'my_kit.open();\n       ^\n\nTypeError: a.open is not a function'],
  ])('is the product’s where %j uses it', (content, output) => {
    expect(owner(content, output)).toBe('sdk');
  });

  it('is the page’s where it calls all of a module under one name', () => {
    const called = "import * as kit from '@acme/my-kit';\nkit();";
    expect(owner(called, 'TypeError: kit is not a function')).toBe('docs');
  });

  it.each([
    ["import kit from 'other';\nkit.open();", 'TypeError: kit.open is not a function'],
    ["import kit from '@acme/my-kit';\nkit.open();", 'TypeError: kits.open is not a function'],
    ["require('other').open();", 'TypeError: require(...).open is not a function'],
    ["// import kit from '@acme/my-kit'", 'TypeError: kit.open is not a function'],
    ['open();', 'my_kits.open();\n       ^\n\nTypeError: a.open is not a function'],
  ])('is not where %j does not', (content, output) => {
    expect(owner(content, output)).toBeUndefined();
  });
});
