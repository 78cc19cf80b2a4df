import type { Change } from '../../judge/change.ts';
import type { Finding, FindingCode, FindingOf, FindingParams } from '../../judge/finding.ts';
import type { Repair } from '../../repair/repair.ts';
import { AUDITOR_WORDS } from './auditor-words.ts';
import { changeWords, majorWords, nodeWords } from './change-words.ts';
import { DOCS_WORDS } from './docs-words.ts';
import { ENVIRONMENT_WORDS } from './environment-words.ts';
import { PRODUCT_WORDS } from './product-words.ts';
import type { Said } from './said.ts';
import { taskWords } from './task-words.ts';

const FOLLOW = 'Correct this step, or add what it needs to a step before it.';

const WORDS: { [Code in FindingCode]: (params: FindingParams[Code]) => Said } = {
  ...AUDITOR_WORDS,
  ...ENVIRONMENT_WORDS,
  ...DOCS_WORDS,
  ...PRODUCT_WORDS,
  'docs.node-newer': ({ named, newer, failure }) => ({
    title: `The steps work on Node.js ${named} but not on ${newer}`,
    detail: `On Node.js ${newer}: ${failureWords(failure)}`.trim(),
    recommendation: 'Say that newer versions do not work yet, or make the steps work there.',
  }),
  'docs.ambiguous': ({ taken, instead, failure }) => ({
    title: 'The page can be read in two ways, and one of them does not work',
    detail:
      `Read as “${readingWords(instead)}”, the journey works. Read as “${readingWords(taken)}”: ${failureWords(failure)}`.trim(),
    recommendation: `Say on the page that “${readingWords(instead)}” is meant.`,
  }),
  'docs.step-beside': ({ task, failure }) => ({
    title: 'A step that the goal does not need did not work',
    detail: `${task === null ? '' : `“${taskWords(task)}”: `}${failureWords(failure)}The goal is reached without it.`,
    recommendation: 'Correct that step, or say for whom it is.',
  }),
};

/** What a way of reading is called whose label is the code of one; others are the page's own words and names. */
const READINGS: Readonly<Record<string, string>> = {
  left_out: 'left out',
  needed: 'to be done',
  moved: 'done where it is needed',
  as_written: 'done where it stands',
  derived: 'with the step that the page leaves out',
  as_it_stands: 'as it stands',
  keep_running: 'what runs already goes on',
  stopped_before: 'what runs already is stopped first',
};

function readingWords(label: string): string {
  return READINGS[label] ?? label;
}

function wordsFor<Code extends FindingCode>({ code, params }: FindingOf<Code>): Said {
  return WORDS[code](params);
}

function failureWords(failure: FindingOf<FindingCode> | null): string {
  if (failure === null) return 'a step fails. ';
  const { title, detail } = wordsFor(failure);
  return `${title}. ${detail}`;
}

/** What a change of each kind mends; where it was tried in vain, the advice that names it is not given. */
const ADVISED_BY: Partial<Record<FindingCode, { kind: string; otherwise: string }>> = {
  'docs.missing-package': { kind: 'install_package', otherwise: FOLLOW },
  'docs.module-kind': { kind: 'package_type', otherwise: FOLLOW },
  'docs.command-not-found': { kind: 'npx', otherwise: 'Add the step that installs the command.' },
};

/** Where another name on the page was proven to help, nothing is missing: the advice to add it would lead astray. */
const ADVISED_FOR_NAMES: Partial<Record<FindingCode, string>> = {
  'docs.missing-package': 'Use one name for it everywhere on the page.',
  'docs.undeclared-name': 'Use one name for it everywhere in the code.',
  'docs.command-not-found': 'Correct the name of the command.',
};

/** What is missing, by the name that another one could be meant for; null where the finding tells none. */
function nameOf(finding: Finding): string | null {
  return 'params' in finding && 'name' in finding.params ? finding.params.name : null;
}

/** Whether the proof renames what the finding is about. */
function isRenamed(finding: Finding, changes: readonly Change[]): boolean {
  const name = nameOf(finding);
  return (
    finding.counterfactual?.change.code === 'word' ||
    changes.some((change) => change.code === 'word' && change.from === name)
  );
}

function adviceFor(finding: Finding, given: string, changes: readonly Change[]): string {
  const { code, counterfactual, refuted = [] } = finding;
  const forNames = ADVISED_FOR_NAMES[code];
  if (forNames !== undefined && isRenamed(finding, changes)) return forNames;
  const advised = ADVISED_BY[code];
  if (advised === undefined || counterfactual?.kind === advised.kind) return given;
  return refuted.some(({ kind }) => kind === advised.kind) ? advised.otherwise : given;
}

function unsettledWords({ counterfactual }: Finding): string[] {
  const others = counterfactual?.others ?? [];
  if (counterfactual === null || others.length === 0) return [];
  const shown = others.map(changeWords).join('; ');
  const comes = counterfactual.status === 'passed' ? 'makes the journey pass' : 'gets the journey further';
  return [`More than one change alone ${comes} (also: ${shown}), so the cause is not certain.`];
}

function furtherWords({ counterfactual: proven }: Finding): string[] {
  if (proven === null || proven.status === 'passed') return [];
  const change = changeWords(proven.change);
  return proven.status === 'failed'
    ? [`With one change this step passes but a later one fails, so there is more than one fault: ${change}.`]
    : [`With one change this step passes, and the journey ends at a later one: ${change}.`];
}

/** Two changes that help only together say that there are two faults. */
function togetherWords({ together }: Finding): string[] {
  if (together === undefined) return [];
  const comes =
    together.status === 'passed' ? 'the journey passes' : 'this step passes but a later one fails';
  const changes = together.changes.map(changeWords).join('; and ');
  return [`With two changes together ${comes}, and with neither of them alone: ${changes}.`];
}

/** A chain of changes is named where it mends what no single one does. */
function chainWords({ severity }: Finding, changes: readonly Change[]): string[] {
  return severity === 'blocker' && changes.length > 1
    ? [`With ${changes.length} changes together the page passes: see the patch in the report.`]
    : [];
}

/** What is said where the Node.js alone decides: the example is not at fault, whatever it was refused. */
function nodeSaid({ code, counterfactual: proven }: Finding): Pick<Said, 'title' | 'recommendation'> | null {
  if (proven?.status !== 'passed' || proven.change.code !== 'node') return null;
  if (code !== 'sdk.surface' && code !== 'docs.command-failed') return null;
  const [works, fails] = [nodeWords(proven.change.range), majorWords(proven.change.insteadOf)];
  return {
    title: `The step works on Node.js ${works} and not on ${fails}`,
    recommendation: `Make it work on Node.js ${fails}, or say on the page which Node.js it needs.`,
  };
}

/** A detail may end with a line of a program; what follows it is another sentence. */
function ended(text: string): string {
  return /[.!?…]["”]?$/u.test(text) ? text : `${text}.`;
}

/** What was found, said to a person; what was tried in vain is mentioned but not advised, unless it is a part of the proven repair. */
export function findingWords(finding: Finding, repair: Repair | null = null): Said {
  const changes = repair?.isProven ? repair.steps.map(({ change }) => change) : [];
  const proven = new Set(changes.map(changeWords));
  const refuted = (finding.refuted ?? []).filter(({ change }) => !proven.has(changeWords(change)));
  const left = { ...finding, refuted };
  const said = { ...wordsFor(finding), ...nodeSaid(finding) };
  const vain = refuted.map(({ change }) => changeWords(change));
  const tried = vain.length === 0 ? [] : [`Tried without success: ${vain.join('; ')}.`];
  const more = [
    ...furtherWords(left),
    ...unsettledWords(left),
    ...togetherWords(left),
    ...chainWords(left, changes),
    ...tried,
  ];
  return {
    title: said.title,
    detail: [more.length === 0 ? said.detail : ended(said.detail), ...more].join(' '),
    recommendation: adviceFor(left, said.recommendation, changes),
  };
}
