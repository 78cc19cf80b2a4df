import { minVersion } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { Finding } from './finding.ts';
import type { Judgement } from './judgement.ts';

/** The same plan on exactly the Node.js that the page names, where it ran on a newer one; null where it did not. */
export function onStatedNode({ plan, run }: { plan: Plan; run: RunRecord }): Plan | null {
  const named = plan.requirements.find(({ kind }) => kind === 'node');
  const major = named === undefined ? undefined : majorOf(named.wanted);
  if (named === undefined || major === undefined || named.orNewer === true) return null;
  if (major === majorOf(run.sandbox.nodeVersion)) return null;
  const exact = { ...named, wanted: `^${major}.0.0` };
  return { ...plan, requirements: plan.requirements.map((each) => (each === named ? exact : each)) };
}

function majorOf(version: string): number | undefined {
  try {
    return minVersion(version.startsWith('v') ? version.slice(1) : version)?.major;
  } catch {
    return undefined;
  }
}

/** What is said of a page that works on the Node.js it names and not on a newer one. */
export function failsOnNewer(
  first: { judgement: Judgement; input: { run: RunRecord } },
  second: RunRecord,
): Finding {
  const [was = null] = first.judgement.findings;
  const newer = versionOf(first.input.run);
  const named = versionOf(second);
  return {
    code: 'docs.node-newer',
    params: { named, newer, failure: was },
    type: 'docs_mismatch',
    severity: 'medium',
    owner: 'docs',
    confidence: 'high',
    stepIds: was?.stepIds ?? [],
    commandIds: [],
    sourceSectionIds: was?.sourceSectionIds ?? [],
    quotes: was?.quotes ?? [],
    counterfactual: null,
  };
}

function versionOf({ sandbox }: RunRecord): string {
  const { nodeVersion } = sandbox;
  return nodeVersion.startsWith('v') ? nodeVersion.slice(1) : nodeVersion;
}
