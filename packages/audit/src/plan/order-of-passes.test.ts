import { describe, expect, it } from 'vitest';
import type { SourcePage } from '../model/source.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { applyDecisions } from './apply-decisions.ts';
import type { Planning } from './decisions.ts';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { PASSES, type Pass } from './passes.ts';
import { settlePage } from './settle-page.ts';

/** Each order that matters, with a page that is planned otherwise when the two passes come the other way round. */
const ORDERS: readonly (readonly [before: string, after: string, page: string])[] = [
  ['contributor_parts', 'first_example', 'example+beforehand'],
  ['contributor_parts', 'alternatives', 'systems+beforehandOfTabs'],
  ['contributor_parts', 'told_twice', 'systems+beforehandShown'],
  ['contributor_parts', 'route', 'byHand+contributors'],
  ['contributor_parts', 'own_files', 'ownFiles+beforehand'],
  ['contributor_parts', 'run_beforehand', 'systems+beforehand'],
  ['contributor_parts', 'early_visits', 'contributors+earlyVisit'],
  ['contributor_parts', 'first_result', 'contributors'],
  ['contributor_parts', 'scripts', 'scriptLater+beforehand'],
  ['contributor_parts', 'folders', 'folderLater+beforehand'],
  ['spare_steps', 'first_result', 'placeholders+cleanFirst'],
  ['first_example', 'route', 'byHand+example'],
  ['first_example', 'own_files', 'ownFiles+example'],
  ['first_example', 'early_visits', 'example+earlyVisit'],
  ['first_example', 'first_result', 'systems+example'],
  ['first_example', 'sketches', 'example+sketch'],
  ['first_example', 'nameless', 'component+example'],
  ['alternatives', 'install_once', 'managers'],
  ['alternatives', 'quiet_forms', 'quietInTab'],
  ['alternatives', 'route', 'byHand+quietInTab'],
  ['alternatives', 'project_once', 'projectByTabs'],
  ['alternatives', 'run_beforehand', 'beforehandOfTabs'],
  ['alternatives', 'continued_scripts', 'variants+continues'],
  ['alternatives', 'first_result', 'variants+plain'],
  ['alternatives', 'folders', 'folderOfInstall'],
  ['sections', 'install_once', 'installByLanguage'],
  ['sections', 'route', 'routes+sections'],
  ['sections', 'own_files', 'ownFiles+sections'],
  ['sections', 'first_result', 'plain+componentsByLanguage'],
  ['sections', 'nameless', 'componentsByLanguage'],
  ['install_once', 'told_twice', 'toldTwice+managers'],
  ['install_once', 'route', 'routes+managers'],
  ['install_once', 'own_files', 'ownFiles+managers'],
  ['install_once', 'first_result', 'plain+managers'],
  ['install_once', 'folders', 'folderOfInstall'],
  ['other_releases', 'route', 'routes+release'],
  ['other_releases', 'own_files', 'ownFiles+release'],
  ['other_releases', 'first_result', 'systems+release'],
  ['other_sources', 'route', 'routes+otherSource'],
  ['other_sources', 'own_files', 'ownFiles+otherSource'],
  ['other_sources', 'first_result', 'systems+otherSource'],
  ['listed_ways', 'route', 'routes+listed'],
  ['listed_ways', 'own_files', 'ownFiles+listed'],
  ['listed_ways', 'first_result', 'systems+listed'],
  ['told_twice', 'route', 'routes+toldTwice'],
  ['told_twice', 'own_files', 'ownFiles+toldTwice'],
  ['told_twice', 'run_beforehand', 'beforehandShown'],
  ['told_twice', 'first_result', 'beforehandShown'],
  ['placeholders', 'quiet_forms', 'placeholders+quiet'],
  ['placeholders', 'route', 'placeholders+byHand'],
  ['placeholders', 'project_once', 'placeholders+quiet'],
  ['placeholders', 'own_files', 'ownFiles+placeholders'],
  ['placeholders', 'first_result', 'systems+placeholders'],
  ['quiet_forms', 'route', 'quiet+routes'],
  ['quiet_forms', 'project_once', 'quiet'],
  ['quiet_forms', 'own_files', 'ownFiles+quiet'],
  ['quiet_forms', 'first_result', 'systems+quiet'],
  ['quiet_forms', 'folders', 'folderOfProject'],
  ['route', 'project_once', 'placeholders+byHand'],
  ['route', 'own_files', 'ownFiles+routes'],
  ['route', 'run_beforehand', 'routes+beforehand'],
  ['route', 'install_first', 'installLate+routes'],
  ['route', 'early_visits', 'byHand+openFirst'],
  ['route', 'continued_scripts', 'routes+continues'],
  ['route', 'stand_ins', 'routes+standIn'],
  ['route', 'first_result', 'routes'],
  ['route', 'sketches', 'routes+sketch'],
  ['route', 'nameless', 'routes+component'],
  ['route', 'programs', 'routes+programLater'],
  ['route', 'imports', 'importLater+routes'],
  ['route', 'scripts', 'byHand+scriptLater'],
  ['route', 'folders', 'routes+folderLater'],
  ['project_once', 'own_files', 'ownFiles+quiet'],
  ['project_once', 'first_result', 'systems+quiet'],
  ['project_once', 'folders', 'folderOfProject'],
  ['own_files', 'open_after_run', 'ownFiles+openFirst'],
  ['own_files', 'run_beforehand', 'ownFiles+beforehand'],
  ['own_files', 'early_visits', 'ownFiles+openFirst'],
  ['own_files', 'continued_scripts', 'ownFiles+continues'],
  ['own_files', 'stand_ins', 'ownFiles+standIn'],
  ['own_files', 'first_result', 'plain+ownFiles'],
  ['own_files', 'sketches', 'ownFiles+sketch'],
  ['own_files', 'nameless', 'ownFiles+component'],
  ['own_files', 'programs', 'ownFiles+programLater'],
  ['own_files', 'scripts', 'ownFiles+scriptLater'],
  ['own_files', 'folders', 'ownFiles+folderLater'],
  ['open_after_run', 'early_visits', 'openFirst'],
  ['open_after_run', 'first_result', 'systems+openFirst'],
  ['run_beforehand', 'first_result', 'beforehand'],
  ['install_first', 'early_visits', 'installLate+earlyVisit'],
  ['install_first', 'first_result', 'placeholders+installLate'],
  ['early_visits', 'first_result', 'systems+openFirst'],
  ['early_visits', 'folders', 'folderLater'],
  ['continued_scripts', 'first_result', 'plain+continues'],
  ['stand_ins', 'first_result', 'plain+standIn'],
  ['stand_ins', 'sketches', 'sketchOfStandIn'],
  ['first_result', 'sketches', 'plain+sketch'],
  ['first_result', 'nameless', 'plain+component'],
  ['first_result', 'programs', 'plain+programLater'],
  ['first_result', 'imports', 'otherSource+importLater'],
  ['first_result', 'scripts', 'plain+scriptLater'],
  ['first_result', 'folders', 'systems+folderLater'],
  ['sketches', 'nameless', 'sketchOfComponent'],
  ['scripts', 'folders', 'scriptLater+folderLater'],
];

/** A page of the sample, or two of them one after the other. */
function pageOf(name: string): SourcePage {
  return readMarkdown(
    name
      .split('+')
      .map((part) => SAMPLE_PAGES[part] ?? '')
      .join('\n'),
  );
}

/** A view without what only tells in which order things were decided. */
function seen({ candidates, choices, decisions, frictions }: Planning): string {
  return JSON.stringify([
    candidates,
    choices.map(({ id, taken }) => `${id} ${taken}`).sort(),
    decisions.map(({ code, params }) => JSON.stringify([code, params])).sort(),
    frictions.map(({ code }) => code).sort(),
  ]);
}

function passOf(id: string): Pass {
  const pass = PASSES.find((found) => found.id === id);
  if (!pass) throw new Error(`there is no pass ${id}`);
  return pass;
}

const known = new WeakMap<Planning, Map<Pass, Planning>>();

/** The view after a pass; a pass reads nothing but its view, and so makes of the same view always the same one. */
function after(view: Planning, pass: Pass): Planning {
  const made = known.get(view) ?? new Map<Pass, Planning>();
  known.set(view, made);
  const next = made.get(pass) ?? applyDecisions(view, pass.decide(view));
  made.set(pass, next);
  return next;
}

const isSame = (one: Planning, other: Planning): boolean => one === other || seen(one) === seen(other);

describe('the order of passes', () => {
  it.each(ORDERS)('has %s before %s for the page %s', (first, second, name) => {
    const begun = settlePage(pageOf(name), {}, []);
    const [a, b] = [passOf(first), passOf(second)];
    expect(seen(after(after(begun, a), b))).not.toBe(seen(after(after(begun, b), a)));
  });

  it('is declared where it matters, and nowhere else', () => {
    const declared = PASSES.flatMap(({ id, after: others }) => others.map((other) => `${other} < ${id}`));
    expect(declared.sort()).toEqual(ORDERS.map(([first, second]) => `${first} < ${second}`).sort());
  });
});

const pages = [...new Set([...Object.keys(SAMPLE_PAGES), ...ORDERS.map(([, , name]) => name)])];

describe.each(pages)('on the page %s', (name) => {
  const page = pageOf(name);
  const begun = settlePage(page, {}, []);

  it('passes without a declared order come to the same in both', () => {
    const alone = PASSES.map((pass) => ({ pass, view: after(begun, pass) }));
    const wrong = alone.flatMap((one, at) =>
      alone
        .slice(at + 1)
        // What decides nothing before and after another pass has no order with it.
        .filter((two) => (one.view !== begun || two.view !== begun) && !two.pass.after.includes(one.pass.id))
        .filter((two) => !isSame(after(one.view, two.pass), after(two.view, one.pass)))
        .map((two) => `${one.pass.id} < ${two.pass.id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('neighbours without a declared order can change places', () => {
    const usual = PASSES.reduce(after, begun);
    let view = begun;
    const wrong: string[] = [];
    for (const [at, pass] of PASSES.entries()) {
      const next = PASSES[at + 1];
      // What comes before the two and after them is the same in both orders.
      const swapped = next && [next, pass, ...PASSES.slice(at + 2)].reduce(after, view);
      if (next && swapped && !next.after.includes(pass.id) && !isSame(swapped, usual))
        wrong.push(`${pass.id} < ${next.id}`);
      view = after(view, pass);
    }
    expect(wrong).toEqual([]);
    expect(seen(usual)).toBe(seen(settlePage(page)));
  });
});
