import { applyPatch, parsePatch } from 'diff';
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { Changed } from './changed-text.ts';
import { isMembers, parseShown, setMembers } from './merge-json.ts';

type Line = { sign: '+' | '-' | ' '; text: string };

const FUZZ_LINES = 2;
/** What a parser misses where a text ends too early. */
const CLOSING = new Set([
  'CloseBraceExpected',
  'CloseBracketExpected',
  'ValueExpected',
  'PropertyNameExpected',
]);
const LENIENT = { allowTrailingComma: true } as const;

/** Applies a diff as pages print them: mostly without line numbers, often with context that is a little off. */
export function applyDiff(found: string | undefined, diff: string, path: string): Changed {
  const lines = readLines(diff);
  if (found === undefined) return createFrom(lines, path);
  const exact = applyUnified(found, diff) ?? applyGroups(found, lines);
  if (!path.endsWith('.json')) {
    return exact === undefined
      ? { problem: { code: 'change_does_not_fit', params: { path } } }
      : { text: exact };
  }
  // A line that fits may still leave a comma out or repeat a member that the file has elsewhere.
  const members = applyMembers(found, lines);
  if (exact !== undefined && isJson(exact) && (members === undefined || isSameValue(exact, members)))
    return { text: exact };
  return members === undefined
    ? { problem: { code: 'change_does_not_fit', params: { path } } }
    : { text: members };
}

function readLines(diff: string): Line[] {
  return diff
    .split('\n')
    .filter((line) => !/^(?:diff |index |--- |\+\+\+ |@@|\\ No newline)/u.test(line))
    .map((line) => {
      const first = line[0];
      if (first === '+' || first === '-') return { sign: first, text: line.slice(1) };
      return { sign: ' ', text: first === ' ' ? line.slice(1) : line };
    });
}

function createFrom(lines: readonly Line[], path: string): Changed {
  if (lines.some(({ sign }) => sign === '-'))
    return { problem: { code: 'nothing_to_change', params: { path } } };
  return {
    text: `${lines
      .map(({ text }) => text)
      .join('\n')
      .trimEnd()}\n`,
  };
}

function applyUnified(found: string, diff: string): string | undefined {
  if (!/^@@ /mu.test(diff)) return undefined;
  try {
    const [patch] = parsePatch(diff);
    if (patch === undefined) return undefined;
    const compareLine = (_: number, line: string, __: string, wanted: string) =>
      line.trim() === wanted.trim();
    const patched = applyPatch(found, patch, { fuzzFactor: FUZZ_LINES, compareLine });
    return patched === false ? undefined : patched;
  } catch {
    // Hunk headers that do not count right; the lines themselves may still say enough.
    return undefined;
  }
}

// Each run of changed lines finds its own place: by the lines it takes away, else by its neighbours.
function applyGroups(found: string, lines: readonly Line[]): string | undefined {
  const text = found.split('\n');
  let from = 0;
  for (let index = 0; index < lines.length; ) {
    const start = index;
    while (index < lines.length && lines[index]?.sign !== ' ') index += 1;
    const group = lines.slice(start, index);
    if (group.length > 0) {
      const place = findPlace(text, group, lines.slice(0, start), lines.slice(index), from);
      if (place === undefined) return undefined;
      const added = group.filter(({ sign }) => sign === '+').map((line) => line.text);
      text.splice(place.at, place.removed, ...added);
      from = place.at + added.length;
    }
    index += 1;
  }
  return text.join('\n');
}

function findPlace(
  text: readonly string[],
  group: readonly Line[],
  before: readonly Line[],
  after: readonly Line[],
  from: number,
): { at: number; removed: number } | undefined {
  const removed = group.filter(({ sign }) => sign === '-').map((line) => line.text.trim());
  if (removed.length > 0) {
    const at = findRun(text, removed, from);
    return at === undefined ? undefined : { at, removed: removed.length };
  }
  const previous = before.findLast(({ sign, text: line }) => sign === ' ' && isTelling(line))?.text.trim();
  const at = previous === undefined ? undefined : findRun(text, [previous], Math.max(0, from - 1));
  if (at !== undefined) return { at: at + 1, removed: 0 };
  const next = after.find(({ sign, text: line }) => sign === ' ' && isTelling(line))?.text.trim();
  const place = next === undefined ? undefined : findRun(text, [next], from);
  return place === undefined ? undefined : { at: place, removed: 0 };
}

function isTelling(line: string): boolean {
  return line.trim() !== '' && !/^\s*(?:\/\/\s*)?(?:\.{3}|…)/u.test(line);
}

function findRun(text: readonly string[], wanted: readonly string[], from: number): number | undefined {
  for (let at = from; at + wanted.length <= text.length; at += 1) {
    if (wanted.every((line, offset) => text[at + offset]?.trim() === line)) return at;
  }
  return undefined;
}

function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, LENIENT);
  return errors.length === 0;
}

function isSameValue(text: string, other: string): boolean {
  return JSON.stringify(parse(text, [], LENIENT)) === JSON.stringify(parse(other, [], LENIENT));
}

/** The members of an object of which a hunk shows only the beginning. */
function parseBeginning(text: string): Record<string, unknown> | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, LENIENT);
  const isOpen = errors.every(
    ({ error, offset }) => CLOSING.has(printParseErrorCode(error)) && offset >= text.trimEnd().length,
  );
  return isOpen && isMembers(value) ? value : undefined;
}

function applyMembers(found: string, lines: readonly Line[]): string | undefined {
  if (!isJson(found)) return undefined;
  const side = (sign: '+' | '-') => {
    const own = lines.filter((line) => line.sign === ' ' || line.sign === sign);
    const shown = own.map(({ text }) => text).join('\n');
    return parseShown(shown) ?? parseBeginning(shown);
  };
  const before = side('-');
  const after = side('+');
  if (before === undefined || after === undefined) return undefined;
  const changes = differences(before, after);
  return removeMembers(setMembers(found, changes.set), changes.removed);
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const set: Record<string, unknown> = {};
  const removed: string[][] = Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => [name]);
  for (const [name, value] of Object.entries(after)) {
    const earlier = before[name];
    if (isMembers(value) && isMembers(earlier)) {
      const inner = differences(earlier, value);
      if (Object.keys(inner.set).length > 0) set[name] = inner.set;
      removed.push(...inner.removed.map((path) => [name, ...path]));
    } else if (JSON.stringify(earlier) !== JSON.stringify(value)) set[name] = value;
  }
  return { set, removed };
}

function removeMembers(text: string, paths: readonly string[][]): string {
  return paths.reduce((rest, path) => applyEdits(rest, modify(rest, path, undefined, {})), text);
}
