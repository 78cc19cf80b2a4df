import { type Finding, localWithout, type PageFacts } from '../fetch/observe/check.ts';
import { gatherFacts, type PageObservations, pageChecks } from '../fetch/observe-page.ts';
import type { PageResult } from '../fetch/page-result.ts';
import type { PageProbes } from '../fetch/probe-page.ts';
import type { NotObserved } from '../model/observation-codes.ts';
import { type CheckId, SITE_CHECKS } from '../model/site-check.ts';
import { accessRules } from './access-rules.ts';
import { actionRules } from './action-rules.ts';
import { crawlerRules } from './crawler-rules.ts';
import { pageRules } from './page-rules.ts';
import type { SiteFacts } from './site-facts.ts';

const siteRules = [...pageRules, ...crawlerRules, ...actionRules, ...accessRules];

function isCheckId(name: string): name is CheckId {
  return Object.hasOwn(SITE_CHECKS, name);
}

/** Makes every check, in the order of the catalogue; without a site those of the site cannot run. */
export function runChecks(
  page: PageFacts,
  site: SiteFacts | null,
): { id: CheckId; found: Finding | NotObserved }[] {
  const found = new Map<string, Finding | NotObserved>();
  for (const { name, run } of pageChecks) found.set(name, run(page));
  for (const { name, run } of siteRules) found.set(name, site === null ? localWithout('site') : run(site));
  return Object.keys(SITE_CHECKS).flatMap((id) => {
    const result = found.get(id);
    return isCheckId(id) && result !== undefined ? [{ id, found: result }] : [];
  });
}

/** The same checks as an audit tells them: they never touch its verdict. */
export function observeSite(page: PageResult, probes: PageProbes, site: SiteFacts | null): PageObservations {
  const results = runChecks(gatherFacts(page, probes), site);
  return {
    observations: results.flatMap(({ id, found }) =>
      'outcome' in found ? [{ id: `obs-${id}`, check: id, ...found }] : [],
    ),
    coverage: results.map(({ id, found }) => ({ check: id, notRun: 'outcome' in found ? null : found })),
  };
}
