import type { PageFriction } from '../model/plan.ts';
import type { FrictionCode } from '../model/plan-codes.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, joinedText, type Planning } from './decisions.ts';

const SEVERITY: Readonly<Record<FrictionCode, PageFriction['severity']>> = {
  'install-command-missing': 'low',
  'own-files-needed': 'low',
  'variants-in-one-block': 'medium',
  'variants-of-one-file': 'low',
  'no-file-name': 'low',
  'file-names-contradict': 'medium',
  'names-declared-twice': 'medium',
  'not-brought-in': 'medium',
  'awaits-beside-require': 'medium',
  'quick-start-interactive-only': 'medium',
  'no-run-command': 'low',
  'folder-not-entered': 'low',
  'no-install-step': 'medium',
  'not-executable': 'low',
  'no-such-program': 'low',
  'names-not-declared': 'low',
  'names-declared-below': 'low',
};

type Of<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>;
type StepDecision = Of<'skip' | 'include' | 'relocate' | 'rewrite' | 'join' | 'bring_in' | 'fill_in'>;

function changed(candidate: Candidate, decision: StepDecision, other: Candidate | undefined): Candidate {
  const { block } = candidate;
  switch (decision.kind) {
    case 'skip':
      return candidate.skip
        ? candidate
        : { ...candidate, skip: decision.skip, recoverable: decision.recoverable };
    case 'include':
      return { ...candidate, skip: null };
    case 'relocate':
      return other ? { ...candidate, section: other.section, top: other.top } : candidate;
    case 'rewrite': {
      if (!block) return candidate;
      const { commands, placeholders = block.placeholders, heldBack = candidate.heldBack } = decision;
      return { ...candidate, block: { ...block, commands, placeholders }, ...(heldBack && { heldBack }) };
    }
    case 'bring_in': {
      if (!block) return candidate;
      const text = decision.lines === '' ? block.text : `${decision.lines}\n\n${block.text}`;
      const step = { ...candidate.step, role: 'file_create' } as const;
      return {
        ...candidate,
        step,
        block: { ...block, role: 'file_create', text },
        isAdded: true,
      };
    }
    case 'fill_in':
      return block ? { ...candidate, block: { ...block, text: decision.text }, isAdded: true } : candidate;
    case 'join': {
      if (!block || !other?.block) return candidate;
      const continuedBy = [...(candidate.continuedBy ?? []), other.step.id];
      const text = joinedText(block.text, other.block.text, decision.how);
      return { ...candidate, block: { ...block, text }, continuedBy };
    }
  }
}

function moved(candidates: Candidate[], { stepId, place, otherId }: Of<'move'>): void {
  const from = candidates.findIndex(({ step }) => step.id === stepId);
  const [candidate] = from === -1 ? [] : candidates.splice(from, 1);
  const to = candidates.findIndex(({ step }) => step.id === otherId);
  if (candidate) candidates.splice(to === -1 ? from : to + (place === 'behind' ? 1 : 0), 0, candidate);
}

function withFriction(planning: Planning, frictions: readonly PageFriction[], { friction }: Of<'report'>) {
  const { code, sourceStepIds } = friction;
  // Once per rule and step.
  if (frictions.some((found) => found.code === code && found.sourceStepIds.join() === sourceStepIds.join()))
    return frictions;
  const sections = planning.candidates
    .filter(({ step }) => sourceStepIds.includes(step.id))
    .map(({ section }) => section.id);
  const sourceSectionIds = [...new Set(sections)];
  return [
    ...frictions,
    { ...friction, type: 'docs_mismatch', severity: SEVERITY[code], sourceSectionIds },
  ] as const;
}

/** The view of a page after some decisions, which count one after the other; the view before them stays as it was. */
export function applyDecisions(planning: Planning, made: readonly Decision[]): Planning {
  if (made.length === 0) return planning;
  // The whole view is copied: what a pass reads of it is only what it looks at itself.
  const before = { ...planning };
  const candidates = [...before.candidates];
  const choices = new Map(before.choices.map((choice) => [choice.id, choice]));
  const decisions = [...before.decisions];
  let { frictions } = before;
  let at = placesOf(before.candidates);
  for (const decision of made) {
    if (decision.kind === 'choose') choices.set(decision.choice.id, decision.choice);
    else if (decision.kind === 'record')
      decisions.push({ ...decision.decision, id: `dec-${decisions.length + 1}-${decision.decision.code}` });
    else if (decision.kind === 'report') frictions = withFriction(planning, frictions, decision);
    else if (decision.kind === 'move') {
      moved(candidates, decision);
      knownPlaces.delete(candidates);
      at = placesOf(candidates);
    } else {
      const place = at.get(decision.stepId) ?? -1;
      const candidate = candidates[place];
      const other = 'otherId' in decision ? candidates[at.get(decision.otherId) ?? -1] : undefined;
      if (candidate) candidates[place] = changed(candidate, decision, other);
    }
  }
  knownPlaces.set(candidates, at);
  return { ...planning, candidates, choices: [...choices.values()], decisions, frictions };
}

/** Most decisions move nothing, so that the next ones find every step where it was. */
const knownPlaces = new WeakMap<readonly Candidate[], ReadonlyMap<string, number>>();

/** Where each step stands among candidates. */
export function placesOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const places = knownPlaces.get(candidates) ?? new Map(candidates.map(({ step }, at) => [step.id, at]));
  knownPlaces.set(candidates, places);
  return places;
}

/** Decides about one thing after the other, each in view of what was decided about those before. */
export function decideInTurn<Thing>(
  planning: Planning,
  things: readonly Thing[],
  decide: (view: Planning, thing: Thing) => Decision[],
): Decision[] {
  let view = planning;
  return things.flatMap((thing) => {
    const made = decide(view, thing);
    view = applyDecisions(view, made);
    return made;
  });
}
