import { codeFacts } from '../code/code-facts.ts';
import type { CommandText } from '../model/command-text.ts';
import type { ShellCommand } from '../shell/command.ts';
import { isRunOfFile } from '../shell/effects.ts';
import { variablesLeftBy, variablesReadBy } from '../shell/expansions.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { placeholdersIn } from '../shell/placeholders.ts';
import { inOneLine } from '../shell/shown.ts';
import type { DraftStep } from './build-steps.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { isSecret, isSecretName, maskValues, type Needed } from './needed-in-code.ts';
import { isStandIn } from './secret-values.ts';

/** A key that only the reader has: where the page speaks of it, and the steps of the page that use it. */
export type KeyFlow = { needed: Needed; originId: string; userIds: string[] };

/** What a reader does in a step of the page: types a command, which may wait for a value, or writes a file. */
type Deed = { stepId: string } & (
  | { kind: 'typed'; command: CommandText; isDone: boolean }
  | { kind: 'written'; path: string; text: string }
);

/** Whether a step leads to the goal or is it; where the page has none, every part of the journey does. */
function isOnTheWay({ goal, flow }: Planning, { step, section }: Candidate, sections: Set<string>): boolean {
  if (step.id === goal?.sourceStepId) return true;
  return sections.has(section.id) && (goal === null || flow[step.id] === 'main');
}

/** All that a reader does on the way to the goal, in the order of the page. */
function deedsOn(planning: Planning, steps: readonly DraftStep[]): Deed[] {
  const sections = new Set(steps.map(({ candidate }) => candidate.section.id));
  const onTheWay = planning.candidates.filter((candidate) => isOnTheWay(planning, candidate, sections));
  return onTheWay.flatMap((candidate): Deed[] => {
    const stepId = candidate.step.id;
    const own = steps.filter((step) => step.candidate.step.id === stepId);
    const waiting = waitingIn(candidate).map((command) => ({
      kind: 'typed' as const,
      command,
      isDone: false,
      stepId,
    }));
    return [...waiting, ...own.flatMap(({ action }) => doneBy(action, stepId))];
  });
}

function waitingIn({ heldBack = [], skip, block }: Candidate): readonly CommandText[] {
  if (skip === null) return heldBack;
  return skip.code === 'placeholders' ? (block?.commands.map(({ command }) => command) ?? []) : [];
}

function doneBy(action: DraftStep['action'], stepId: string): Deed[] {
  if (action.kind === 'run') return [{ kind: 'typed', command: action.command, isDone: true, stepId }];
  if (action.kind !== 'write' && action.kind !== 'edit') return [];
  return [{ kind: 'written', path: action.path, text: action.content, stepId }];
}

function isUnfilled(value: string): boolean {
  return value === '' || isStandIn(value) || placeholdersIn(value).length > 0;
}

function isSettings(path: string): boolean {
  return (path.split('/').at(-1) ?? '').startsWith('.env');
}

const LOGIN = new Set(['-u', '--user']);

/** Whether a word of a command is where it says who calls: a login, a header or a parameter for a key. */
function saysWho({ placed }: ShellCommand, at: number): boolean {
  const word = placed[at]?.word ?? '';
  return (
    LOGIN.has(placed[at - 1]?.word ?? '') || isSecret(word) || word.toLowerCase().includes('authorization')
  );
}

/** The stand-ins for keys in a command itself. */
function keysIn(command: CommandText): string[] {
  return parseShell(command).commands.flatMap((part) =>
    part.placed.flatMap(({ word }, at) => (saysWho(part, at) ? placeholdersIn(word) : [])),
  );
}

/** A name to speak of: without brackets, and none where only crosses or dots stand. */
function nameOf(standIn: string): string {
  const bare = [...'<>[]{}'].reduce((text, sign) => text.replaceAll(sign, ''), standIn);
  return isSecret(bare) ? bare : 'API key';
}

/** What is known of values while the page is gone through. */
class Values {
  readonly flows = new Map<string, KeyFlow>();
  /** Variables without a value of their own, and the key that they stand for. */
  readonly #open = new Map<string, string>();
  readonly #filled = new Set<string>();
  /** Files that read a variable without a value, and the key. */
  readonly #readers = new Map<string, string>();

  /** The key that a variable lacks, null where it has its value. */
  #lacks(name: string): string | null {
    return this.#open.get(name) ?? (isSecretName(name) && !this.#filled.has(name) ? name : null);
  }

  #flowOf(name: string, quote: string, originId: string): KeyFlow {
    const flow = this.flows.get(name) ?? {
      needed: { name, quote: maskValues(quote) },
      originId,
      userIds: [],
    };
    this.flows.set(name, flow);
    return flow;
  }

  #use(name: string, command: CommandText, stepId: string): void {
    const flow = this.#flowOf(name, inOneLine(command), stepId);
    if (!flow.userIds.includes(stepId)) flow.userIds.push(stepId);
  }

  #set(name: string, value: string, isDone: boolean, quote: string, stepId: string): void {
    if (isSecret(name) && isUnfilled(value)) {
      this.#open.set(name, name);
      this.#flowOf(name, quote, stepId);
    } else if (isDone && variablesReadBy(value).length === 0) {
      this.#filled.add(name);
      this.#open.delete(name);
    }
  }

  typed(command: CommandText, isDone: boolean, stepId: string): void {
    const left = variablesLeftBy(command);
    for (const key of variablesReadBy(command).map((name) => this.#lacks(name))) {
      if (key !== null && left.length === 0) this.#use(key, command, stepId);
      else if (key !== null) for (const { name } of left) this.#open.set(name, key);
    }
    const script = this.#readers.get(isRunOfFile(command) ?? '');
    if (script !== undefined) this.#use(script, command, stepId);
    if (!isDone && left.length === 0)
      for (const key of keysIn(command)) this.#use(nameOf(key), command, stepId);
    for (const { name, value } of left) this.#set(name, value, isDone, inOneLine(command), stepId);
  }

  written(path: string, text: string, stepId: string): void {
    if (isSettings(path))
      for (const { name, value } of text.split('\n').flatMap(variablesLeftBy))
        this.#set(name, value, true, `${name}=${value}`, stepId);
    // What reads a variable that no line of the page leaves open may have a value for it.
    const key = codeFacts(text).envNames.flatMap((name) => this.#open.get(name) ?? [])[0];
    if (key !== undefined) this.#readers.set(path, key);
  }
}

/** Follows values that only the reader has from where the page leaves them open to the steps that use them. */
export function keyFlows(planning: Planning, steps: readonly DraftStep[]): KeyFlow[] {
  const values = new Values();
  for (const deed of deedsOn(planning, steps)) {
    if (deed.kind === 'typed') values.typed(deed.command, deed.isDone, deed.stepId);
    else values.written(deed.path, deed.text, deed.stepId);
  }
  return [...values.flows.values()].filter(({ userIds }) => userIds.length > 0);
}
