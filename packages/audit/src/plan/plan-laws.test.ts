import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { isWithin, partsOfWord, withoutCurrentFolder } from './command-words.ts';
import { joinedText } from './decisions.ts';
import { filesBehind } from './files-behind.ts';
import { isSameFile } from './goal/trail.ts';
import { js, sh, viewOf } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';
import { settleChoice } from './settle-choice.ts';
import { movesIn } from './tree-moves.ts';

const lamp = "import { lamp } from 'lampkit';\n\nconsole.log(lamp('on'));";

/** Parts of pages that stand in any order and number. */
const PARTS = [
  `## Install\n\n${sh('npm install lampkit')}`,
  `## Use\n\n${js(lamp, 'js title="lamp.mjs"')}${sh('node lamp.mjs')}`,
  `## Glow\n\n${sh('npx lampkit glow')}`,
  `## Optional\n\n${sh('npx lampkit colours')}`,
  `## Yarn\n\n${sh('yarn add lampkit')}`,
  `## Look\n\nOpen http://localhost:3000 in your browser.\n\n`,
  `## Code\n\n${js(lamp)}It prints:\n\n${js('on', 'text')}`,
  `## Start\n\n${sh('npm create lamp@latest my-lamp')}${sh('cd my-lamp\nnpm run dev')}`,
  `## Key\n\n${sh('export LAMP_TOKEN=<your-token>\nnpx lampkit glow')}`,
  '## Words\n\nInstall the `shades` package if you like.\n\n',
];
const pages = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
const few = { numRuns: 25 };

describe('a plan of any page', () => {
  it('drops no step of the page: each is planned or has its reason', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const page = readMarkdown(text);
        const { coverage, steps } = planJourney(page);
        expect(coverage.map(({ sourceStep }) => sourceStep.id)).toEqual(page.steps.map(({ id }) => id));
        const done = new Set(steps.flatMap(({ sourceStepIds }) => sourceStepIds));
        for (const { sourceStep, status } of coverage)
          expect(status === 'planned').toBe(done.has(sourceStep.id));
      }),
      few,
    );
  });

  it('accounts for each row of the ledger once, in its order', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const page = readMarkdown(text);
        expect(planJourney(page).account.map(({ rowId }) => rowId)).toEqual(page.ledger.map(({ id }) => id));
      }),
      few,
    );
  });

  it('has each step in one milestone, and ids that are not given twice', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const { steps, milestones, beyond } = planJourney(readMarkdown(text));
        expect(milestones.flatMap(({ stepIds }) => stepIds)).toEqual(steps.map(({ id }) => id));
        const ids = steps.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const behind = beyond.flatMap((entry) => entry.steps.map(({ id }) => id));
        expect(behind.filter((id) => ids.includes(id))).toEqual([]);
      }),
      few,
    );
  });

  it('takes one of the options of each choice, whose priors are those of one reader', () => {
    fc.assert(
      fc.property(pages, (text) => {
        for (const { options, taken } of planJourney(readMarkdown(text)).choices) {
          expect(options.map(({ id }) => id)).toContain(taken);
          expect(options.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1);
        }
      }),
      few,
    );
  });

  it('is the same for the same page, and for the wish of what is taken anyway', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const usual = planJourney(readMarkdown(text));
        const choices = Object.fromEntries(usual.choices.map(({ id, taken }) => [id, taken]));
        const { steps } = planJourney(readMarkdown(text), { choices });
        expect(steps).toEqual(usual.steps);
      }),
      few,
    );
  });
});

describe('a settled choice', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

  it('takes the wish where it is an option, else the usual one; its priors make one', () => {
    fc.assert(
      fc.property(
        ids,
        fc.nat(4),
        fc.string({ maxLength: 3 }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (options, at, wish, prior) => {
          const usual = options[at % options.length] ?? '';
          const choice = settleChoice(
            { wishes: new Map([['c', wish]]) },
            {
              ...{ id: 'c', kind: 'option', code: 'tab', usual, prior, why: 'rule', params: {}, affects: [] },
              options: options.map((id) => ({ id, label: id, stepIds: [] })),
            },
          );
          expect(choice.taken).toBe(options.includes(wish) ? wish : usual);
          expect(choice.why).toBe(choice.taken === usual ? 'rule' : 'wished');
          expect(choice.options.reduce((sum, option) => sum + option.prior, 0)).toBeCloseTo(1);
        },
      ),
    );
  });
});

describe('words and paths', () => {
  const word = fc.string({ minLength: 1, maxLength: 4 });
  const words = fc.array(word, { minLength: 1, maxLength: 4 });

  it('stand within any longer line that has them, and in none that lacks one', () => {
    fc.assert(
      fc.property(words, fc.array(word), fc.array(word), (own, before, after) => {
        expect(isWithin(own, [...before, ...own, ...after])).toBe(true);
        expect(isWithin([...own, 'not there'], [...before, ...own, ...after])).toBe(false);
      }),
    );
  });

  it('are cut into parts that hold no sign, and nothing else is lost', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const parts = partsOfWord(text);
        expect(parts.every((part) => /^[A-Za-z0-9_]+$/.test(part))).toBe(true);
        expect(parts.join('')).toBe(text.replace(/[^A-Za-z0-9_]/g, ''));
      }),
    );
  });

  it('mean the same file with and without its folder and its ending', () => {
    const name = fc.stringMatching(/^[a-z]{1,5}$/);
    fc.assert(
      fc.property(name, name, name, (folder, stem, ending) => {
        const path = `${folder}/${stem}.${ending}`;
        for (const meant of [path, `${stem}.${ending}`, stem, `${folder}/${stem}`])
          expect(isSameFile(path, meant)).toBe(true);
        expect(isSameFile(path, `x${stem}`)).toBe(`x${stem}` === stem);
        expect(withoutCurrentFolder(`./${path}`)).toBe(path);
      }),
    );
  });
});

describe('code and files', () => {
  it('keep all that they had when more is joined to them', () => {
    const how = fc.constantFrom(undefined, 'wrapped', 'scoped');
    const line = fc.constantFrom('a();', 'const b = 1;', '// c', 'await d();');
    fc.assert(
      fc.property(line, line, how, (before, text, joined) => {
        const made = joinedText(before, text, joined);
        expect(made.startsWith(before)).toBe(true);
        expect(made).toContain(text);
      }),
    );
  });

  it('are looked for once each behind the goal', () => {
    const text = `# Kit\n\n${js("import './part.mjs';\n\nconsole.log(1);", 'js title="main.mjs"')}${js('export {};', 'js title="part.mjs"')}${js('export {};', 'js title="part.mjs"')}${js('export {};', 'js title="other.mjs"')}${js("import './part.mjs';")}`;
    const [main, ...behind] = viewOf(text).candidates;
    if (!main) throw new Error('the page has steps');
    expect(filesBehind([main], behind)).toEqual([behind[0]]);
    expect(filesBehind([main, ...behind.slice(0, 1)], behind)).toEqual([]);
    expect(filesBehind([], behind)).toEqual([]);
  });

  it('are looked for behind the goal by their names without endings in its own part alone', () => {
    const text = (title: string): string =>
      `# Kit\n\n## Use\n\n${js("show('home');", 'js title="main.mjs"')}${title}${js('<p>on</p>', 'html title="views/home.html"')}${js('<p>off</p>', 'html title="views/away.html"')}`;
    const pathsOf = (title: string): (string | undefined)[] => {
      const [main, ...behind] = viewOf(text(title)).candidates;
      return main === undefined ? [] : filesBehind([main], behind).map(({ block }) => block?.file?.path);
    };
    expect(pathsOf('')).toEqual(['views/home.html']);
    expect(pathsOf('## More\n\n')).toEqual([]);
  });

  it('are moved by a tree from where they are gone to where they are new', () => {
    const name = fc.stringMatching(/^[a-z]{1,5}\.js$/);
    const folder = fc.stringMatching(/^[a-z]{1,5}$/);
    fc.assert(
      fc.property(name, folder, (file, into) => {
        const tree = `app\n- ├── ${file}\n+ └── ${into}\n+     └── ${file}`;
        expect(movesIn(tree)).toEqual([{ from: file, to: `${into}/${file}` }]);
      }),
    );
  });
});
