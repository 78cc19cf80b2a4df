import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { taskWords } from '../../report/words/task-words.ts';
import type { Candidate } from '../candidates.ts';
import { draftsOf } from '../draft-journey.ts';
import { describeAction, js, sh } from '../plan-fixture.ts';
import { mainBefore, mixedNeighbour, readyFor, stepsFor } from './get-ready.ts';
import { basesFor, continueExample, declaredAbove } from './go-on.ts';
import { startWalk, type Walk } from './walk.ts';

/** The way behind the goal of a page, and its steps by their titles. */
function walkOn(text: string): { walk: Walk; step: (title: string) => Candidate } {
  const { planning, steps } = draftsOf(readMarkdown(text))({});
  const step = (title: string): Candidate => {
    const found = planning.candidates.find((each) => taskWords(each.step.task) === title);
    if (!found)
      throw new Error(
        `no step ${title}: ${planning.candidates.map((each) => taskWords(each.step.task)).join('; ')}`,
      );
    return found;
  };
  return { walk: startWalk(planning, steps), step };
}

const titles = (candidates: readonly Candidate[]): string[] =>
  candidates.map(({ step }) => taskWords(step.task));

const journey = `# Kit\n\n## Install\n\n${sh('npm install kit')}## Use\n\n${js("import { go } from 'kit';\n\nconst lamp = go();\nconsole.log(lamp);", 'js title="go.mjs"')}${sh('node go.mjs')}`;
const file = (path: string, text: string): string => js(text, `js title="${path}"`);

describe('a module of another kind that a script brings in', () => {
  it.each([
    ["import './part.js';\nconsole.log(1);", 'module.exports = 1;', 'part.js'],
    ["import './part.js';\nconsole.log(1);", 'export default 1;', undefined],
    ["import './part.js';\nconsole.log(1);", 'console.log(2);', undefined],
    ["require('./part.js');", 'export default 1;', 'part.js'],
    ["import './other.js';\nconsole.log(1);", 'module.exports = 1;', undefined],
    ['console.log(1);', 'module.exports = 1;', undefined],
  ])('%j beside %j: %s', (text, part, expected) => {
    const { step } = walkOn(`${journey}## More\n\n${file('part.js', part)}`);
    expect(mixedNeighbour(text, [step('Write part.js')])).toBe(expected);
  });
});

describe('what is got ready for an example', () => {
  const more = `${journey}## More\n\n${sh('npm install lamps')}${file('part.mjs', 'export const part = 1;')}${file('main.mjs', "import { go } from 'kit';\nimport { part } from './part.mjs';\n\nconsole.log(go(part));")}`;
  const text = "import { part } from './part.mjs';";

  it('stands above it in its part of the page', () => {
    const { walk, step } = walkOn(more);
    expect(titles(readyFor(walk, step('Write main.mjs'), text))).toEqual([
      'Run npm install lamps',
      'Write part.mjs',
    ]);
  });

  it('is one file below it where none above is brought in', () => {
    const page = `${journey}## More\n\n${file('main.mjs', "import { go } from 'kit';\n\nconsole.log(go());")}${file('part.mjs', 'export const part = 1;')}${file('part.js', 'export const part = 2;')}`;
    const { walk, step } = walkOn(page);
    expect(titles(readyFor(walk, step('Write main.mjs'), text))).toEqual(['Write part.mjs']);
    expect(titles(readyFor(walk, step('Write main.mjs'), "import 'kit';"))).toEqual([]);
    expect(titles(readyFor(walk, step('Write main.mjs'), null))).toEqual([]);
  });

  it('installs what it brings in, wherever the page has that, and nothing that is there', () => {
    const page = `${more}## Shades\n\n${sh('npm install shades')}`;
    const { walk, step } = walkOn(page);
    const ready = titles(readyFor(walk, step('Write main.mjs'), "import 'shades';\nimport 'kit';"));
    expect(ready).toContain('Run npm install shades');
    expect(ready).not.toContain('Run npm install kit');
  });

  it('is nothing that the journey has done', () => {
    const { walk, step } = walkOn(more);
    const done = { ...walk, planned: new Set([...walk.planned, step('Write part.mjs').step.id]) };
    expect(titles(readyFor(done, step('Write main.mjs'), text))).toEqual(['Run npm install lamps']);
  });

  it('is planned as the journey plans its own, but required by nobody', () => {
    const { walk, step } = walkOn(more);
    const steps = stepsFor(walk, step('Write main.mjs'), [step('Run npm install lamps')]);
    expect(steps.map(describeAction)).toEqual(['npm install lamps']);
    expect(steps[0]).toMatchObject({
      required: false,
      milestoneId: '',
      expected: [{ kind: 'exit_code' }, { kind: 'package', name: 'lamps' }],
    });
    expect(stepsFor(walk, step('Write main.mjs'), [])).toEqual([]);
  });

  it('is of the main flow only what leads there', () => {
    const { walk, step } = walkOn(more);
    expect(titles(mainBefore(walk, step('Write main.mjs')))).toEqual([]);
    const id = step('Write part.mjs').step.id;
    const planning = { ...walk.planning, flow: { ...walk.planning.flow, [id]: 'main' as const } };
    expect(titles(mainBefore({ ...walk, planning }, step('Write main.mjs')))).toEqual(['Write part.mjs']);
    expect(titles(mainBefore({ ...walk, planning, main: [id] }, step('Write main.mjs')))).toEqual([]);
  });
});

describe('a snippet that goes on with a script', () => {
  const page = `${journey}## More\n\n${js('console.log(lamp.on());')}## Last\n\n${js("import { stop } from 'kit';\n\nconst lamp = stop();\nconsole.log(lamp);")}More:\n\n${js('lamp.off();')}`;
  const snippets = (walk: Walk): Candidate[] => walk.code.map(({ candidate }) => candidate).slice(1);

  it('takes the file of the journey before examples of other parts', () => {
    const { walk } = walkOn(page);
    const [first] = snippets(walk);
    if (!first) throw new Error('the page has snippets');
    const example = { text: 'const a = 1;', stepIds: [], isJourney: false };
    const own = { ...example, sectionId: first.section.id };
    const other = { ...example, sectionId: 'elsewhere' };
    const bases = basesFor({ ...walk, examples: [other, own] }, first);
    expect(bases.map(({ isJourney, sectionId }) => (isJourney ? 'journey' : sectionId))).toEqual([
      first.section.id,
      'journey',
      'elsewhere',
    ]);
    const many = Array.from({ length: 6 }, () => other);
    expect(basesFor({ ...walk, examples: many }, first)).toHaveLength(5);
  });

  it('becomes the end of it', () => {
    const { walk } = walkOn(page);
    const [first] = snippets(walk);
    if (!first?.block) throw new Error('the page has snippets');
    const made = continueExample(walk, first, first.block);
    expect(made).toMatchObject({
      goesOn: 'code',
      hasSlip: false,
      isSetApart: false,
      from: { isJourney: true },
    });
  });

  it('goes on with the code that gave its names their meaning last', () => {
    const { walk } = walkOn(page);
    const last = snippets(walk).at(-1);
    if (!last?.block) throw new Error('the page has snippets');
    expect(declaredAbove(walk, last, 'lamp')).toBe(snippets(walk).at(-2));
    expect(declaredAbove(walk, last, 'shade')).toBeUndefined();
    const made = continueExample(walk, last, last.block);
    expect(made).toMatchObject({ goesOn: 'code', from: { isJourney: false } });
    expect('text' in made && made.text).toContain('const lamp = stop();');
    expect('text' in made && made.text).not.toContain('new Lamp');
  });
});
