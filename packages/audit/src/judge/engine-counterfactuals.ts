import { satisfies, validRange } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { Candidate, FailedJourney } from './failed-journey.ts';
import type { FindingCode } from './finding.ts';
import { isSlipOfPackage } from './signatures/errors.ts';
import type { SignatureHit } from './signatures/signature.ts';
import { nodeRanges, oldNode } from './signatures/tools.ts';

/** A crash that no rule can explain is tried on the last Node.js before OpenSSL 3 and the new module loader. */
const UNEXPLAINED = new Set<FindingCode>(['docs.command-failed', 'sdk.install-script']);
const CRASH = '(node:internal/';
/** What a package uses that Node.js has no more was still there. */
const BEFORE = '^16';

/** The same journey on another Node.js, where its packages or its messages ask for one that it did not run on. */
export function engineCandidates({
  finding,
  plan,
  run,
  packageRecords,
}: Omit<FailedJourney, 'seen'>): Candidate[] {
  const output = run.commands
    .filter(({ id }) => finding.commandIds.includes(id))
    .map((command) => command.output)
    .join('\n');
  const version = withoutV(run.sandbox.nodeVersion);
  const ranges = [
    ...packageRecords.flatMap(({ node }) => node ?? []),
    ...nodeRanges.in(output).map(rangeOf),
    ...oldNode.in(output).map(({ row }) => row.kind),
    ...(UNEXPLAINED.has(finding.code) && output.includes(CRASH) ? [BEFORE] : []),
    ...(isSlipOfPackage(output) ? [BEFORE] : []),
  ];
  const range = ranges.find((each) => validRange(each) !== null && !satisfies(version, each));
  if (range === undefined) return [];
  const change = { code: 'node', range, insteadOf: version } as const;
  return [{ kind: 'engine_version', change, plan: onNode(plan, range) }];
}

/** A message that names one version alone means that one or a later one. */
function rangeOf({ row, slots }: SignatureHit<'>=' | '^' | '~' | '<' | '='>): string {
  const named = withoutV(slots.range ?? '');
  if (row.kind !== '=') return `${row.kind}${named}`;
  return Number.isNaN(Number.parseInt(named, 10)) ? named : `>=${named}`;
}

function withoutV(version: string): string {
  return version.startsWith('v') ? version.slice(1) : version;
}

function onNode(plan: Plan, range: string): Plan {
  const wanted = {
    id: 'counterfactual-engine',
    title: `Node.js ${range}`,
    kind: 'node' as const,
    wanted: range,
    sourceSectionId: null,
  };
  return { ...plan, requirements: [wanted, ...plan.requirements.filter(({ kind }) => kind !== 'node')] };
}
