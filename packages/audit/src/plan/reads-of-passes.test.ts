import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { applyDecisions } from './apply-decisions.ts';
import type { Planning } from './decisions.ts';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { type Aspect, PASSES, type Pass } from './passes.ts';
import { js, sh } from './plan-fixture.ts';
import { settlePage } from './settle-page.ts';
import { watchedView } from './watched-view-fixture.ts';

const component = js("import { lamp } from 'lampkit';\n\nexport default lamp('on');");
const globally = sh('npm install -g lampkit');

/** Pages on which passes look further than on those of the sample. */
const further = [
  `## Use\n\n<Tabs>\n\n${['a', 'b'].map((name) => `<TabItem value="${name}" label="${name}">\n\n${js('go();', `js title="${name}.mjs"`)}</TabItem>\n\n`).join('')}</Tabs>\n\n${sh('node b.mjs')}`,
  `## Use\n\n${sh('npm install lampkit')}${js('console.log(lamp(room));')}${js("import { lamp } from 'lampkit';\n\nlamp(room);")}${sh('node room.js')}`,
  `## Start\n\n${sh('npm create lamp@latest')}## Without questions\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}${sh('npm create lamp@latest my-lamp -- --template typed')}`,
  `## Use\n\n${sh('npm install lampkit')}${component}${sh('npx lampkit room.js')}`,
  `## Use\n\n${sh('npm install lampkit')}${component}${sh('node room.js')}`,
  `## Use\n\nIf you want it everywhere, run:\n\n${globally}If you prefer the newest, run:\n\n${sh('npm install -g lampkit@9')}${sh('lampkit glow')}`,
];
const pages = [...Object.values(SAMPLE_PAGES), ...further].map((text) => readMarkdown(text));

/** What a pass decides, whatever the order in which it does. */
function decided(pass: Pass, view: Planning): string {
  return pass
    .decide(view)
    .map((decision) => JSON.stringify(decision))
    .sort()
    .join('\n');
}

/** Whether a pass decides otherwise when the steps of a page come the other way round. */
function readsOrder(pass: Pass, view: Planning): boolean {
  const turned = { ...view, candidates: view.candidates.toReversed() };
  return decided(pass, view) !== decided(pass, turned);
}

/** What each pass reads of the views that it gets on the pages of the sample. */
const read = new Map<string, Set<Aspect>>(PASSES.map(({ id }) => [id, new Set()]));
for (const page of pages) {
  let view = settlePage(page, {}, []);
  for (const pass of PASSES) {
    const seen = read.get(pass.id) ?? new Set();
    const made = pass.decide(watchedView(view, seen));
    if (readsOrder(pass, view)) seen.add('order');
    view = applyDecisions(view, made);
  }
}

describe.each(PASSES)('the pass "$id"', ({ id, reads }) => {
  it('declares what it reads, and nothing else', () => {
    expect([...(read.get(id) ?? [])].sort()).toEqual([...reads].sort());
  });
});

describe('a watched view', () => {
  const view = settlePage(pages[0] ?? readMarkdown(''), {}, []);
  const seenBy = (look: (watched: Planning) => unknown): Aspect[] => {
    const seen = new Set<Aspect>();
    look(watchedView(view, seen));
    return [...seen];
  };

  it.each<[Aspect, (watched: Planning) => unknown]>([
    ['steps', ({ candidates }) => candidates.map(({ skip }) => skip)],
    ['sections', ({ candidates }) => candidates[0]?.top],
    ['commands', ({ candidates }) => candidates[0]?.block?.commands],
    ['code', ({ candidates }) => candidates[0]?.block?.text],
    ['choices', ({ choices }) => choices],
    ['frictions', ({ frictions }) => frictions],
  ])('notes %s', (aspect, look) => {
    expect(seenBy(look)).toEqual([aspect]);
  });

  it('notes nothing where only copies are made, and goes on behind them', () => {
    expect(seenBy((watched) => watched.candidates.map((candidate) => ({ ...candidate })))).toEqual([]);
    expect(seenBy((watched) => ({ ...watched, choices: [] }).candidates[0]?.skip)).toEqual(['steps']);
  });
});
