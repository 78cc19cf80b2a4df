import { describe, expect, it } from 'vitest';
import type { Plan } from '../../model/plan.ts';
import { type MarkedPlan, markedPlan } from './marked-plan.ts';
import { CODE_PAGE, LAMP_PAGE } from './proofs-fixture.ts';
import { sampleRuns } from './runs-fixture.ts';

const NOTES = '/tmp/notes-1';
const fence = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
const install = `# Kit\n\n## Install\n\n${fence('npm install lampkit', 'sh')}## Use\n\n`;

function marked(text: string, change: (plan: Plan) => Plan = (plan) => plan): MarkedPlan | null {
  const { journey, page } = sampleRuns(text);
  return markedPlan(change(journey.plan), page.ledger, NOTES);
}

const writtenIn = (made: MarkedPlan | null): string[] =>
  (made?.plan.steps ?? []).flatMap(({ action }) => ('content' in action ? [action.content] : []));
const commandsIn = (made: MarkedPlan | null): string[] =>
  (made?.plan.steps ?? []).flatMap(({ action }) => (action.kind === 'run' ? [String(action.command)] : []));

describe('the plan with marks', () => {
  it('has one behind each statement that uses the product', () => {
    const made = marked(CODE_PAGE);
    expect(made?.files).toEqual([
      {
        path: 'lamp.mjs',
        marks: [
          { id: 'f1-1', line: 3, isHandler: false },
          { id: 'f1-2', line: 4, isHandler: false },
        ],
      },
    ]);
    const [content = ''] = writtenIn(made);
    expect(content.split('\n')[2]).toContain("glow('red')");
    expect(content).toContain(NOTES);
  });

  it('changes nothing but the code that it marks', () => {
    const { journey, page } = sampleRuns(CODE_PAGE);
    const made = markedPlan(journey.plan, page.ledger, NOTES);
    const strip = ({ steps, ...rest }: Plan) => ({
      ...rest,
      steps: steps.map((step) =>
        'content' in step.action ? { ...step, action: { ...step.action, content: '' } } : step,
      ),
    });
    expect(made && strip(made.plan)).toEqual(strip(journey.plan));
  });

  it.each<[string, MarkedPlan | null]>([
    ['no code uses the product', marked(LAMP_PAGE)],
    ['the page has no goal', marked(CODE_PAGE, (plan) => ({ ...plan, goal: null }))],
    ['the plan does not lead to it', marked(CODE_PAGE, (plan) => ({ ...plan, steps: [] }))],
    ['the code is no script', marked(CODE_PAGE.replaceAll('lamp.mjs', 'lamp.py'))],
  ])('is none where %s', (_, made) => {
    expect(made).toBeNull();
  });

  it.each([
    ['is noted where nothing prints', "glow('red');", true],
    ['is none where something prints', "console.log(glow('red'));", false],
  ])('the value that output below code shows %s', (_, line, isNoted) => {
    const shown = `Results in:\n\n${fence('  red\n  light', '')}`;
    const [content = ''] = writtenIn(
      marked(`${install}${fence(`import { glow } from 'lampkit';\n\n${line}`)}${shown}`),
    );
    expect(content.includes('row-use-')).toBe(isNoted);
  });

  it('marks code that stands behind the goal only for its values', () => {
    const more = fence("import { dim } from 'lampkit';\n\ndim('red'); // => 'dark'");
    const made = marked(`${install}${fence('npx lampkit glow', 'sh')}## More\n\n${more}`);
    expect(made?.files).toEqual([]);
    expect(writtenIn(made).some((content) => content.includes(NOTES))).toBe(true);
  });

  it('leaves code behind the goal as it is that shows no value', () => {
    const more = fence("import { dim } from 'lampkit';\n\ndim('red');");
    const made = marked(`${install}${fence('npx lampkit glow', 'sh')}## More\n\n${more}`);
    expect(writtenIn(made)).toHaveLength(1);
    expect(writtenIn(made).join()).not.toContain(NOTES);
  });

  it('follows the product through a file of the page that hands it on', () => {
    const file = (name: string, text: string): string => `Create \`${name}\`:\n\n${fence(text)}`;
    const own = file('lamp.mjs', "import { Lamp } from 'lampkit';\n\nexport const lamp = new Lamp();");
    const room = file('room.mjs', "import { lamp } from './lamp.mjs';\n\nlamp.on();");
    const text = `${install}${own}${room}${fence('node room.mjs', 'sh')}`;
    expect(marked(text)?.files.map(({ path }) => path)).toEqual(['lamp.mjs', 'room.mjs']);
    const alone = text.replace("import { Lamp } from 'lampkit'", "import { Lamp } from 'other'");
    expect(marked(alone)?.files.map(({ path }) => path) ?? []).toEqual([]);
  });

  it('marks the code that a command holds', () => {
    const made = marked(`${install}${fence(`node -e "require('lampkit').glow('red')"`, 'sh')}`);
    expect(made?.files).toMatchObject([{ marks: [{ id: 'f1-1' }] }]);
    expect(commandsIn(made).at(-1)).toContain(NOTES);
    expect(commandsIn(made).at(0)).toBe('npm install lampkit');
  });

  it('numbers its files, so that their marks do not collide', () => {
    const file = (name: string): string =>
      `Create \`${name}\`:\n\n${fence("import { glow } from 'lampkit';\n\nglow('red');")}`;
    const made = marked(
      `${install}${file('a.mjs')}${file('b.mjs')}${fence('node a.mjs && node b.mjs', 'sh')}`,
    );
    const ids = made?.files.flatMap(({ marks }) => marks.map(({ id }) => id)) ?? [];
    expect(ids).toEqual(['f1-1', 'f2-1']);
  });
});
