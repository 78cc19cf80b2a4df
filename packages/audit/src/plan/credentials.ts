import type { Plan } from '../model/plan.ts';
import type { Section } from '../model/source.ts';
import { conditions } from '../phrases/tables/conditions.ts';
import { promises } from '../phrases/tables/promises.ts';
import { requirements } from '../phrases/tables/requirements.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { beforeFirst, isLetter, isMadeOf } from '../read/source/plain-text.ts';
import { isInstall, isRun, isRunOfFile } from '../shell/effects.ts';
import { variablesSetBy } from '../shell/variables.ts';
import type { DraftStep } from './build-steps.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { keyFlows } from './key-flow.ts';
import {
  isSecret,
  isSecretName,
  mentionedCredential,
  type Needed,
  neededAtFirst,
  neededIn,
  neededInCommand,
} from './needed-in-code.ts';

const LONGEST_QUOTE = 160;

/** Variables that the prose says must be set, as SDKs read them by themselves, or what it says to get first. */
function neededInProse(planning: Planning, sections: Set<string>): Needed[] {
  const passages = planning.page.prose.filter((passage) => sections.has(passage.sectionId));
  const named = passages
    .filter(({ text }) => !conditions.says(text, 'optional'))
    .flatMap(({ text }) => {
      const asked = promises.first(text, 'obtain')?.sentence;
      const isAsked = asked !== undefined && !requirements.says(asked, 'spoken_of');
      const name = isAsked ? mentionedCredential(asked) : null;
      return name === null ? [] : [{ name, quote: text.slice(0, LONGEST_QUOTE) }];
    });
  return [...variablesIn(passages), ...named];
}

const SHORTEST_VARIABLE = 6;

function isVariable(name: string): boolean {
  return (
    name.length >= SHORTEST_VARIABLE &&
    isLetter(name.charAt(0)) &&
    isMadeOf(name, '_') &&
    name === name.toUpperCase()
  );
}

function variablesIn(passages: Planning['page']['prose']): Needed[] {
  return passages
    .filter(
      ({ text }) =>
        !conditions.says(text, 'optional') && !tokensOf(text).some(({ key }) => key === 'instead'),
    )
    .flatMap(({ codes, text }) =>
      codes
        .map((code) => beforeFirst(code, '='))
        .filter((name) => isVariable(name) && isSecretName(name))
        .map((name) => ({ name, quote: text.slice(0, LONGEST_QUOTE) })),
    );
}

function textOf(candidate: Candidate): string {
  return candidate.block?.text ?? '';
}

/** Whether code was left out because nothing says what some of it is. */
function isSketch({ skip }: Candidate): boolean {
  return skip?.code === 'sketch' || skip?.code === 'several_scripts';
}

/** The variables that a block sets to values which only the reader has. */
function heldBackIn({ heldBack = [], step }: Candidate): { needed: Needed; stepId: string }[] {
  return heldBack.flatMap((command) => {
    return variablesSetBy(command)
      .filter((name) => name === name.toUpperCase() && name.length > 2)
      .map((name) => ({ needed: { name, quote: `${name}=…` }, stepId: step.id }));
  });
}

const FIRST_USE: ReadonlySet<Section['kind']> = new Set(['setup', 'usage', 'intro']);

/** Whether a part says how every use of the product proves who calls. */
function isAboutProof(title: string): boolean {
  return tokensOf(title).some(({ key }) => key.startsWith('authenticat'));
}

/** Where a journey only installs, what the page's first example asks for is what a reader meets next. */
function neededByExample(planning: Planning, steps: DraftStep[]): { needed: Needed; stepId: string }[] {
  const onlyInstalls = steps.every(({ action }) => action.kind !== 'run' || isInstall(action.command));
  if (!onlyInstalls || steps.length === 0) return [];
  const asks = ({ block }: Candidate): boolean =>
    block !== null && block.context.details === null && neededAtFirst(block.text).length > 0;
  const example =
    planning.candidates.find(
      (candidate) =>
        (candidate.block?.role === 'reference_snippet' ||
          isSketch(candidate) ||
          candidate.skip?.code === 'nameless') &&
        FIRST_USE.has(candidate.section.kind) &&
        asks(candidate),
    ) ?? planning.candidates.find((candidate) => isAboutProof(candidate.section.title) && asks(candidate));
  return neededAtFirst(example?.block?.text ?? '').map((needed) => ({
    needed,
    stepId: example?.step.id ?? '',
  }));
}

/** The credentials of a journey, and for each step the one whose absence will stop it. */
export function credentialsOf(
  planning: Planning,
  steps: DraftStep[],
): { credentials: Plan['credentials']; of: Map<string, string> } {
  const credentials: Plan['credentials'] = [];
  const of = new Map<string, string>();
  const isGiven = (name: string): boolean => planning.page.given?.includes(name) === true;
  const add = (needed: Needed, stepId: string): void => {
    if (isGiven(needed.name)) return;
    const known = credentials.find((found) => found.name === needed.name);
    if (!known)
      credentials.push({ name: needed.name, sourceStepIds: [stepId], quote: needed.quote, usedBy: [] });
    else if (!known.sourceStepIds.includes(stepId)) known.sourceStepIds.push(stepId);
  };
  const sections = new Set(steps.map((step) => step.candidate.section.id));
  const skipped = planning.candidates.filter(
    (candidate) =>
      candidate.skip &&
      sections.has(candidate.section.id) &&
      (isSketch(candidate) || candidate.skip.code === 'placeholders'),
  );
  for (const candidate of skipped)
    for (const needed of neededIn(textOf(candidate))) add(needed, candidate.step.id);
  const own = steps.flatMap(({ candidate }) => heldBackIn(candidate));
  for (const { needed, stepId } of own) add(needed, stepId);
  for (const { needed, originId, userIds } of keyFlows(planning, steps)) {
    if (isGiven(needed.name)) continue;
    add(needed, originId);
    for (const found of credentials) if (found.name === needed.name) found.usedBy.push(...userIds);
    for (const { id, action, candidate } of steps)
      if (userIds.includes(candidate.step.id) && action.kind === 'run') of.set(id, needed.name);
  }
  const scripts = new Map<string, string>();
  for (const step of steps) {
    if (step.action.kind === 'write' || step.action.kind === 'edit') {
      const found = neededIn(step.action.content);
      for (const needed of found) add(needed, step.candidate.step.id);
      const { content } = step.action;
      const named = own.map(({ needed }) => needed).filter(({ name }) => content.includes(name));
      const [worst] = [...found, ...named]
        .filter(({ name }) => !isGiven(name))
        .sort((a, b) => Number(!isSecret(a.name)) - Number(!isSecret(b.name)));
      if (worst) scripts.set(step.action.path, worst.name);
    }
    if (step.action.kind !== 'run') continue;
    for (const needed of neededInCommand(step.action.command)) add(needed, step.candidate.step.id);
    const file = isRunOfFile(step.action.command);
    const name = file ? scripts.get(file) : isRun(step.action.command) ? [...scripts.values()][0] : undefined;
    if (name) of.set(step.id, name);
  }
  if (credentials.length === 0)
    for (const { needed, stepId } of neededByExample(planning, steps)) add(needed, stepId);
  const last = steps.findLast((step) => step.action.kind === 'run' && isRun(step.action.command));
  if (credentials.length === 0 && last)
    for (const needed of neededInProse(planning, sections).slice(0, 2)) add(needed, last.candidate.step.id);
  const [first] = credentials;
  if (first && last && of.size === 0) of.set(last.id, first.name);
  return { credentials, of };
}
