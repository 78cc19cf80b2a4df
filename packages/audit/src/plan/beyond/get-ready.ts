import type { PlannedStep } from '../../model/plan.ts';
import { isInstall, packagesOf } from '../../shell/effects.ts';
import { type Candidate, commandsOf } from '../candidates.ts';
import type { Planning } from '../decisions.ts';
import { bringsIn } from '../neighbours.ts';
import { importsOf, moduleKindOf } from '../scripts.ts';
import { planFurtherSteps } from './further-steps.ts';
import type { Walk } from './walk.ts';
import { notTriedBySkip } from './why-not-tried.ts';

/** Whether a step of the page only gets something ready and may be done for what stands below it. */
function getsReady(candidate: Candidate): boolean {
  const { block, step } = candidate;
  if (notTriedBySkip(candidate.skip, candidate) !== null) return false;
  if (step.instruction?.kind === 'install' || step.instruction?.kind === 'write_file') return true;
  if (block === null) return false;
  return block.commands.length > 0
    ? commandsOf(candidate).every(isInstall)
    : block.file !== null && block.role.startsWith('file_');
}

/** The step of the page that installs a package; other ways to install it are left aside. */
function installOf({ candidates }: Planning, name: string): Candidate | undefined {
  return candidates.find(
    (candidate) => getsReady(candidate) && commandsOf(candidate).flatMap(packagesOf).includes(name),
  );
}

/** Whether a script brings a file in. */
function isNeighbour({ block }: Candidate, text: string): boolean {
  return bringsIn(text, block?.file?.path ?? '');
}

/** The file among these that a script brings in and that is a module of another kind. */
export function mixedNeighbour(text: string, ready: readonly Candidate[]): string | undefined {
  const own = moduleKindOf(text);
  const isOther = ({ block }: Candidate): boolean =>
    ![own, 'either'].includes(moduleKindOf(block?.text ?? '')) && own !== 'either';
  return ready.find((other) => isNeighbour(other, text) && isOther(other))?.block?.file?.path;
}

/** What the page has its reader get and write before an example or a command of it, without what was done. */
export function readyFor(walk: Walk, candidate: Candidate, text: string | null): Candidate[] {
  const { planning, planned, existing: ground } = walk;
  const { candidates } = planning;
  const at = candidates.indexOf(candidate);
  const isBeside = (other: Candidate): boolean => other !== candidate && other.section === candidate.section;
  const beside = candidates.filter((other) => isBeside(other) && getsReady(other));
  const above = beside.filter((other) => candidates.indexOf(other) < at);
  const below = beside.filter((other) => !above.includes(other) && text !== null && isNeighbour(other, text));
  // The file that stands nearest is meant.
  const found = [
    ...above,
    ...(above.some((other) => isNeighbour(other, text ?? '')) ? [] : below.slice(0, 1)),
  ];
  const texts = [text ?? '', ...found.map(({ block }) => block?.text ?? '')];
  const wanted = texts.flatMap(importsOf).filter((name) => !ground.packages.has(name));
  const installs = wanted.map((name) => installOf(planning, name));
  return candidates.filter(
    (other) => !planned.has(other.step.id) && (found.includes(other) || installs.includes(other)),
  );
}

/** The steps of the main flow between what was done so far and a result. */
export function mainBefore({ planning, planned, main }: Walk, candidate: Candidate): Candidate[] {
  const { candidates, flow, goal } = planning;
  const from = candidates.findIndex(({ step }) => step.id === goal?.sourceStepId);
  return candidates
    .slice(from + 1, candidates.indexOf(candidate))
    .filter(
      (other) =>
        flow[other.step.id] === 'main' && ![...planned, ...main].includes(other.step.id) && getsReady(other),
    );
}

/** What is done for some steps of the page, behind the journey and what the main flow has done so far. */
export function stepsFor(
  { planning, main }: Walk,
  candidate: Candidate,
  steps: readonly Candidate[],
): PlannedStep[] {
  if (steps.length === 0) return [];
  const ids = steps.map(({ step }) => step.id);
  const more = planFurtherSteps(planning, new Set([...main, ...ids]), candidate.step.id);
  return ids.flatMap((id) => more.get(id) ?? []);
}
