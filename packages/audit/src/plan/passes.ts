import { endAtFirstResult } from './boundary.ts';
import { chooseAlternatives } from './choose-alternatives.ts';
import { chooseSections } from './choose-sections.ts';
import { continueScripts } from './continue-scripts.ts';
import { skipContributorParts } from './contributor-parts.ts';
import type { Decision, Planning } from './decisions.ts';
import { fillFromPage } from './fill-in.ts';
import { goOnAfterThrows } from './go-on-after-throws.ts';
import { importProduct, requireProduct } from './import-product.ts';
import { skipPlaceholderHosts, skipSketches, skipUnnamedCode } from './name-scripts.ts';
import { installFirst, mergeRepeated, openAfterRun, runWhereNeeded, skipEarlyVisits } from './order-steps.ts';
import { skipOwnFiles } from './own-files.ts';
import { settlePlaceholders } from './placeholders-in-plan.ts';
import { provideForFolders, provideForImports, provideForPrograms, provideForScripts } from './programs.ts';
import { preferQuietForms } from './quiet-forms.ts';
import {
  chooseListed,
  installOnce,
  makeProjectOnce,
  skipOtherReleases,
  skipOtherSources,
} from './repeated-ways.ts';
import { chooseRoute } from './routes.ts';
import { joinSnippets, keepMainFlow } from './straight.ts';
import { takeFirstExample } from './take-example.ts';
import { skipUnneededSteps } from './unneeded-steps.ts';

/** What of a view a pass looks at or decides. */
export type Aspect =
  /** Which steps are in and which are left out, with the reason. */
  'steps' | 'order' | 'commands' | 'code' | 'sections' | 'choices' | 'frictions';

/** One pass of the planner: it looks at a view of the page and returns what it decides, and changes nothing. */
export type Pass = {
  id: string;
  reads: readonly Aspect[];
  decides: readonly Aspect[];
  /** The passes whose decisions it builds on. */
  after: readonly string[];
  decide(view: Planning): Decision[];
};

/** The passes in their order. */
export const PASSES: readonly Pass[] = [
  {
    id: 'throws_told',
    reads: ['commands', 'code'],
    decides: ['code', 'choices'],
    after: [],
    decide: goOnAfterThrows,
  },
  {
    id: 'product_brought_in',
    reads: ['steps', 'commands', 'code'],
    decides: ['steps', 'code', 'choices', 'frictions'],
    after: [],
    decide: importProduct,
  },
  {
    id: 'require_brought_in',
    reads: ['steps', 'commands', 'code'],
    decides: ['steps', 'code', 'choices', 'frictions'],
    after: [],
    decide: requireProduct,
  },
  {
    id: 'left_out_filled',
    reads: ['order', 'commands', 'code'],
    decides: ['code', 'choices'],
    after: [],
    decide: fillFromPage,
  },
  {
    id: 'contributor_parts',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: skipContributorParts,
  },
  {
    id: 'spare_steps',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: skipUnneededSteps,
  },
  {
    id: 'first_example',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps', 'choices'],
    after: ['contributor_parts'],
    decide: takeFirstExample,
  },
  {
    id: 'alternatives',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: ['contributor_parts'],
    decide: chooseAlternatives,
  },
  {
    id: 'sections',
    reads: ['steps', 'commands', 'code', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: chooseSections,
  },
  {
    id: 'install_once',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: ['alternatives', 'sections'],
    decide: installOnce,
  },
  {
    id: 'other_releases',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'commands', 'choices'],
    after: [],
    decide: skipOtherReleases,
  },
  {
    id: 'other_sources',
    reads: ['steps', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: skipOtherSources,
  },
  {
    id: 'listed_ways',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: chooseListed,
  },
  {
    id: 'told_twice',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: ['contributor_parts', 'install_once'],
    decide: mergeRepeated,
  },
  {
    id: 'placeholders',
    reads: ['steps', 'commands', 'code'],
    decides: ['steps', 'commands', 'choices'],
    after: [],
    decide: settlePlaceholders,
  },
  {
    id: 'quiet_forms',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps', 'order', 'commands', 'sections', 'choices'],
    after: ['alternatives', 'placeholders'],
    decide: preferQuietForms,
  },
  {
    id: 'route',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps', 'choices', 'frictions'],
    after: [
      'contributor_parts',
      'first_example',
      'alternatives',
      'sections',
      'install_once',
      'other_releases',
      'other_sources',
      'listed_ways',
      'told_twice',
      'placeholders',
      'quiet_forms',
    ],
    decide: chooseRoute,
  },
  {
    id: 'project_once',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'commands', 'choices'],
    after: ['alternatives', 'placeholders', 'quiet_forms', 'route'],
    decide: makeProjectOnce,
  },
  {
    id: 'own_files',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'commands', 'frictions'],
    after: [
      'contributor_parts',
      'first_example',
      'sections',
      'install_once',
      'other_releases',
      'other_sources',
      'listed_ways',
      'told_twice',
      'placeholders',
      'quiet_forms',
      'route',
      'project_once',
    ],
    decide: skipOwnFiles,
  },
  {
    id: 'open_after_run',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['order', 'choices'],
    after: ['own_files'],
    decide: openAfterRun,
  },
  {
    id: 'run_beforehand',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['order', 'choices'],
    after: ['contributor_parts', 'alternatives', 'told_twice', 'route', 'own_files'],
    decide: runWhereNeeded,
  },
  {
    id: 'install_first',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['order', 'choices'],
    after: ['route'],
    decide: installFirst,
  },
  {
    id: 'early_visits',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: ['contributor_parts', 'first_example', 'route', 'own_files', 'open_after_run', 'install_first'],
    decide: skipEarlyVisits,
  },
  {
    id: 'continued_scripts',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['code', 'choices'],
    after: ['alternatives', 'route', 'own_files'],
    decide: continueScripts,
  },
  {
    id: 'stand_ins',
    reads: ['steps', 'code'],
    decides: ['steps'],
    after: ['route', 'own_files'],
    decide: skipPlaceholderHosts,
  },
  {
    id: 'first_result',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps'],
    after: [
      'contributor_parts',
      'spare_steps',
      'first_example',
      'alternatives',
      'sections',
      'install_once',
      'other_releases',
      'other_sources',
      'listed_ways',
      'told_twice',
      'placeholders',
      'quiet_forms',
      'route',
      'project_once',
      'own_files',
      'open_after_run',
      'run_beforehand',
      'install_first',
      'early_visits',
      'continued_scripts',
      'stand_ins',
    ],
    decide: endAtFirstResult,
  },
  {
    id: 'sketches',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: ['first_example', 'route', 'own_files', 'stand_ins', 'first_result'],
    decide: skipSketches,
  },
  {
    id: 'nameless',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: ['first_example', 'sections', 'route', 'own_files', 'first_result', 'sketches'],
    decide: skipUnnamedCode,
  },
  {
    id: 'programs',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: ['route', 'own_files', 'first_result'],
    decide: provideForPrograms,
  },
  {
    id: 'imports',
    reads: ['steps', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: ['route', 'first_result'],
    decide: provideForImports,
  },
  {
    id: 'scripts',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: ['contributor_parts', 'route', 'own_files', 'first_result'],
    decide: provideForScripts,
  },
  {
    id: 'folders',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: [
      'contributor_parts',
      'alternatives',
      'install_once',
      'quiet_forms',
      'route',
      'project_once',
      'own_files',
      'early_visits',
      'first_result',
      'scripts',
    ],
    decide: provideForFolders,
  },
];

/** What the passes about commands, their order and what they need decide is so on every way. */
const ON_EVERY_WAY = new Set([
  ...['throws_told', 'product_brought_in', 'require_brought_in', 'left_out_filled'],
  ...['alternatives', 'install_once', 'other_releases', 'other_sources', 'told_twice', 'placeholders'],
  ...['quiet_forms', 'project_once', 'open_after_run', 'run_beforehand', 'install_first', 'early_visits'],
  ...['programs', 'imports', 'scripts', 'folders'],
]);

const KEEPS: Pass = {
  id: 'straight_way',
  reads: ['steps', 'order', 'commands'],
  decides: ['steps'],
  after: [],
  decide: keepMainFlow,
};
const TOGETHER: Pass = {
  id: 'straight_code',
  reads: ['steps', 'order', 'commands', 'code'],
  decides: ['steps', 'code'],
  after: ['install_first'],
  decide: joinSnippets,
};

/** The passes by which a page is read straight to its goal: the main flow says what is done, and no pass guesses where it ends. */
export const STRAIGHT_PASSES: readonly Pass[] = [
  KEEPS,
  ...PASSES.filter(({ id }) => ON_EVERY_WAY.has(id)).flatMap((pass) =>
    pass.id === 'early_visits' ? [pass, TOGETHER] : [pass],
  ),
];
