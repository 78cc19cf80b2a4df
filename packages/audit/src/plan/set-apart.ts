import type { Choice, ChoiceCode } from '../model/choice.ts';
import type { Goal } from '../model/goal.ts';
import type { SkipCode } from '../model/plan-codes.ts';
import type { Block, Section, SourcePage } from '../model/source.ts';
import { isInstall } from '../shell/effects.ts';
import { type Candidate, commandsOf, isOpen, isSetApart } from './candidates.ts';
import { firstWord } from './command-words.ts';
import { blockSkip, type FirstSkip, firstSkip } from './first-skip.ts';
import { codeOfGoal, dataOfGoal } from './goal/goal-code.ts';
import { ownProgramsOf } from './goal/own-programs.ts';
import { settleChoice } from './settle-choice.ts';

type Wishes = ReadonlyMap<string, string>;

/** The reasons that are ours to read: a careful reader could take the step for needed. */
const DOUBTED: Partial<Record<SkipCode, { code: ChoiceCode; prior: number }>> = {
  set_apart: { code: 'set_apart', prior: 0.85 },
  condition: { code: 'condition', prior: 0.8 },
  explanation: { code: 'optional_or_needed', prior: 0.7 },
  loose_configuration: { code: 'optional_or_needed', prior: 0.8 },
  folded_away: { code: 'optional_or_needed', prior: 0.8 },
  beside_steps: { code: 'optional_or_needed', prior: 0.75 },
  own_settings: { code: 'optional_or_needed', prior: 0.7 },
  dry_run: { code: 'optional_or_needed', prior: 0.85 },
  prints_help: { code: 'optional_or_needed', prior: 0.85 },
  updates_npm: { code: 'optional_or_needed', prior: 0.9 },
};

function topOf(section: Section, sections: ReadonlyMap<string, Section>, level: number): Section {
  let current = section;
  while (current.level > level && current.parentId) {
    const parent = sections.get(current.parentId);
    if (!parent || parent.level < level) break;
    current = parent;
  }
  return current;
}

/** The level whose sections are the parts of the page. */
function levelOf({ sections }: SourcePage): number {
  const level = sections.reduce((least, section) => Math.min(least, Math.max(section.level, 2)), 7);
  const own = sections.some((section) => section.level >= 2) ? level : 2;
  return sections.filter((section) => section.level === own).length > 1 ? own : own + 1;
}

/** All steps of a page, with those left out that the page itself sets apart. */
function asShown(page: SourcePage, goal: Goal | null): Candidate[] {
  const examples = codeOfGoal(page, goal);
  const data = dataOfGoal(page, goal);
  const level = levelOf(page);
  const own = ownProgramsOf(page);
  const sections = new Map(page.sections.map((section) => [section.id, section]));
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const hidden = new Map(page.unsupported.map(({ stepId, reason }) => [stepId, reason]));
  const intro = page.sections[0];
  return page.steps.flatMap((step): Candidate[] => {
    const section = sections.get(step.sectionId) ?? intro;
    if (!section) return [];
    const block = blocks.get(step.blockIds[0] ?? '') ?? null;
    const top = topOf(section, sections, level);
    const reason = hidden.get(step.id);
    if (reason === undefined) {
      const first = firstSkip(step, block, section, { sections, own });
      const isData = step.id === data?.stepId;
      const recoverable = first.recoverable || examples.has(step.id) || isData;
      const file = isData ? ({ path: data.path, from: 'command' } as const) : null;
      // What a command reads is asked for by its step; code asks for nothing.
      const skip = isData && data.isReadByCode ? null : first.skip;
      const named = block && file ? { ...block, file, role: 'file_create' as const } : block;
      return [{ step, block: named, section, top, skip, recoverable }];
    }
    const skip = { code: 'unsupported', status: 'unsupported_markup', params: { reason } } as const;
    return [{ step, block, section, top, skip, recoverable: false }];
  });
}

/** The choice about a step that is set apart; one that its section sets apart shares it with the others there. */
function idOf({ skip, section, step }: Candidate): string {
  return skip?.code === 'set_apart' ? `set_apart:${section.id}` : `needed:${step.id}`;
}

/** What is only shown is in doubt where it is, or leads to, the goal of the page. */
const SHOWN: ReadonlySet<SkipCode> = new Set(['explanation', 'loose_configuration']);

function isDoubted({ skip, recoverable }: Candidate): boolean {
  return skip !== null && DOUBTED[skip.code] !== undefined && (!SHOWN.has(skip.code) || recoverable);
}

/** What speaks against a step beside the section in which it stands. */
function withoutSection({ block }: Candidate): FirstSkip {
  return (block && blockSkip(block)) ?? { skip: null, recoverable: false };
}

/** Takes in what is asked for, against the page's own marks. */
function asWished(candidate: Candidate, wishes: Wishes): Candidate {
  if (!isDoubted(candidate) || wishes.get(idOf(candidate)) !== 'needed') return candidate;
  return candidate.skip?.code === 'set_apart'
    ? asWished({ ...candidate, ...withoutSection(candidate) }, wishes)
    : { ...candidate, block: asScript(candidate), skip: null, recoverable: false };
}

/** The block of a step that is done: what explains becomes a script. */
function asScript({ block, skip }: Candidate): Block | null {
  return block && skip && SHOWN.has(skip.code) ? { ...block, role: 'file_create' } : block;
}

/** What the page sets apart, unless nothing else of it could be a journey. */
function taken(candidates: Candidate[], wishes: Wishes): Candidate[] {
  const wished = candidates.map((candidate) => asWished(candidate, wishes));
  const isReady = wished.some((candidate) => isOpen(candidate) && commandsOf(candidate).length > 0);
  const mayTake = (candidate: Candidate): boolean => wishes.get(idOf(candidate)) !== 'left_out';
  return isReady ? takeFirstInstall(wished, mayTake) : takeOnlyPart(wished, mayTake);
}

type MayTake = (candidate: Candidate) => boolean;

/** An "Overview" that comes first and installs the product is where the journey begins. */
function takeFirstInstall(candidates: Candidate[], mayTake: MayTake): Candidate[] {
  const installs = (candidate: Candidate): boolean => commandsOf(candidate).some(isInstall);
  const at = candidates.findIndex((candidate) => isOpen(candidate) && installs(candidate));
  // Where nothing else is installed, what stands in front of the first command is where it begins.
  const first = candidates.findIndex((candidate) => isOpen(candidate) && commandsOf(candidate).length > 0);
  const earlier = candidates
    .slice(0, at === -1 ? first : at)
    .find(
      (candidate) => isSetApart(candidate) && candidate.section.kind === 'reference' && installs(candidate),
    );
  return earlier
    ? reopened(candidates, (candidate) => candidate.section === earlier.section && mayTake(candidate))
    : candidates;
}

function reopened(candidates: Candidate[], isMeant: MayTake): Candidate[] {
  return candidates.map((candidate) =>
    isSetApart(candidate) && isMeant(candidate) ? { ...candidate, ...withoutSection(candidate) } : candidate,
  );
}

function isConditional({ skip }: Candidate): boolean {
  return skip?.status === 'skipped_optional' && skip.code === 'condition';
}

/** A page whose commands all stand in parts that elsewhere are for later has its journey in the first of them. */
function takeOnlyPart(candidates: Candidate[], mayTake: MayTake): Candidate[] {
  // Where everything stands under conditions, the reader has to meet one of them.
  const withoutCondition = (candidate: Candidate): Candidate =>
    isConditional(candidate) && mayTake(candidate)
      ? { ...candidate, skip: null, recoverable: false }
      : candidate;
  const first = candidates.find(
    (candidate) =>
      isSetApart(candidate) && commandsOf(candidate).length > 0 && candidate.section.kind !== 'next_steps',
  );
  if (!first) return candidates.map(withoutCondition);
  const open = reopened(candidates, (candidate) => candidate.top === first.top && mayTake(candidate));
  if (open.some((candidate) => isOpen(candidate) && commandsOf(candidate).some(isInstall))) return open;
  const npm = open.find(
    (candidate) =>
      isConditional(candidate) && commandsOf(candidate).some((command) => firstWord(command) === 'npm'),
  );
  return open.map((candidate) => (candidate === npm ? withoutCondition(candidate) : candidate));
}

/** The doubts about a step, the outer one first. */
function reasonsToSkip(candidate: Candidate): Candidate[] {
  if (!isDoubted(candidate)) return [];
  return isSetApart(candidate)
    ? [candidate, ...reasonsToSkip({ ...candidate, ...withoutSection(candidate) })]
    : [candidate];
}

/** The choices that the page's own marks leave to its reader, as the plan makes them. */
function choicesIn(
  doubted: readonly (readonly Candidate[])[],
  final: readonly Candidate[],
  wishes: Wishes,
): Choice[] {
  const choices = new Map<string, Choice>();
  doubted.forEach((doubts, at) => {
    for (const doubt of doubts) {
      const isLeft = final[at]?.skip?.code === doubt.skip?.code;
      const known = choices.get(idOf(doubt));
      if (known)
        for (const list of [known.affects, ...known.options.map((o) => o.stepIds)]) list.push(doubt.step.id);
      else choices.set(idOf(doubt), choiceAbout(doubt, isLeft, wishes));
      if (isLeft) break;
    }
  });
  return [...choices.values()];
}

function choiceAbout(doubt: Candidate, isLeft: boolean, wishes: Wishes): Choice {
  const { skip, step } = doubt;
  const id = idOf(doubt);
  const { code, prior } = (skip && DOUBTED[skip.code]) ?? { code: 'optional_or_needed', prior: 0.5 };
  const usual = isLeft ? 'left_out' : 'needed';
  const settled = settleChoice(
    { wishes: new Map() },
    {
      id,
      kind: 'interpretation',
      code,
      usual,
      prior,
      affects: [step.id],
      params: { ...skip?.params },
      options: ['left_out', 'needed'].map((option) => ({ id: option, label: option, stepIds: [step.id] })),
      why: isLeft ? (skip?.code ?? 'set_apart') : 'only_part',
    },
  );
  return wishes.get(id) === usual ? { ...settled, why: 'wished' } : settled;
}

/** What planning begins with: the steps of the page, and the choices that its own marks leave to the reader. */
export type Begun = { candidates: Candidate[]; choices: Choice[] };

/** How planning a page begins, for whichever wishes: what the page shows is looked at once. */
export function beginningOf(page: SourcePage, goal: Goal | null): (wishes: Wishes) => Begun {
  const candidates = asShown(page, goal);
  const doubted = candidates.map(reasonsToSkip);
  const begunBy = (wishes: Wishes): Begun => {
    const final = taken(candidates, wishes);
    return { candidates: final, choices: choicesIn(doubted, final, wishes) };
  };
  const usual = begunBy(new Map());
  // What would be done anyway needs no wish, and so changes nothing else.
  const done = new Map(usual.choices.map((choice) => [choice.id, choice.taken]));
  return (wishes) => {
    const others = new Map([...wishes].filter(([id, wish]) => done.get(id) !== wish));
    return others.size === 0 ? usual : begunBy(others);
  };
}
