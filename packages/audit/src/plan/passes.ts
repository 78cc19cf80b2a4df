import { endAtFirstResult } from './boundary.ts';
import { chooseAlternatives } from './choose-alternatives.ts';
import { chooseSections } from './choose-sections.ts';
import { continueScripts } from './continue-scripts.ts';
import { leaveContributorParts } from './contributor-parts.ts';
import type { Decision, Planning } from './decisions.ts';
import { leaveNameless, leaveSketches, leaveStandIns } from './name-scripts.ts';
import { dropEarlyVisits, installFirst, mergeRepeated, openAfterRun, runBeforehand } from './order-steps.ts';
import { leaveOwnFiles } from './own-files.ts';
import { settlePlaceholders } from './placeholders-in-plan.ts';
import { provideForFolders, provideForImports, provideForPrograms, provideForScripts } from './programs.ts';
import { preferQuietForms } from './quiet-forms.ts';
import {
  chooseListed,
  installOnce,
  leaveOtherReleases,
  leaveOtherSources,
  makeProjectOnce,
} from './repeated-ways.ts';
import { chooseRoute } from './routes.ts';
import { leaveSpareSteps } from './spare-steps.ts';
import { takeFirstExample } from './take-example.ts';

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
    id: 'contributor_parts',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: leaveContributorParts,
  },
  {
    id: 'spare_steps',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: leaveSpareSteps,
  },
  {
    id: 'first_example',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: takeFirstExample,
  },
  {
    id: 'alternatives',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: [],
    decide: chooseAlternatives,
  },
  {
    id: 'sections',
    reads: ['steps', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: chooseSections,
  },
  {
    id: 'install_once',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: installOnce,
  },
  {
    id: 'other_releases',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'commands', 'choices'],
    after: [],
    decide: leaveOtherReleases,
  },
  {
    id: 'other_sources',
    reads: ['steps', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: leaveOtherSources,
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
    after: [],
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
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'order', 'commands', 'sections', 'choices'],
    after: [],
    decide: preferQuietForms,
  },
  {
    id: 'route',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices', 'frictions'],
    after: [],
    decide: chooseRoute,
  },
  {
    id: 'project_once',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'commands', 'choices'],
    after: [],
    decide: makeProjectOnce,
  },
  {
    id: 'own_files',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'frictions'],
    after: [],
    decide: leaveOwnFiles,
  },
  {
    id: 'open_after_run',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['order', 'choices'],
    after: [],
    decide: openAfterRun,
  },
  {
    id: 'run_beforehand',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['order', 'choices'],
    after: [],
    decide: runBeforehand,
  },
  {
    id: 'install_first',
    reads: ['steps', 'order', 'commands'],
    decides: ['order', 'choices'],
    after: [],
    decide: installFirst,
  },
  {
    id: 'early_visits',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: [],
    decide: dropEarlyVisits,
  },
  {
    id: 'continued_scripts',
    reads: ['steps', 'order', 'code'],
    decides: ['code', 'choices'],
    after: [],
    decide: continueScripts,
  },
  {
    id: 'stand_ins',
    reads: ['steps', 'code'],
    decides: ['steps'],
    after: [],
    decide: leaveStandIns,
  },
  {
    id: 'first_result',
    reads: ['steps', 'order', 'commands', 'code', 'sections'],
    decides: ['steps'],
    after: [],
    decide: endAtFirstResult,
  },
  {
    id: 'sketches',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: [],
    decide: leaveSketches,
  },
  {
    id: 'nameless',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps'],
    after: [],
    decide: leaveNameless,
  },
  {
    id: 'programs',
    reads: ['steps', 'order', 'commands', 'sections'],
    decides: ['steps', 'choices'],
    after: [],
    decide: provideForPrograms,
  },
  {
    id: 'imports',
    reads: ['steps', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: [],
    decide: provideForImports,
  },
  {
    id: 'scripts',
    reads: ['steps', 'order', 'commands', 'code'],
    decides: ['steps', 'choices'],
    after: [],
    decide: provideForScripts,
  },
  {
    id: 'folders',
    reads: ['steps', 'order', 'commands'],
    decides: ['steps', 'choices'],
    after: [],
    decide: provideForFolders,
  },
];
