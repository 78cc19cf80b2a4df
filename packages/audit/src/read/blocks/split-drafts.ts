import { codeFacts } from '../../code/code-facts.ts';
import { outputAmong } from '../../code/output-among.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { isGlobal } from '../../shell/effects.ts';
import { isManagerName, managerCalled } from '../../shell/managers.ts';
import { readMeta } from '../flow/code-meta.ts';
import { beforeFirst, behindLast } from '../source/plain-text.ts';
import type { Draft, DraftItem, DraftPage } from './drafts.ts';
import { languageKind } from './languages.ts';
import { commentedFile } from './named-file.ts';
import { readShell } from './shell-session.ts';
import { splitChoices } from './split-choices.ts';
import { type FencePart, splitManagers } from './split-managers.ts';
import { commandsInComments, splitVariants } from './split-variants.ts';

function partsOf(
  draft: Draft,
): { parts: FencePart[]; kind: 'package_managers' | 'variants_in_fence' } | null {
  const kind = languageKind(draft.code.lang);
  if (kind === 'shell' || kind === 'console' || kind === 'text') {
    const parts = splitManagers(draft.code.text) ?? splitChoices(draft.code.text);
    return parts ? { parts, kind: 'package_managers' } : null;
  }
  if (kind !== 'script') return null;
  const parts = splitVariants(draft.code.text);
  return parts ? { parts, kind: 'variants_in_fence' } : null;
}

function splitFence(draft: Draft): Draft[] {
  const found = partsOf(draft);
  if (!found) return [draft];
  const group = `fence-${draft.order}`;
  const lastLabelled = found.parts.findLastIndex((part) => part.label !== null);
  return found.parts.map((part, index) => ({
    ...draft,
    code: { ...draft.code, text: part.text },
    split: part.label === null ? null : { group, kind: found.kind, label: part.label },
    outputOnly:
      part.label === null && index > lastLabelled && readShell(part.text, false).commands.length === 0,
  }));
}

/** What code prints, where it stands among the code, becomes a block of its own below it. */
function splitOutput(draft: Draft): Draft[] {
  if (languageKind(draft.code.lang) !== 'script') return [draft];
  const pieces = outputAmong(draft.code.text, draft.code.lang) ?? [];
  return pieces.length === 0
    ? [draft]
    : pieces.map(({ isOutput, text }, at) => ({
        ...draft,
        // The name of a file is that of its first piece: what goes on below output would take its place.
        code: {
          ...draft.code,
          ...(at > 0 && { meta: null, title: null }),
          ...(isOutput && { lang: null }),
          text,
        },
        outputOnly: isOutput,
      }));
}

/** Commands in the comments above a script come first, as blocks of their own. */
function liftComments(draft: Draft): Draft[] {
  if (languageKind(draft.code.lang) !== 'script') return [draft];
  const commands = commandsInComments(draft.code.text);
  if (commands.length === 0) return [draft];
  const shell: Draft = {
    ...draft,
    code: { ...draft.code, lang: 'sh', title: null, meta: null, text: commands.join('\n') },
  };
  return [shell, draft];
}

const fences = ['shell', 'console', 'text'];

function onlyManager(draft: Draft): string | null {
  if (!fences.includes(languageKind(draft.code.lang))) return null;
  const { commands } = readShell(draft.code.text, true);
  const managers = new Set(
    commands.map(({ command }) => managerCalled(command)).filter((manager) => manager !== null),
  );
  const [manager] = managers;
  return managers.size === 1 && manager ? manager : null;
}

function overlap(a: string, b: string): number {
  const lines = (text: string): Set<string> =>
    new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length > 3),
    );
  const [left, right] = [lines(a), lines(b)];
  const shared = [...left].filter((line) => right.has(line)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

/** The name that stands above a block, wherever its markup gives it. */
function nameOf({ code }: Draft): string | null {
  return code.title ?? readMeta(code.meta).title;
}

function label(draft: Draft): string {
  const comment = /^\s*\/\/\s*(\S.{0,30})$/m.exec(beforeFirst(draft.code.text, '\n'))?.[1];
  return nameOf(draft) ?? comment ?? draft.code.lang ?? 'code';
}

const MODULES = { esm: 'ES modules', commonjs: 'CommonJS', either: null } as const;

/** The names of two ways; two that share one are named by their module systems, where these differ. */
function apart(a: Draft, b: Draft, nameIt: (draft: Draft) => string): [string, string] {
  const names: [string, string] = [nameIt(a), nameIt(b)];
  const [left, right] = [a, b].map(({ code }) => MODULES[codeFacts(code.text).moduleKind]);
  return names[0] === names[1] && left && right && left !== right ? [left, right] : names;
}

/** A name that no way before it has. */
function counted(name: string, used: readonly string[]): string {
  let out = name;
  for (let count = 2; used.includes(out); count += 1) out = `${name} ${count}`;
  return out;
}

const KINDS_IN_ENDING = new Set(['cjs', 'mjs', 'cts', 'mts']);

/** Whether the names in two first lines are of two files: other names, or one whose endings say of which kind each is. */
function areNamedApart(left: string | null, right: string | null): boolean {
  if (left === null || right === null || left === right) return false;
  const [a, b] = [left, right].map((name) => behindLast(name, '.'));
  const isOneName = left.slice(0, -(a?.length ?? 0)) === right.slice(0, -(b?.length ?? 0));
  return !isOneName || (KINDS_IN_ENDING.has(a ?? '') && KINDS_IN_ENDING.has(b ?? ''));
}

/** Scripts that follow each other without a word and say nearly the same are one file in several forms. */
function areVariants(a: Draft, b: Draft): boolean {
  if (languageKind(a.code.lang) !== 'script' || languageKind(b.code.lang) !== 'script' || !b.adjacent)
    return false;
  if (a.split?.kind === 'variants_in_fence' || b.split?.kind === 'variants_in_fence') return false;
  if (areNamedApart(commentedFile(a.code.text), commentedFile(b.code.text))) return false;
  const [left, right] = [nameOf(a), nameOf(b)];
  const stem = (name: string): string => name.replace(/\.\w+$/, '');
  if (left && right && left !== right && stem(left) !== stem(right)) return false;
  if (left && left === right && overlap(a.code.text, b.code.text) < 0.9) return false;
  const lines = Math.min(a.code.text.split('\n').length, b.code.text.split('\n').length);
  return lines >= 3 && overlap(a.code.text, b.code.text) >= 0.5;
}

const OFFERS = new Set(['or', 'with', 'using', 'via', 'you', 'for']);

/** Whether the words between two blocks only offer another package manager: "or with yarn", "yarn:", "or". */
function offersOther(text: string): boolean {
  const words = tokensOf(text).flatMap(({ kind, key }) => (kind === 'mark' ? [] : [key]));
  const manager = words.findLastIndex(isManagerName);
  if (words.length === 1) return manager === 0 || words[0] === 'or';
  return words.slice(0, Math.max(0, manager)).some((word) => OFFERS.has(word));
}

/** Whether a block has a program installed for all projects, as another package manager is. */
function installsGlobally({ code }: Draft): boolean {
  const { commands } = readShell(code.text, true);
  return commands.some(({ command }) => managerCalled(command) === 'npm' && isGlobal(command));
}

/** The same step for another package manager, with no more than "or with yarn" between. */
function areManagers(a: Draft, b: Draft): boolean {
  if (a.sectionId !== b.sectionId) return false;
  const left = onlyManager(a);
  const right = left && onlyManager(b);
  if (!left || !right || left === right) return false;
  if (installsGlobally(a)) return false;
  if (b.adjacent) return true;
  const between = b.before
    .flat()
    .map((part) => part.text)
    .join('')
    .trim();
  return b.before.length === 1 && between.length < 100 && offersOther(between);
}

/** Only blocks that stand in the same place can be ways to do one thing. */
function standTogether(a: Draft, b: Draft): boolean {
  if (a.around.tabs.length > 0 || b.around.tabs.length > 0) return false;
  return a.around.admonition === b.around.admonition && a.around.details === b.around.details;
}

function groupNeighbours(items: DraftItem[]): DraftItem[] {
  let last: Draft | null = null;
  const out: DraftItem[] = [];
  for (const item of items) {
    if (item.kind !== 'block') {
      out.push(item);
      continue;
    }
    const previous: Draft | null = last;
    const kind =
      previous && !item.split && standTogether(previous, item)
        ? areManagers(previous, item)
          ? 'package_managers'
          : areVariants(previous, item)
            ? 'file_variants'
            : null
        : null;
    const next: Draft = { ...item };
    if (previous && kind) {
      const group = previous.split?.group ?? `near-${previous.order}-${item.order}`;
      const nameIt = kind === 'package_managers' ? (one: Draft) => onlyManager(one) ?? '' : label;
      const [first, second] = apart(previous, next, nameIt);
      previous.split ??= { group, kind, label: first };
      const used = out.flatMap((one) =>
        one.kind === 'block' && one.split?.group === group ? [one.split.label] : [],
      );
      next.split = { group, kind, label: counted(second, used) };
    }
    out.push(next);
    last = next;
  }
  return out;
}

/** Splits fences that hold several things, and groups neighbours that are ways to do one. */
export function splitDrafts(page: DraftPage): DraftPage {
  const parts = page.items.flatMap((item): DraftItem[] =>
    item.kind !== 'block' ? [item] : liftComments(item).flatMap(splitFence).flatMap(splitOutput),
  );
  const items = groupNeighbours(parts).map((item, order) => ({ ...item, order }));
  return { ...page, items };
}
