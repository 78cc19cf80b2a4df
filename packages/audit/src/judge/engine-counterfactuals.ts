import { satisfies, validRange } from 'semver';
import type { Plan } from '../model/plan.ts';
import type { Candidate, FailedJourney } from './failed-journey.ts';
import type { FindingCode } from './finding.ts';

/** What gives away that a program was written for another Node.js, and for which one. */
const SIGNS: readonly { sign: RegExp; range: string }[] = [
  { sign: /ERR_OSSL_EVP_UNSUPPORTED|digital envelope routines::unsupported/, range: '^16' },
  { sign: /primordials is not defined/, range: '^10' },
  { sign: /Unexpected identifier 'assert'/, range: '^20' },
];

/** A crash that no rule can explain is tried on the last Node.js before OpenSSL 3 and the new module loader. */
const UNEXPLAINED = new Set<FindingCode>(['docs.command-failed', 'sdk.install-script']);
const CRASH = /\(node:internal\//;

const STATED = [
  /required: \{ node: '([^']+)'/,
  /wanted: \{"node":"([^"]+)"/,
  /Expected version "([^"]+)"/,
  /(?:requires?|needs?)(?: at least)? Node(?:\.js)?(?: version)? ([<>=^~]*\s*v?\d[\d.x]*)/i,
];

/** The same journey on another Node.js, where its packages or its messages ask for one that it did not run on. */
export function engineCandidates({ finding, plan, run, packageRecords }: FailedJourney): Candidate[] {
  const output = run.commands
    .filter(({ id }) => finding.commandIds.includes(id))
    .map((command) => command.output)
    .join('\n');
  const version = run.sandbox.nodeVersion.replace(/^v/, '');
  const ranges = [
    ...packageRecords.flatMap(({ node }) => node ?? []),
    ...STATED.flatMap((pattern) => rangeIn(pattern.exec(output)?.[1])),
    ...SIGNS.flatMap(({ sign, range }) => (sign.test(output) ? [range] : [])),
    ...(UNEXPLAINED.has(finding.code) && CRASH.test(output) ? ['^16'] : []),
  ];
  const range = ranges.find((each) => validRange(each) !== null && !satisfies(version, each));
  if (range === undefined) return [];
  const change = { code: 'node', range, insteadOf: version } as const;
  return [{ kind: 'engine_version', change, plan: onNode(plan, range) }];
}

/** A message that names one version alone means that one or a later one. */
function rangeIn(text: string | undefined): string[] {
  if (text === undefined) return [];
  return [/^v?\d/.test(text) ? `>=${text.replace(/^v/, '')}` : text];
}

function wordsFor(range: string): string {
  return /^\^(\d+)$/.exec(range)?.[1] ?? range;
}

function onNode(plan: Plan, range: string): Plan {
  const wanted = {
    ...{ id: 'counterfactual-engine', title: `Node.js ${wordsFor(range)}`, kind: 'node' as const },
    ...{ wanted: range, sourceSectionId: null },
  };
  return { ...plan, requirements: [wanted, ...plan.requirements.filter(({ kind }) => kind !== 'node')] };
}
