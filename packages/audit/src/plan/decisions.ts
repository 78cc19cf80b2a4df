import { codeFacts } from '../code/code-facts.ts';
import { importStatements } from '../code/whole-example.ts';
import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import type { Goal, MainFlow } from '../model/goal.ts';
import type { PageFriction, PlanDecision, Skip } from '../model/plan.ts';
import type { ShownCommand, SourcePage } from '../model/source.ts';
import type { Candidate } from './candidates.ts';

/** A record without what is added when it is put in its place; member by member, so that codes keep their parameters. */
export type Without<Record, Keys extends PropertyKey> = Record extends unknown ? Omit<Record, Keys> : never;

/** One thing that a pass of the planner decides. */
export type Decision =
  /** Leaves a step out, if it is not out already. */
  | { kind: 'skip'; stepId: string; skip: Skip; recoverable: boolean }
  /** Brings a step back in. */
  | { kind: 'include'; stepId: string }
  | { kind: 'move'; stepId: string; place: 'before' | 'behind'; otherId: string }
  /** Gives a step the place of another: its section, and the part of the page around it. */
  | { kind: 'relocate'; stepId: string; otherId: string }
  | {
      kind: 'rewrite';
      stepId: string;
      commands: ShownCommand[];
      placeholders?: string[];
      heldBack?: CommandText[];
    }
  /** Makes the code of another step the end of this one's. */
  | { kind: 'join'; stepId: string; otherId: string; how?: JoinedHow }
  /** Puts lines that bring the product in before code that lacks them, which is then a script. */
  | { kind: 'bring_in'; stepId: string; lines: string }
  | { kind: 'fill_in'; stepId: string; text: string }
  | { kind: 'choose'; choice: Choice }
  | { kind: 'record'; decision: Without<PlanDecision, 'id'> }
  | { kind: 'report'; friction: Without<PageFriction, 'sourceSectionIds' | 'type' | 'severity'> };

/** What the passes of the planner see: the page, its steps in order, and what was decided so far. */
export type Planning = {
  readonly page: SourcePage;
  readonly candidates: readonly Candidate[];
  readonly choices: readonly Choice[];
  readonly decisions: readonly PlanDecision[];
  readonly frictions: readonly PageFriction[];
  /** What the page leads to, and which steps lead there, whatever is chosen. */
  readonly goal: Goal | null;
  readonly flow: MainFlow;
  /** The options that were asked for, by the id of their choice. */
  readonly wishes: ReadonlyMap<string, string>;
};

/** Leaves a step out. */
export function skipStep({ step }: Candidate, skip: Skip, recoverable = false): Decision {
  return { kind: 'skip', stepId: step.id, skip, recoverable };
}

/** Brings a step back in. */
export function includeStep({ step }: Candidate): Decision {
  return { kind: 'include', stepId: step.id };
}

/** Records what was decided for the reader, with the choice by which it could have been otherwise. */
export function recordDecision(
  decision: Without<PlanDecision, 'id' | 'choiceId'>,
  choice?: Choice,
): Decision {
  return { kind: 'record', decision: { ...decision, choiceId: choice?.id ?? null } };
}

/** Records that the page has a gap or contradicts itself. */
export function recordFriction(friction: Extract<Decision, { kind: 'report' }>['friction']): Decision {
  return { kind: 'report', friction };
}

/**
 * How code joins other code: `wrapped` in a function, where it awaits and the file cannot; `scoped`, where it declares names
 * once more; `instead` of all but the imports.
 */
export type JoinedHow = 'wrapped' | 'scoped' | 'instead';

const AROUND: Partial<Record<JoinedHow, (text: string) => string>> = {
  wrapped: (text) => `(async () => {\n${text}\n})();`,
  scoped: (text) => `{\n${text}\n}`,
};

/** What a statement begins with that goes on with the one above it where that has no semicolon. */
const GOING_ON = '([`+-/';

/** Whether code would go on with the statement above it instead of beginning one. */
function goesOnWith(before: string, more: string): boolean {
  const isRemark = more.startsWith('/');
  const first = isRemark ? more.slice(codeFacts(more).statements[0]?.start) : more;
  if (first === '' || !GOING_ON.includes(first.charAt(0))) return false;
  const last = codeFacts(before).statements.at(-1);
  return last !== undefined && !before.slice(last.start, last.end).endsWith(';');
}

/** Code with more behind it. */
export function joinedText(before: string, text: string, how?: JoinedHow): string {
  const more = how === undefined ? text : (AROUND[how]?.(text) ?? text);
  const kept = how === 'instead' ? importStatements(before) : before.trimEnd();
  return `${kept}\n\n${goesOnWith(kept, more.trimStart()) ? ';' : ''}${more}`;
}
