import { describe, expect, it } from 'vitest';
import type { Beyond, PlannedStep } from '../../model/plan.ts';
import { checkStep } from '../check-step.ts';
import { type Broken, faultOfBroken } from './beyond-broken.ts';
import { beyondPlan } from './beyond-plan.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

const fence = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
const start = `# Kit\n\n## Install\n\n${fence('npm install lampkit', 'sh')}## Use\n\n${fence('npx lampkit glow', 'sh')}## More\n\n`;
const dim = fence("import { dim } from 'lampkit';\n\ndim('red');");
const failed = (output: string): Outcome => ({ output, ending: { kind: 'exited', code: 1 } });
const thrown = (error: string, place = 'FILE:3:1'): Outcome =>
  failed(`${error}\n    at Object.<anonymous> (/home/dev/quickstart/${place})\n`);
const noFunction = thrown('TypeError: dim is not a function');

/** What is said of the last step behind the goal, in the entry as changed. */
function faultIn(text: string, outcome: Outcome, change: Partial<Beyond> = {}): Broken {
  const { page, journey } = sampleRuns(text);
  const whole = beyondPlan(journey.plan);
  const entry = whole?.beyond.find(({ steps }) => steps.length > 0);
  const step = entry?.steps.findLast(({ action }) => action.kind === 'run');
  if (!whole || !entry || step?.action.kind !== 'run') throw new Error('Nothing is tried behind the goal.');
  const command = String(step.action.command);
  const output = outcome.output?.replaceAll('FILE', command.split(' ').at(-1) ?? '') ?? '';
  const measured = sampleMeasured(whole, 'marked', { [command]: { ...outcome, output } });
  const record = measured.run.steps.find(({ stepId }) => stepId === step.id);
  if (record === undefined) throw new Error('The step was not run.');
  const check = checkStep(step, record, measured.run.commands, whole);
  return faultOfBroken({
    measured,
    page,
    registry: { isComplete: true },
    entry: { ...entry, ...change },
    step,
    record,
    check,
  });
}

const fault = (more: string, outcome: Outcome, change: Partial<Beyond> = {}): Broken =>
  faultIn(`${start}${more}`, outcome, change);
const outcomeOf = (...input: Parameters<typeof fault>): string => {
  const { outcome, code } = fault(...input);
  return `${outcome} ${code}`;
};

describe('an example that breaks', () => {
  it('is the page’s where the nearest frame is of its own lines', () => {
    expect(fault(dim, noFunction)).toMatchObject({
      outcome: 'broken',
      line: 'TypeError: dim is not a function',
      isGuess: false,
      isMeant: false,
    });
  });

  it.each([
    ['its first line', 'FILE:1:1', 'broken'],
    ['its last line', 'FILE:3:1', 'broken'],
    ['behind its last line', 'FILE:4:1', 'not_tried'],
    ['another file', 'node_modules/lampkit/index.js:3:1', 'not_tried'],
    ['no line', 'FILE', 'not_tried'],
  ])('breaks at %s: %s, %s', (_, place, outcome) => {
    expect(fault(dim, thrown('TypeError: dim is not a function', place)).outcome).toBe(outcome);
  });

  it('is looked at in the frame nearest to the error, past what has no place', () => {
    const inner = '    at new Promise (<anonymous>)\n';
    const frame = (place: string): string => `    at go (/home/dev/quickstart/${place})\n`;
    const error = 'TypeError: dim is not a function\n';
    expect(fault(dim, failed(error + inner + frame('FILE:3:1'))).outcome).toBe('broken');
    expect(fault(dim, failed(error + frame('a/b.js:3:1') + frame('FILE:3:1'))).outcome).toBe('not_tried');
  });

  it('accuses nobody without an error of its own', () => {
    expect(outcomeOf(dim, failed('3 lamps differ'))).toBe('not_tried docs.command-failed');
    expect(outcomeOf(dim, thrown('Error: no'))).toBe('broken docs.command-failed');
  });

  it('accuses nobody where no line tells of it', () => {
    expect(fault(dim, failed(''))).toMatchObject({ outcome: 'not_tried', line: null, said: [] });
  });

  it('is told by its first lines', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `Error: no ${at}`);
    expect(fault(dim, failed(lines.join('\n'))).said).toEqual(lines.slice(0, 3));
  });
});

describe('words by which the page may mean to break', () => {
  const doubt = 'This throws:';

  it('excuse what is thrown', () => {
    expect(fault(dim, thrown('Error: no'), { doubt })).toMatchObject({ outcome: 'not_tried', isMeant: true });
  });

  it('take the accusation, though not the doubt, from what is not there at all', () => {
    expect(fault(dim, noFunction, { doubt })).toMatchObject({ outcome: 'not_tried', isMeant: false });
    const missing = failed("Error: Cannot find module 'lampkit-box'\n");
    expect(fault(dim, missing, { doubt })).toMatchObject({ outcome: 'not_tried', isMeant: false });
  });
});

describe('code that was only guessed to go on', () => {
  const guessed = (change: (entry: Beyond['steps'][number]) => Beyond['steps'][number]) => {
    const { journey } = sampleRuns(`${start}${dim}`);
    const entry = journey.plan.beyond.find(({ steps }) => steps.length > 0);
    return { steps: (entry?.steps ?? []).map(change) };
  };
  const derived = guessed((step) =>
    step.action.kind === 'write' ? { ...step, trust: 'derived' as const } : step,
  );

  it('breaks by the page’s fault only at what is nowhere at all', () => {
    expect(fault(dim, noFunction, derived)).toMatchObject({ outcome: 'broken', isGuess: false });
    expect(fault(dim, thrown('Error: on already'), derived)).toMatchObject({
      outcome: 'not_tried',
      isGuess: true,
    });
  });

  it('accuses nobody where a name misses something that only the auditor gave', () => {
    const of = (name: string) => fault(dim, thrown(`TypeError: ${name}.shine is not a function`), derived);
    expect(of('lampkit')).toMatchObject({ outcome: 'not_tried' });
    expect(of('dim')).toMatchObject({ outcome: 'broken' });
  });

  it('is no guess where the page writes the file', () => {
    expect(fault(dim, thrown('Error: on', 'a/b.js:3:1')).isGuess).toBe(false);
  });
});

describe('something that an example misses', () => {
  const noModule = (name: string): Outcome => failed(`Error: Cannot find module '${name}'\n`);

  it.each<[string, Outcome, Beyond['part'], string]>([
    ['a package of the family', noModule('lampkit-box'), 'further', 'broken'],
    ['a package of others', noModule('boxkit'), 'further', 'needs'],
    ['a package of others, in the main flow', noModule('boxkit'), 'main', 'broken'],
    ['a file of the reader’s, in the main flow', noModule('./room.js'), 'main', 'needs'],
  ])('%s', (_, outcome, part, expected) => {
    expect(outcomeOf(dim, outcome, { part })).toBe(`${expected} docs.missing-package`);
  });

  const program = fence('boxkit pack', 'sh');
  const script = fence('npx lampkit pack', 'sh');
  const noProgram = failed('bash: boxkit: command not found\n');

  it('is a program: the reader’s where it is typed, the page’s in the main flow and behind a manager', () => {
    expect(outcomeOf(program, noProgram, { part: 'further' })).toBe('needs docs.command-not-found');
    expect(outcomeOf(program, noProgram, { part: 'main' })).toBe('broken docs.command-not-found');
    expect(outcomeOf(script, noProgram, { part: 'further' })).toBe('broken docs.command-not-found');
  });

  it('is foreseen where the page names how to install it and nobody did', () => {
    const named = `You may want \`npm install --global boxkit\` for this.\n\n${program}`;
    expect(fault(named, noProgram, { part: 'main' })).toMatchObject({ outcome: 'not_tried', isMeant: true });
  });

  it('is needed, and nobody’s fault, where only the reader or an administrator has it', () => {
    expect(outcomeOf(dim, failed('Error: spawn docker ENOENT'))).toBe('needs docs.prerequisite');
    expect(outcomeOf(dim, failed('Error: missing API key'))).toBe('needs auth.credential');
  });
});

describe('what may be the auditor’s own doing', () => {
  it('is the kind of a module, where the page’s code is all of one kind', () => {
    const wrongKind = failed('SyntaxError: Cannot use import statement outside a module\n');
    expect(outcomeOf(dim, wrongKind)).toBe('not_tried docs.module-kind');
  });

  it('is a default export of typed code, which only a compiler finds', () => {
    const typed = fence("import lamp from 'lampkit';\n\nlamp('red');", 'ts');
    const js = fence("import lamp from 'lampkit';\n\nlamp('red');");
    const called = thrown('TypeError: lamp is not a function');
    expect(fault(typed, called).outcome).toBe('not_tried');
    expect(fault(js, called).outcome).toBe('broken');
    expect(fault(typed, thrown('TypeError: lamp.dim is not a function')).outcome).toBe('broken');
  });
});

describe('an error in front of every line', () => {
  const head = (line: number): string => `file:///home/dev/quickstart/FILE:${line}\ncode\n   ^\n`;
  const instance = '    at ModuleJob._instantiate (node:internal/modules/esm/module_job:1:2)\n';
  const noExport = "SyntaxError: The requested module 'lampkit' does not provide an export named 'dim'\n";
  const named = "SyntaxError: Named export 'dim' not found. The requested module 'lampkit' is CommonJS\n";
  const unread = "SyntaxError: Unexpected token ':'\n";

  it.each([
    ['an export is not there', head(1) + noExport + instance, 'broken'],
    ['a module of the other kind has no such name', head(1) + named + instance, 'broken'],
    ['the place is no line of the page', head(9) + noExport + instance, 'not_tried'],
    ['Node.js does not read what our parser reads', head(3) + unread + instance, 'not_tried'],
  ])('where %s', (_, output, outcome) => {
    expect(fault(dim, failed(output)).outcome).toBe(outcome);
  });

  const asked = (by: string): Outcome =>
    failed(
      `Error [ERR_PACKAGE_PATH_NOT_EXPORTED]: Package subpath './old' is not defined by "exports" in /home/dev/quickstart/node_modules/lampkit/package.json imported from /home/dev/quickstart/${by}  \n    at exportsNotFound (node:internal/modules/esm/resolve:315:10)\n`,
    );

  it('is the page’s where its own file asks for what a package does not give', () => {
    expect(fault(dim, asked('FILE')).outcome).toBe('broken');
    expect(fault(dim, asked('node_modules/boxkit/index.mjs')).outcome).toBe('not_tried');
  });

  it('says that a name is nowhere at all', () => {
    expect(fault(dim, thrown('ReferenceError: dims is not defined'), { doubt: 'It throws' })).toMatchObject({
      isMeant: false,
    });
  });
});

describe('code that others were put in front of', () => {
  const lamp = "import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();\nlamp.on();";
  const go = `# Kit\n\n## Start\n\n${fence('npm install lampkit', 'sh')}${fence(lamp)}## Dim\n\n${fence('lamp.dim();')}`;
  const at = (line: number): Outcome => thrown('TypeError: lamp.dim is not a function', `FILE:${line}:6`);

  it('is not to blame for a module that those lack', () => {
    const lacks = failed(
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/dev/quickstart/node_modules/lampkit/on' imported from /home/dev/quickstart/FILE\n",
    );
    expect(faultIn(go.replace("'lampkit'", "'lampkit/on'"), lacks).outcome).toBe('not_tried');
    expect(fault(dim.replace("'lampkit'", "'lampkit/on'"), lacks).outcome).toBe('broken');
  });

  it('is to blame for its own lines alone', () => {
    expect(faultIn(go, at(1)).outcome).toBe('not_tried');
    expect([5, 6, 7].map((line) => faultIn(go, at(line)).outcome)).toContain('broken');
  });
});

describe('an example above what gets the product', () => {
  const lacks = (name: string) => thrown(`ReferenceError: ${name} is not defined`, 'FILE:3:1');
  const overview = fence("const all = ['red'];\ndim(all);");
  const bring = fence("const { dim } = require('lampkit');");
  const look = `# Kit\n\n## Look\n\n${fence("dim('blue');")}## Ways\n\n${overview}`;
  const get = `## Install\n\n${fence('npm install lampkit', 'sh')}${bring}`;
  const ends = (text: string, name: string): string => faultIn(text, lacks(name)).outcome;

  it('is not read in order: nobody is accused of a name that stands below', () => {
    expect(ends(`${look}${get}`, 'dim')).toBe('not_tried');
    expect(ends(`${look}${get}`, 'dims')).toBe('broken');
  });
});

describe('a server that breaks when it is looked at', () => {
  const url = 'http://localhost:3000/';
  const looked = (printed: string, place = 'FILE:3:1'): Broken => {
    const { page, journey } = sampleRuns(`${start}${dim}`);
    const whole = beyondPlan(journey.plan);
    const entry = whole?.beyond.find(({ steps }) => steps.length > 0);
    const server = entry?.steps.findLast(({ action }) => action.kind === 'run');
    if (!whole || !entry || server?.action.kind !== 'run') throw new Error('Nothing is tried.');
    const command = String(server.action.command);
    const output = `${printed}\n    at go (/home/dev/quickstart/${place})\n`.replaceAll(
      'FILE',
      command.split(' ').at(-1) ?? '',
    );
    const probe: PlannedStep = {
      ...server,
      id: 'probe-1',
      action: { kind: 'probe', url },
      expected: [{ kind: 'http', url, status: null, text: null }],
    };
    const plan = { ...whole, steps: [...whole.steps, probe] };
    const ending = { kind: 'kept_running', ready: 'listener' } as const;
    const measured = sampleMeasured(plan, 'marked', { [command]: { output, ending } });
    const found = measured.run.steps.at(-1);
    if (found === undefined) throw new Error('Nothing was looked at.');
    const answer = { url, status: 500, contentType: null, bodySha256: null, bodyExcerpt: '', error: null };
    const record = { ...found, probes: [answer] };
    return faultOfBroken({
      measured,
      page,
      registry: { isComplete: true },
      entry: { ...entry, steps: [...entry.steps, probe] },
      step: probe,
      record,
      check: checkStep(probe, record, measured.run.commands, plan),
    });
  };

  it('tells where in what it prints', () => {
    expect(looked('RangeError: odd')).toMatchObject({ outcome: 'broken', line: 'RangeError: odd' });
    expect(looked('RangeError: odd', 'node_modules/lampkit/a.js:3:1').outcome).toBe('not_tried');
  });

  it('accuses nobody where it prints no error: the look may have come too early', () => {
    expect(looked('listening')).toMatchObject({ outcome: 'not_tried', code: 'docs.promise-not-kept' });
  });
});
