import { describe, expect, it } from 'vitest';
import type { EgressAttempt } from '../../model/run.ts';
import type { Fact } from '../certify/fact.ts';
import { judgeRun } from '../judge-run.ts';
import { chargeFacts } from './charge.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

const BROKEN: Outcome = {
  output:
    "file:///home/dev/journey/index.mjs:1\nSyntaxError: The requested module 'lampkit' does not provide an export named 'glow'\n",
  ending: { kind: 'exited', code: 1 },
};

function pageWith(second: string): string {
  const code = `import { glow } from 'lampkit';\n\nconst a = glow('red');\nglow(a);\n\nconst ${second} = glow('blue');\nglow(${second});`;
  return `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${code}\n\`\`\`\n`;
}

function factsOf(text: string, broken: string): ReturnType<typeof chargeFacts> {
  const runs = sampleRuns(text, { [broken]: BROKEN });
  const { page, registry, journey } = runs;
  return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run }));
}

describe('what could have broken a step instead of the page', () => {
  it('is excluded where the file is as the page has it', () => {
    const { F1, F3 } = factsOf(pageWith('b'), 'node index.mjs');
    expect([F1.truth, F3.truth]).toEqual(['yes', 'yes']);
  });

  it('stays open where the auditor has set the samples of the file apart', () => {
    const { F1, F3 } = factsOf(pageWith('a'), 'node index.mjs');
    expect(F3).toMatchObject({ truth: 'unknown', code: 'own_edit' });
    expect(F1).toMatchObject({ truth: 'no', code: 'derived' });
  });

  it('stays open where the auditor has made a script of the page a program', () => {
    const code = "#!/usr/bin/env node\nconst lampkit = require('lampkit');\n\nlampkit('shine');";
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${code}\n\`\`\`\n\n\`\`\`console\n$ shine --help\nUsage: shine\n\`\`\`\n`;
    expect(factsOf(text, 'shine --help').F3).toMatchObject({ truth: 'unknown', code: 'own_edit' });
    expect(factsOf(text, 'npm install lampkit').F3.truth).toBe('yes');
  });

  it('stays open where the auditor has put the file together of pieces that the page does not call so', () => {
    const pieces = (info: string, more = info): string =>
      `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`${info}\nimport { glow } from 'lampkit';\n\nconst lamp = glow('red');\n\`\`\`\n\nThen:\n\n\`\`\`${more}\nconsole.log(lamp.on());\n\`\`\`\n`;
    const F3Of = (text: string): string => {
      const { truth, code } = factsOf(text, 'node index.mjs').F3;
      return `${truth} ${code}`;
    };
    expect(F3Of(pieces('js'))).toBe('unknown own_edit');
    expect(F3Of(pieces('js title="index.mjs"'))).toBe('yes excluded');
  });

  it('is excluded for a step in front of that file', () => {
    expect(factsOf(pageWith('a'), 'npm install lampkit').F3.truth).toBe('yes');
  });
});

describe('a use of the product above what broke', () => {
  const code = "import { glow } from 'lampkit';\n\nconsole.log(glow('red'));";
  const pageAfter = (first: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install -g lampkit\n\`\`\`\n\n## From the shell\n\nIf you want to see a room, pass its file:\n\n\`\`\`sh\n${first}\n\`\`\`\n\n## From code\n\n\`\`\`js\n${code}\n\`\`\`\n`;
  const F6Of = (first: string): string => {
    const { truth, code: told } = factsOf(pageAfter(first), 'node index.mjs').F6;
    return `${truth} ${told}`;
  };

  it('that was not tried accuses nobody', () => {
    expect(F6Of('lampkit room.json')).toBe('unknown earlier_use');
  });

  it('that was tried as another way stands in nobody’s way', () => {
    const text = pageAfter('lampkit room.json');
    const runs = sampleRuns(text, { 'node index.mjs': BROKEN });
    const { page, registry, journey } = runs;
    const row = page.ledger.find(({ quote }) => quote.includes('lampkit room.json'));
    const [first, ...rest] = journey.plan.steps;
    if (row?.sourceStepId == null || first === undefined) throw new Error('The page has no such row.');
    const plan = {
      ...journey.plan,
      steps: [{ ...first, id: 'do-room', sourceStepIds: [row.sourceStepId] }, ...rest],
    };
    const change = { code: 'way', chosen: 'From code', instead: 'From the shell' } as const;
    const proofs = [{ ...sampleMeasured(plan, 'proof'), id: 'proof-1', change }];
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    expect(chargeFacts({ ...runs, proofs }, judgement).F6.code).toBe('one_reading');
    expect(chargeFacts(runs, judgement).F6.code).toBe('earlier_use');
  });

  it('of another program changes nothing', () => {
    expect(F6Of('cat room.json')).toBe('yes one_reading');
  });
});

describe('a package without its part for this machine', () => {
  it('accuses nobody, for the registry may not have given it', () => {
    const text =
      '# Kit\n\n## Install\n\n```sh\nnpm install -g lampkit\n```\n\n## Use\n\n```sh\nlampkit glow\n```\n';
    const F3With = (more: object): string => {
      const kit = {
        name: 'lampkit',
        version: '1.0.0',
        folder: '~',
        isWanted: true,
        change: 'created' as const,
      };
      const installed = { packages: [{ ...kit, ...more }] };
      const runs = sampleRuns(text, { 'npm install -g lampkit': installed, 'lampkit glow': BROKEN });
      const { page, registry, journey } = runs;
      const { F3 } = chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run }));
      return `${F3.truth} ${F3.code}`;
    };
    expect(F3With({})).toBe('yes excluded');
    expect(F3With({ lackedParts: ['lampkit-linux-x64'] })).toBe('unknown registry');
  });
});

describe('what was shown before and not carried out', () => {
  const shown = (fence: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${fence}\n\n\`\`\`js\nimport { glow } from 'lampkit';\n\nconsole.log(glow('red'));\n\`\`\`\n`;
  const F2Of = (fence: string): string => {
    const { truth, code } = factsOf(shown(fence), 'node index.mjs').F2;
    return `${truth} ${code}`;
  };

  it.each([
    ['a change of a file that nobody names', '```diff\n {\n+  "lamp": true,\n   "main": "a.js"\n```'],
    ['settings that could go anywhere', '```json\n{ "lamp": true }\n```'],
  ])('accuses nobody where it is %s', (_, fence) => {
    expect(F2Of(fence)).toBe('no rows_open');
  });

  describe('where a package is missing, and with it the page reaches its goal', () => {
    const missing: Outcome = {
      output: "Error: Cannot find module 'lamp-colors'\n",
      ending: { kind: 'exited', code: 1 },
    };
    const colored = (setting: string): string =>
      `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`json\n${setting}\n\`\`\`\n\n\`\`\`js\nrequire('lamp-colors');\nconst { glow } = require('lampkit');\n\nconsole.log(glow('red'));\n\`\`\`\n`;
    const F2With = (setting: string, outcome?: Outcome): string => {
      const runs = sampleRuns(colored(setting), { 'node index.js': missing });
      const { page, registry, journey } = runs;
      const change = { code: 'command', command: 'npm install lamp-colors' } as const;
      const tried = sampleMeasured(journey.plan, 'proof', outcome ? { 'node index.js': outcome } : {});
      const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
      expect(judgement.findings[0]?.code).toBe('docs.missing-package');
      const { truth, code } = chargeFacts(
        { ...runs, proofs: [{ ...tried, id: 'proof-1', change }] },
        judgement,
      ).F2;
      return `${truth} ${code}`;
    };

    it('was not needed', () => {
      expect(F2With('{ "lamp": true }')).toBe('yes rows_done');
    });

    it('accuses nobody where it names that package', () => {
      expect(F2With('{ "dependencies": { "lamp-colors": "1" } }')).toBe('no rows_open');
    });

    it('accuses nobody where the page breaks all the same', () => {
      expect(F2With('{ "lamp": true }', missing)).toBe('no rows_open');
    });
  });

  it('stands in nobody’s way where it is only read', () => {
    expect(F2Of('```js\nlamp.glow(color[, size])\n```')).toBe('yes rows_done');
  });
});

describe('a synopsis that was run without the words in brackets', () => {
  const TEXT =
    '# Kit\n\n## Install\n\n```sh\nnpm install --global lampkit\n```\n\n## Use\n\n```sh\nlampkit [path]\n```\n\nNow you can visit http://localhost:8080 in your browser.\n';

  const chargeFor = (output: string, code: number): ReturnType<typeof chargeFacts> => {
    const broken: Outcome = { output, ending: { kind: 'exited', code } };
    const runs = sampleRuns(TEXT, { lampkit: broken });
    const { page, registry, journey } = runs;
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    expect(judgement.endedAt).toBe(journey.plan.steps[1]?.id);
    return chargeFacts(runs, judgement);
  };

  it('accuses nobody: the words may be needed', () => {
    expect(chargeFor('Error: no path\n', 1).F3).toMatchObject({ truth: 'unknown', code: 'own_edit' });
  });

  it('may be held against the page where there is no such program', () => {
    expect(chargeFor('bash: line 1: lampkit: command not found\n', 127).F3.truth).toBe('yes');
  });
});

const asked: EgressAttempt = {
  at: '2026-11-01T10:00:00.000Z',
  host: 'files.lampkit.dev',
  port: 443,
  via: 'tls',
  allowed: false,
  reached: false,
  refusal: 'host',
  count: 1,
  commandId: null,
};

const NOT_FOUND: Outcome = {
  output: 'bash: line 9: lampkit: command not found\n',
  ending: { kind: 'exited', code: 127 },
};

describe('a command that is not there', () => {
  const page = (words: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${words}\n\n\`\`\`sh\nlampkit glow\n\`\`\`\n`;
  const chargeOn = (words: string) => {
    const runs = sampleRuns(page(words), { 'lampkit glow': NOT_FOUND });
    const { registry, journey } = runs;
    return chargeFacts(runs, judgeRun({ page: runs.page, registry, plan: journey.plan, run: journey.run }));
  };

  it('accuses where the page says nothing else about it', () => {
    const { F2, F5 } = chargeOn('Then:');
    expect([F2.code, F5.code]).toEqual(['rows_done', 'matched']);
  });

  it('accuses nobody where the page says in words how it comes there, and that was not followed', () => {
    const { F2 } = chargeOn(
      "If you'd like to use `lampkit` on the command line, install it globally with the `-g` flag.\nThe following can be run on any system:",
    );
    expect(F2).toMatchObject({ truth: 'unknown', code: 'words_not_followed' });
  });
});

describe('a file that is not there', () => {
  const run = '```sh\nnode lamp.js\n```\n\n';
  const code = "```js\nconst kit = require('lampkit');\n\nkit.glow();\n```\n";
  const lacks: Outcome = {
    output:
      "node:internal/modules/cjs/loader:1386\n  throw err;\n  ^\n\nError: Cannot find module '/home/dev/journey/lamp.js'\n    at Module._resolveFilename\n",
    ending: { kind: 'exited', code: 1 },
  };
  const F6Of = (text: string): string => {
    const runs = sampleRuns(`# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n${text}`, {
      'node lamp.js': lacks,
    });
    const { page, registry, journey } = runs;
    return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run })).F6.code;
  };

  it('accuses nobody while code of the page without a name may be that file', () => {
    expect(F6Of(`## Use\n\n${run}## From code\n\n${code}`)).toBe('nameless_code');
  });

  it('is held against a page whose code has other names', () => {
    const named = code.replace('```js', '```js title="room.js"');
    expect(F6Of(`## Use\n\n${named}\n${run}`)).toBe('one_reading');
  });
});

describe('a project in a folder that the page does not go into', () => {
  const text =
    '# Kit\n\n## Start\n\n```sh\nnpx lampkit --make my-lamp\n```\n\nThen:\n\n```sh\nnpm start\n```\n';
  const made: Outcome = {
    files: [{ path: 'my-lamp/package.json', change: 'created', size: 1, sha256: null }],
  };
  const lacks: Outcome = { output: 'sh: 1: lampkit: not found\n', ending: { kind: 'exited', code: 127 } };
  const runs = sampleRuns(text, { 'npx lampkit --make my-lamp': made, 'npm start': lacks });
  const { page, registry, journey } = runs;
  const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });

  it('accuses nobody while it was not tried to go on from there', () => {
    expect(chargeFacts(runs, judgement).F6).toMatchObject({ truth: 'unknown', code: 'folder_not_entered' });
  });

  it('may be held against the page where it breaks there too', () => {
    const [first] = journey.plan.steps;
    const wishes = { [`made_folder:${first?.sourceStepIds[0]}`]: 'my-lamp' };
    const reading = { ...sampleMeasured(journey.plan, 'reading', { 'npm start': lacks }), wishes };
    const facts = chargeFacts({ ...runs, readings: [{ ...reading, purpose: 'reading' }] }, judgement);
    expect(facts.F6.code).toBe('other_readings_break');
  });
});

describe('a command that is not there, tried by npx', () => {
  const text =
    '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```sh\nlampkit glow\n```\n';
  const byNpx = (outcome: Outcome): string => {
    const runs = sampleRuns(text, { 'lampkit glow': NOT_FOUND });
    const { registry, journey, page } = runs;
    const { plan, run } = sampleRuns(text, { 'lampkit glow': outcome }).journey;
    const change = { code: 'command', command: 'npx lampkit glow' } as const;
    const proofs = [{ id: 'proof-1', purpose: 'proof' as const, plan, run, change }];
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    return chargeFacts({ ...runs, proofs }, judgement).F5.code;
  };
  const ending = { kind: 'exited', code: 1 } as const;

  it('accuses nobody where it is in the project and breaks otherwise', () => {
    expect(byNpx({ output: '/usr/bin/env: ‘bare’: No such file or directory\n', ending })).toBe(
      'unexplained',
    );
  });

  it('accuses where npx had to ask for it', () => {
    expect(byNpx({ output: 'npm error 404 Not Found - lampkit\n', ending, egress: [asked] })).toBe('matched');
  });

  it('names its cause where it works so', () => {
    expect(byNpx({ output: 'glows\n', ending: { kind: 'exited', code: 0 } })).toBe('counterfactual');
  });
});

it('a command that is not there accuses nobody where the page names an installation that nobody did', () => {
  const text =
    '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\nOn a server, `npm install -g lampkit-all` is common.\n\n## Use\n\n```sh\nglow red\n```\n';
  const runs = sampleRuns(text, { 'glow red': { ...NOT_FOUND, output: 'bash: glow: command not found\n' } });
  const { registry, journey, page } = runs;
  const { F2 } = chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run }));
  expect(F2).toMatchObject({ truth: 'unknown', code: 'words_not_followed' });
});

describe('a package that is not there', () => {
  const missing = (below: string): Fact => {
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`sh\nnpx lampkit glow\n\`\`\`\n\n## More\n\n${below}\n`;
    const runs = sampleRuns(text, {
      'npx lampkit glow': {
        output: "Error: Cannot find module 'glow-core'\n",
        ending: { kind: 'exited', code: 1 },
      },
    });
    const { registry, journey, page } = runs;
    return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run })).F2;
  };

  it.each([
    'npm install glow-core',
    'kitpm install --save lamp glow-core@2',
    '`yarn add glow-core`',
    'install (once) glow-core.',
  ])('accuses nobody where the page tells at its end: %s', (told) => {
    const fact = { truth: 'unknown', code: 'words_not_followed' };
    expect(missing(`It needs its core: ${told}`)).toMatchObject(fact);
  });

  it('is held against a page that tells only of others', () => {
    expect(missing('It likes its wire: npm install glow-wire').truth).toBe('yes');
  });
});

it('a program that is not there accuses nobody where the page begins with it', () => {
  const text = '# Kit\n\n## Use\n\n```sh\nlampkit glow\n```\n';
  const runs = sampleRuns(text, { 'lampkit glow': NOT_FOUND });
  const { registry, journey, page } = runs;
  const { F5 } = chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run }));
  expect(F5).toMatchObject({ truth: 'unknown', code: 'unexplained' });
});

describe('something that is not there, behind a step that got less than it asked for', () => {
  const text =
    '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```sh\nlampkit glow\n```\n';
  const surroundingsOf = (egress: EgressAttempt[]) => {
    const runs = sampleRuns(text, { 'npm install lampkit': { egress }, 'lampkit glow': NOT_FOUND });
    const { registry, journey, page } = runs;
    return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run })).F3;
  };

  it('accuses nobody', () => {
    expect(surroundingsOf([asked])).toMatchObject({ truth: 'unknown', evidence: ['files.lampkit.dev'] });
  });

  it('is held against the page where all came, at the first or at a second try', () => {
    expect(surroundingsOf([]).truth).toBe('yes');
    expect(surroundingsOf([asked, { ...asked, allowed: true, reached: true, refusal: null }]).truth).toBe(
      'yes',
    );
  });
});

describe('a program of which the page says nothing', () => {
  const causeOf = (words: string, program: string) => {
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${words}\n\n\`\`\`sh\n${program} --red\n\`\`\`\n`;
    const output = `bash: line 9: ${program}: command not found\n`;
    const runs = sampleRuns(text, { [`${program} --red`]: { ...NOT_FOUND, output } });
    const { registry, journey, page } = runs;
    return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run })).F5.code;
  };

  it.each([
    ['may be the reader’s own, under a made-up name', 'For example:', 'demo-cli', 'unexplained'],
    [
      'is held against a page that tells of it',
      'The demo-cli command switches it on:',
      'demo-cli',
      'matched',
    ],
    ['is held against a page that misspells another', 'For example:', 'ndoe', 'matched'],
  ])('%s', (_, words, program, code) => {
    expect(causeOf(words, program)).toBe(code);
  });
});

describe('a text that was not printed', () => {
  const page = (between: string, shown: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`sh\nnpx lampkit glow\n\`\`\`\n\n${between}\n\n\`\`\`text\n${shown}\n\`\`\`\n`;
  const causeOn = (between: string, output: string): string => {
    const runs = sampleRuns(page(between, 'the lamp is warm\nand red\nand small'), {
      'npx lampkit glow': { output },
    });
    const { registry, journey } = runs;
    const judgement = judgeRun({ page: runs.page, registry, plan: journey.plan, run: journey.run });
    expect(judgement.ruleId).toBe('docs.promise-not-kept');
    return chargeFacts(runs, judgement).F5.code;
  };

  it('accuses where the page announces it as output', () => {
    expect(causeOn('It prints:', 'nothing\n')).toBe('matched');
  });

  it('accuses nobody where a block only stands nearby', () => {
    expect(causeOn('It is the same as ever, so ask `lampkit`.', 'nothing\n')).toBe('unexplained');
  });
});

describe('a name that nothing on the page declares', () => {
  const causeOf = (name: string, code = 1): string => {
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\nSave as \`a.mjs\`:\n\n\`\`\`js\nimport { render } from 'lampkit';\n\nconst lamp = render('red');\nconsole.log(lamp);\n${name}('blue');\n\`\`\`\n\nRun:\n\n\`\`\`console\n$ node a.mjs\nthe lamp is red\n\`\`\`\n`;
    const broken: Outcome = {
      output: `file:///home/dev/quickstart/a.mjs:3\nReferenceError: ${name} is not defined\n    at file:///home/dev/quickstart/a.mjs:5:1\n`,
      ending: { kind: 'exited', code },
    };
    const runs = sampleRuns(text, { 'node a.mjs': broken });
    const { registry, journey, page } = runs;
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    return `${judgement.ruleId} ${chargeFacts(runs, judgement).F5.code}`;
  };

  it('accuses where it is a slip, and nobody where its reader may have it beside one that is there', () => {
    expect(causeOf('rendr')).toBe('docs.undeclared-name matched');
    expect(causeOf('renderApp')).toBe('docs.undeclared-name unexplained');
  });

  it('accuses nobody of a result that lacks what a name says that it stands for', () => {
    expect(causeOf('renderSomething', 0)).toBe('docs.promise-not-kept unexplained');
    expect(causeOf('renderer', 0)).toBe('docs.undeclared-name matched');
  });
});
