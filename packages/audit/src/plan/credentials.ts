import { printed } from '../model/command-text.ts';
import type { Plan } from '../model/plan.ts';
import { isInstall, isRun, isRunOfFile } from '../shell/effects.ts';
import { variablesSetBy } from '../shell/variables.ts';
import type { DraftStep } from './build-steps.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import {
  isSecret,
  isSecretName,
  type Needed,
  neededAtFirst,
  neededIn,
  neededInLines,
} from './needed-in-code.ts';

const asksFor =
  /\byou(?:['’]ll| will)?(?: (?:first|also))? (?:need|must have|have to (?:get|create))\b[^.]{0,60}?\b(private key|api key|secret key|access token|auth token|api token|service account|funded (?:account|wallet))\b/i;

/** Variables that the prose says must be set, as SDKs read them by themselves, or what it says to get first. */
function neededInProse(planning: Planning, sections: Set<string>): Needed[] {
  const passages = planning.page.prose.filter((passage) => sections.has(passage.sectionId));
  const told = passages
    .filter((passage) => !/\boptional(?:ly)?\b|\bif you\b/i.test(passage.text))
    .flatMap((passage) => {
      const name = asksFor.exec(passage.text)?.[1]?.toLowerCase();
      return name === undefined ? [] : [{ name, quote: passage.text.slice(0, 160) }];
    });
  return [...variablesIn(passages), ...told];
}

function variablesIn(passages: Planning['page']['prose']): Needed[] {
  return passages.flatMap((passage) =>
    passage.codes
      .map((code) => code.replace(/=.*$/, ''))
      .filter((code) => /^[A-Z][A-Z0-9_]{5,}$/.test(code) && isSecretName(code))
      .filter(() => !/\boptional(?:ly)?\b|\binstead\b/i.test(passage.text))
      .map((name) => ({ name, quote: passage.text.slice(0, 160) })),
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

/** A part that says how every use of the product proves who calls. */
const authentication =
  /^(?:api key |token )?authenticat(?:ion|ing)$|^(?:setting (?:up )?)?(?:your |the )?api keys?$/i;

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
        /^(?:quick ?start|getting started|usage|use it|basic usage|first steps|example)\b/i.test(
          candidate.section.title,
        ) &&
        asks(candidate),
    ) ??
    planning.candidates.find((candidate) => authentication.test(candidate.section.title) && asks(candidate));
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
  const add = (needed: Needed, stepId: string): void => {
    const known = credentials.find((found) => found.name === needed.name);
    if (!known) credentials.push({ name: needed.name, sourceStepIds: [stepId], quote: needed.quote });
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
  const scripts = new Map<string, string>();
  for (const step of steps) {
    if (step.action.kind === 'write' || step.action.kind === 'edit') {
      const found = neededIn(step.action.content);
      for (const needed of found) add(needed, step.candidate.step.id);
      const { content } = step.action;
      const named = own.map(({ needed }) => needed).filter(({ name }) => content.includes(name));
      const [worst] = [...found, ...named].sort(
        (a, b) => Number(!isSecret(a.name)) - Number(!isSecret(b.name)),
      );
      if (worst) scripts.set(step.action.path, worst.name);
    }
    if (step.action.kind !== 'run') continue;
    for (const needed of neededInLines(printed(step.action.command))) add(needed, step.candidate.step.id);
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
