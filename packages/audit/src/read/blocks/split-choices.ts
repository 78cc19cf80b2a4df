import { managerOf } from '../flow/code-label.ts';
import { type FencePart, offersCommand } from './split-managers.ts';

const forHeader =
  /^\s*#\s*(?:(?:or,?\s+)?(?:for|with|using|via|if you(?:'re| are)? us(?:e|ing))|or|option \d+:?)\s+(\S.{0,60})$/i;
const oneOf = /^\s*#.*\b(?:one of|either|any of|pick one|choose one|only one)\b/i;

function isComment(line: string): boolean {
  return /^\s*#(?!!)/.test(line);
}

/** Parts below "# for X" headers, where all of them begin with the same command. */
function byHeaders(lines: string[]): FencePart[] | null {
  const parts: FencePart[] = [];
  const head: string[] = [];
  for (const line of lines) {
    const label = offersCommand(line) ? undefined : forHeader.exec(line)?.[1]?.trim();
    if (label) parts.push({ label, text: '' });
    else if (isComment(line)) continue;
    else if (parts.length > 0) parts[parts.length - 1] = appended(parts.at(-1), line);
    else if (line.trim() !== '') head.push(line);
  }
  const verbs = parts.map((part) => verbOf(part.text));
  if (parts.length < 2 || verbs.some((verb) => verb === '' || verb !== verbs[0])) return null;
  return withHead(head, parts);
}

/** Lines below "# then add one of the following": each is a way of its own. */
function byWords(lines: string[]): FencePart[] | null {
  const at = lines.findIndex((line) => oneOf.test(line));
  if (at === -1) return null;
  const choices = lines.slice(at + 1).filter((line) => line.trim() !== '' && !isComment(line));
  if (choices.length < 2 || !choices.every((line) => managerOf(line) === managerOf(choices[0] ?? '')))
    return null;
  const head = lines.slice(0, at).filter((line) => line.trim() !== '');
  return withHead(
    head,
    choices.map((line) => ({ label: line.replace(/^\s*\$\s+/, '').trim(), text: line })),
  );
}

const orInstead =
  /^\s*(?:\$\s+)?(\S[^#\n]*?)\s+#\s*(?:alternatively\b|instead\b|or\b[\s,:]*(?:$|(?:for|if|when|with|without|to|instead)\b))/i;
const otherManager = /#.*\b(npm|yarn|pnpm|bun|deno)\b/i;

/** Whether a line's own remark offers it in place of the one above; what it says of another manager is for itself. */
function isInstead(line: string): boolean {
  const named = otherManager.exec(line)?.[1]?.toLowerCase();
  return orInstead.test(line) && !offersCommand(line) && (named ?? managerOf(line)) === managerOf(line);
}

/** What a command does, without what it does it to. */
function verbOf(line: string): string {
  const verb = /^\s*(?:\$\s+)?(\S+\s+\S+)/.exec(line)?.[1] ?? '';
  return verb.replace(/\s+(?:i|add)$/, ' install');
}

/** Lines whose own remark offers them in place of the one above, which does the same. */
function byTrailers(lines: string[]): FencePart[] | null {
  const shown = lines.filter((line) => line.trim() !== '' && !isComment(line));
  const from = shown.findIndex(isInstead);
  if (from < 1 || !shown.slice(from).every(isInstead)) return null;
  const ways = shown.slice(from - 1);
  if (ways.some((line) => verbOf(line) !== verbOf(ways[0] ?? ''))) return null;
  const label = (line: string): string => line.replace(/^\s*\$\s+|\s+#.*$/g, '').trim();
  return withHead(
    shown.slice(0, from - 1),
    ways.map((line) => ({ label: label(line), text: line })),
  );
}

function appended(part: FencePart | undefined, line: string): FencePart {
  return {
    label: part?.label ?? null,
    text: `${part?.text ?? ''}${part?.text ? '\n' : ''}${line}`.trimEnd(),
  };
}

function withHead(head: string[], parts: FencePart[]): FencePart[] {
  return head.length > 0 ? [{ label: null, text: head.join('\n') }, ...parts] : parts;
}

/** Splits a fence that shows one step in several ways, told apart by its comments; null if it shows only one. */
export function splitChoices(text: string): FencePart[] | null {
  const lines = text.split('\n');
  return byHeaders(lines) ?? byWords(lines) ?? byTrailers(lines);
}
