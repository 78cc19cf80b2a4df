import { type CommandText, printed } from '../model/command-text.ts';
import type { Skip } from '../model/plan.ts';
import type { Block, Section, SourceStep } from '../model/source.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { joinedCommands } from '../shell/rewrite.ts';

/** A step of the page on its way into the plan; it is left out as soon as it has a reason. */
export type Candidate = {
  readonly step: SourceStep;
  readonly block: Block | null;
  readonly section: Section;
  /** The section of the highest level around it. */
  readonly top: Section;
  readonly skip: Skip | null;
  /** Whether a rule may still take it in, because nothing but a preference speaks against it. */
  readonly recoverable: boolean;
  /** The steps whose code was joined to this one's. */
  readonly continuedBy?: readonly string[];
  /** Whether lines that the page does not have stand before its code. */
  readonly isAdded?: true;
  /** Commands of its block that wait for a value which only the reader has. */
  readonly heldBack?: readonly CommandText[];
};

/** What the section has right below a candidate; other ways to do the same do not stand between them. */
export function candidateBelow(all: readonly Candidate[], candidate: Candidate): Candidate | undefined {
  const own = all.indexOf(candidate);
  return all.find(
    (other, at) =>
      at > own && other.section === candidate.section && other.skip?.status !== 'skipped_alternative',
  );
}

const MOST_STEPS = 30;

/** Titles that count the steps of a page. */
export function stepNumber(title: string): number | null {
  const [first, ...rest] = tokensOf(title).map(({ key }) => key);
  const isNamed = first === 'step';
  const number = Number(isNamed ? rest[0] : first);
  const isCounted = isNamed || rest.length > 0;
  return isCounted && Number.isInteger(number) && number > 0 && number < MOST_STEPS ? number : null;
}

/** Whether the page itself sets a step apart from its first journey. */
export function isSetApart({ skip }: Candidate): boolean {
  return skip?.code === 'set_apart';
}

/** Whether a step is still in. */
export function isOpen(candidate: Candidate): boolean {
  return candidate.skip === null;
}

/** The commands of a candidate. */
export function commandsOf(candidate: Candidate): CommandText[] {
  return candidate.block?.commands.map((found) => found.command) ?? [];
}

/** What the page itself shows of a step: its commands, its sentence or its first line. */
export function labelOf({ step, block }: Candidate): string {
  const commands = joinedCommands(block?.commands.map(({ command }) => command) ?? []);
  return printed(commands) || (step.quote ?? block?.text.trim().split('\n')[0] ?? '');
}

/** Whether a block is, or belongs into, a file. */
export function isFile({ role }: Block): boolean {
  return role.startsWith('file_');
}
