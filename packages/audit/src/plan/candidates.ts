import type { CoverageStatus } from '../model/plan.ts';
import type { Block, Section, SourcePage, SourceStep } from '../model/source.ts';
import { markupWords } from '../report/words/markup-words.ts';
import { isHelp, isInstall } from './commands.ts';
import { conditionIn, conditionOf } from './conditions.ts';
import { fetchedUrl } from './local-requests.ts';

/** Why a step is left out. */
export type Skip = { status: Exclude<CoverageStatus, 'planned'>; reason: string };

/** A step of the page on its way into the plan; it is left out as soon as it has a reason. */
export type Candidate = {
  step: SourceStep;
  block: Block | null;
  section: Section;
  /** The section of the highest level around it. */
  top: Section;
  skip: Skip | null;
  /** Whether a rule may still take it in, because nothing but a preference speaks against it. */
  recoverable: boolean;
  /** The step whose code was joined to this one's. */
  continuedBy?: string[];
  /** Commands of its block that wait for a value which only the reader has. */
  heldBack?: string[];
};

const editors = /^(?:code|open|subl|vim|vi|nano|idea|webstorm|cursor|xdg-open|start|explorer)\s/;

const publishes = /^(?:npx\s+)?(?:npm|yarn|pnpm|lerna|cargo|jsr|vsce)\s+publish\b/;
const updatesNpm = /^(?:sudo\s+)?npm\s+(?:update|install|i|up)\s+(?:-g|--global)\s+npm(?:@\S+)?$/;

const shown: Partial<Record<SourceStep['role'], string>> = {
  output: 'Shows what the reader will see.',
  tree: 'Shows files and folders.',
  repl: 'A session with an interpreter.',
  config_fragment: 'A piece of configuration without a file to put it in.',
  reference_snippet: 'An explanation, not a step.',
  not_runnable: 'Written for another system.',
};

const ownSettings =
  /\b(?:put|enter|fill in|provide|insert|type)\b[^.:]{0,40}\byour own\b[^.:]{0,60}\b(?:config\w*|options?|settings?|credentials?|connection|values?|details?)\b/i;

function topOf(section: Section, sections: Section[], level: number): Section {
  let current = section;
  while (current.level > level && current.parentId) {
    const parent = sections.find((found) => found.id === current.parentId);
    if (!parent || parent.level < level) break;
    current = parent;
  }
  return current;
}

/** What the section has right below a candidate; other ways to do the same do not stand between them. */
export function candidateBelow(all: readonly Candidate[], candidate: Candidate): Candidate | undefined {
  const beside = all.filter(
    (other) => other.section === candidate.section && other.skip?.status !== 'skipped_alternative',
  );
  return beside[beside.indexOf(candidate) + 1];
}

/** Titles that count the steps of a page. */
export function stepNumber(title: string): number | null {
  const found = /^(?:step\s+)?(\d{1,2})[.):\s]|^step\s+(\d{1,2})\b/i.exec(title.trim());
  const number = Number(found?.[1] ?? found?.[2]);
  return found && number > 0 && number < 30 ? number : null;
}

const SET_APART = 'The section';
const optionalKinds: Section['kind'][] = ['optional', 'next_steps', 'reference'];

/** A part with one of these names begins the journey, also where all of the page stands below "About". */
const begins = /^(?:getting started|quick ?start|install(?:ation)?|usage)$/i;
const aboutAll = /^(?:about|overview|introduction|features|what(?:'s| is)\b.*)$/i;

function sectionSkip(section: Section, sections: Section[]): Skip | null {
  let current: Section | undefined = section;
  let hasBegun = false;
  while (current) {
    const counted = stepNumber(current.title) !== null && current.kind === 'reference';
    const isAround = hasBegun && aboutAll.test(current.title);
    if (optionalKinds.includes(current.kind) && !counted && !isAround) {
      return {
        status: 'skipped_optional',
        reason: `${SET_APART} "${current.title}" is not part of the first journey.`,
      };
    }
    if (counted) return null;
    hasBegun ||= begins.test(current.title.trim());
    const parentId: string | null = current.parentId;
    current = sections.find((found) => found.id === parentId);
  }
  return null;
}

function blockSkip(block: Block): { skip: Skip; recoverable: boolean } | null {
  const { details, admonition } = block.context;
  const commands = block.commands.map((found) => found.command);
  if (
    commands.length > 0 &&
    commands.every((command) => editors.test(command) && fetchedUrl(command) === null)
  ) {
    return {
      skip: { status: 'skipped_optional', reason: 'Only opens an editor or a browser.' },
      recoverable: false,
    };
  }
  if (commands.length > 0 && commands.every((command) => updatesNpm.test(command))) {
    return {
      skip: { status: 'skipped_optional', reason: 'Only brings npm itself up to date.' },
      recoverable: false,
    };
  }
  if (commands.length > 0 && commands.every((command) => publishes.test(command))) {
    return {
      skip: { status: 'skipped_optional', reason: 'Publishes something of the reader’s own.' },
      recoverable: false,
    };
  }
  if (details)
    return {
      skip: { status: 'skipped_optional', reason: `Folded away under "${details}".` },
      recoverable: true,
    };
  if (admonition && !/^(?:important|prerequisite)/i.test(admonition)) {
    return {
      skip: { status: 'skipped_optional', reason: 'Stands in a note beside the steps.' },
      recoverable: true,
    };
  }
  if (block.commands.length === 0 && ownSettings.test(block.context.precedingText.slice(-300)))
    return {
      skip: { status: 'not_runnable', reason: 'Shows settings that are the reader’s own.' },
      recoverable: true,
    };
  const condition =
    block.origin === 'inline_code' ? conditionIn(block.context.precedingText) : conditionOf(block);
  if (condition && !(commands.length > 0 && commands.every((command) => /^cd\s/.test(command)))) {
    const status =
      condition.kind === 'older_version' || condition.kind === 'other_manager'
        ? 'skipped_alternative'
        : 'skipped_optional';
    return { skip: { status, reason: `Only under a condition: "${condition.quote}"` }, recoverable: true };
  }
  if (commands.length > 0 && commands.every((command) => /\s--?dry-?run\b/i.test(command))) {
    return {
      skip: { status: 'skipped_optional', reason: 'Only shows what would be done.' },
      recoverable: false,
    };
  }
  const isCheck = /\b(?:verif|check|make sure|correct|confirm)/i.test(
    block.context.precedingText.slice(-200),
  );
  const informs = block.commands.length > 0 && block.commands.every((found) => isHelp(found.command));
  if (informs && (!isCheck || /\b(?:node|npm)\s+(?:-v|--version)/.test(block.text))) {
    return {
      skip: { status: 'skipped_optional', reason: 'Only prints help or a version.' },
      recoverable: false,
    };
  }
  return null;
}

/** Commands under "Configuration" set the product up; code there mostly shows what could be set. */
function configures(section: Section, block: Block): boolean {
  return (
    /^config(?:uration|ure)?$/i.test(section.title.trim()) &&
    block.commands.length > 0 &&
    !block.commands.some(({ command }) => isInstall(command))
  );
}

function firstSkip(
  step: SourceStep,
  block: Block | null,
  section: Section,
  sections: Section[],
): { skip: Skip | null; recoverable: boolean } {
  const reason = shown[step.role];
  if (reason) return { skip: { status: 'not_runnable', reason }, recoverable: false };
  if (step.instruction?.kind === 'install_elsewhere')
    return {
      skip: { status: 'not_runnable', reason: 'Left to other pages, which the audit does not follow.' },
      recoverable: false,
    };
  const bySection = sectionSkip(section, sections);
  if (bySection && !(block && configures(section, block))) return { skip: bySection, recoverable: true };
  const byBlock = block ? blockSkip(block) : null;
  if (byBlock) return byBlock;
  const condition = !block && step.quote ? conditionIn(step.quote) : null;
  if (condition)
    return {
      skip: { status: 'skipped_optional', reason: `Only under a condition: "${condition.quote}"` },
      recoverable: true,
    };
  return { skip: null, recoverable: false };
}

/** All steps of a page, with those left out that the page itself sets apart. */
export function candidatesOf(page: SourcePage): Candidate[] {
  const levels = page.sections.map((section) => section.level).filter((level) => level >= 2);
  const level = levels.length > 0 ? Math.min(...levels) : 2;
  const inner = page.sections.filter((section) => section.level === level).length > 1 ? level : level + 1;
  const intro = page.sections[0];
  const found = page.steps.flatMap((step): Candidate[] => {
    const section = page.sections.find((found) => found.id === step.sectionId) ?? intro;
    if (!section) return [];
    const block = page.blocks.find((found) => found.id === step.blockIds[0]) ?? null;
    const top = topOf(section, page.sections, inner);
    const hidden = page.unsupported.find((found) => found.stepId === step.id);
    if (hidden) {
      const skip: Skip = { status: 'unsupported_markup', reason: markupWords[hidden.reason] };
      return [{ step, block, section, top, skip, recoverable: false }];
    }
    return [{ step, block, section, top, ...firstSkip(step, block, section, page.sections) }];
  });
  const isReady = found.some((candidate) => isOpen(candidate) && commandsOf(candidate).length > 0);
  return isReady ? takeFirstInstall(found) : takeOnlyPart(found);
}

/** An "Overview" that comes first and installs the product is where the journey begins. */
function takeFirstInstall(candidates: Candidate[]): Candidate[] {
  const installs = (candidate: Candidate): boolean => commandsOf(candidate).some(isInstall);
  const at = candidates.findIndex((candidate) => isOpen(candidate) && installs(candidate));
  const earlier = candidates
    .slice(0, Math.max(at, 0))
    .find(
      (candidate) => isSetApart(candidate) && candidate.section.kind === 'reference' && installs(candidate),
    );
  return earlier ? reopened(candidates, (candidate) => candidate.section === earlier.section) : candidates;
}

/** Whether the page itself sets a step apart from its first journey. */
export function isSetApart({ skip: left }: Candidate): boolean {
  return left?.reason.startsWith(SET_APART) ?? false;
}

function reopened(candidates: Candidate[], isMeant: (candidate: Candidate) => boolean): Candidate[] {
  return candidates.map((candidate) => {
    if (!isSetApart(candidate) || !isMeant(candidate)) return candidate;
    const byBlock = candidate.block ? blockSkip(candidate.block) : null;
    return { ...candidate, skip: byBlock?.skip ?? null, recoverable: byBlock?.recoverable ?? false };
  });
}

/** Where everything stands under conditions, the reader has to meet one of them. */
function withoutCondition(candidate: Candidate): Candidate {
  return isConditional(candidate) ? { ...candidate, skip: null, recoverable: false } : candidate;
}

function isConditional({ skip: left }: Candidate): boolean {
  return left?.status === 'skipped_optional' && left.reason.startsWith('Only under a condition');
}

/** A page whose commands all stand in parts that elsewhere are for later has its journey in the first of them. */
function takeOnlyPart(candidates: Candidate[]): Candidate[] {
  const first = candidates.find(
    (candidate) =>
      isSetApart(candidate) && commandsOf(candidate).length > 0 && candidate.section.kind !== 'next_steps',
  );
  if (!first) return candidates.map(withoutCondition);
  const open = reopened(candidates, (candidate) => candidate.top === first.top);
  if (open.some((candidate) => isOpen(candidate) && commandsOf(candidate).some(isInstall))) return open;
  const npm = open.find(
    (candidate) =>
      isConditional(candidate) && commandsOf(candidate).some((command) => /^npm\s/.test(command)),
  );
  return open.map((candidate) => (candidate === npm ? withoutCondition(candidate) : candidate));
}

/** Whether a step is still in. */
export function isOpen(candidate: Candidate): boolean {
  return candidate.skip === null;
}

/** The commands of a candidate. */
export function commandsOf(candidate: Candidate): string[] {
  return candidate.block?.commands.map((found) => found.command) ?? [];
}

/** Leaves a step out, if it is not out already. */
export function skip(
  candidate: Candidate,
  status: Skip['status'],
  reason: string,
  recoverable = false,
): void {
  if (candidate.skip) return;
  candidate.skip = { status, reason };
  candidate.recoverable = recoverable;
}
