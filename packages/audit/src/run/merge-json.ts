import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import type { Changed } from './changed-text.ts';

const FORMAT = { tabSize: 2, insertSpaces: true } as const;
const LENIENT = { allowTrailingComma: true } as const;

/** Merges the JSON that a page shows into a file's, member by member, keeping the file's comments and order. */
export function mergeJson(found: string | undefined, shown: string, path: string): Changed {
  const wanted = parseShown(shown);
  if (wanted === undefined) return { problem: { code: 'shown_is_no_json', params: { path } } };
  const base = found === undefined || found.trim() === '' ? '{}\n' : found;
  const errors: ParseError[] = [];
  parse(base, errors, LENIENT);
  if (errors.length > 0) return { problem: { code: 'file_is_no_json', params: { path } } };
  return { text: setMembers(base, wanted) };
}

/** Reads JSON as pages print it: with comments, with ellipses, or as members without their braces. */
export function parseShown(shown: string): Record<string, unknown> | undefined {
  const text = shown.replaceAll(/^\s*(?:\.{3}|…),?\s*$/gmu, '').trim();
  for (const candidate of [text, `{${text}}`]) {
    const errors: ParseError[] = [];
    const value: unknown = parse(candidate, errors, LENIENT);
    if (errors.length === 0 && isMembers(value)) return value;
  }
  return undefined;
}

/** Sets members of a JSON text, going into objects that both sides have. */
export function setMembers(base: string, members: Record<string, unknown>, at: JSONPath = []): string {
  let text = base;
  for (const [name, value] of Object.entries(members)) {
    const path = [...at, name];
    const isNested = isMembers(value) && isMembers(readAt(text, path));
    text = isNested
      ? setMembers(text, value, path)
      : applyEdits(text, modify(text, path, value, { formattingOptions: FORMAT }));
  }
  return text;
}

function readAt(text: string, path: JSONPath): unknown {
  let value: unknown = parse(text, [], LENIENT);
  for (const name of path) value = isMembers(value) ? value[String(name)] : undefined;
  return value;
}

/** Tells whether a JSON value is an object with members. */
export function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
