import { couldBeCommand, isKnownCommand } from '../../shell/looks.ts';
import { installs } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { type Remark, remarkOf } from '../../shell/remarks.ts';
import { managerOf } from '../flow/code-label.ts';
import { behindPrompt } from './prompts.ts';

/** A part of a fence; parts with a label are alternatives to each other. */
export type FencePart = { text: string; label: string | null };

type Line = { text: string; label: string | null; isHeader: boolean };

/** Installing another package manager by npm comes before using it, not instead of it. */
function installsManager(text: string): boolean {
  const others = new Set(['yarn', 'pnpm', 'bun', 'deno']);
  const names = text
    .split('\n')
    .filter((line) => managerOf(line) === 'npm')
    .flatMap((line) => parseShell(behindPrompt(line) ?? line.trim()).commands)
    .filter(installs)
    .flatMap(({ operands }) => operands.map((name) => name.split('@')[0] ?? ''));
  return names.some((name) => others.has(name)) || text.includes('corepack');
}

/** A line that names the manager of what follows, or only says that it comes in place of what was above. */
function isHeaderLine(line: string, remark: Remark | null): boolean {
  if (remark === null) return bareOffer(line) !== undefined;
  if (remark.isTrailing || remark.command !== null) return false;
  return remark.manager !== null || (remark.offers && remark.text.split(' ').length <= 5);
}

/** "or with yarn" as a line of its own, without the sign of a remark. */
function bareOffer(line: string): Remark | null | undefined {
  const text = line.trim();
  const isShort = text.length > 0 && text.length < 40 && !isKnownCommand(text);
  const remark = isShort ? remarkOf(`# ${text}`) : null;
  return remark?.offers && remark.command === null ? remark : undefined;
}

/** The manager that the remark behind a command says it is for; "or yarn" behind one of npm is for neither. */
function trailingLabel(line: string, remark: Remark | null): string | null {
  if (!remark?.isTrailing || remark.manager === null) return null;
  const isOffer = remark.offers && (managerOf(line) ?? remark.manager) !== remark.manager;
  return isOffer ? null : remark.manager;
}

function labelled(text: string): Line[] {
  let current: string | null = null;
  let underHeader = false;
  return text.split('\n').map((line) => {
    const remark = remarkOf(line);
    if (isHeaderLine(line, remark)) {
      current = (remark ?? bareOffer(line))?.manager ?? null;
      underHeader = current !== null;
      return { text: line, label: current, isHeader: true };
    }
    const trailing = trailingLabel(line, remark);
    if (trailing) return { text: line, label: trailing, isHeader: false };
    if (line.trim() === '') return { text: line, label: underHeader ? current : null, isHeader: false };
    const manager = managerOf(line);
    if (manager) current = underHeader && current ? current : manager;
    else if (!underHeader && isKnownCommand(behindPrompt(line) ?? line)) current = null;
    return { text: line, label: manager || underHeader ? current : null, isHeader: false };
  });
}

function outputStart(lines: Line[]): number {
  const lastCommand = lines.findLastIndex((line) => managerOf(line.text) !== null);
  const after = lines.findIndex(
    ({ text }, at) =>
      at > lastCommand &&
      text.trim() !== '' &&
      !text.trimStart().startsWith('#') &&
      !couldBeCommand(behindPrompt(text) ?? text),
  );
  return after === -1 ? lines.length : after;
}

function withoutBlankStart(text: string): string {
  const lines = text.split('\n');
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => line !== ''),
      ),
    )
    .join('\n')
    .trimEnd();
}

/** Splits a fence that shows one step for several package managers; null if it shows only one way. */
export function splitManagers(text: string): FencePart[] | null {
  const all = labelled(text);
  const end = outputStart(all);
  const lines = all.slice(0, end);
  const used = new Set(lines.filter((line) => managerOf(line.text) !== null).map((line) => line.label));
  const labels = [...used].filter((label): label is string => label !== null);
  if (labels.length < 2 || installsManager(text)) return null;
  const parts: FencePart[] = [];
  for (const line of lines) {
    if (line.isHeader) continue;
    const last = parts.at(-1);
    if (last && (last.label === line.label || line.text.trim() === '')) last.text += `\n${line.text}`;
    else if (line.text.trim() !== '') parts.push({ text: line.text, label: line.label });
  }
  const rest = all.slice(end).map((line) => line.text);
  if (rest.length > 0) parts.push({ text: rest.join('\n'), label: null });
  return parts
    .map((part) => ({ ...part, text: withoutBlankStart(part.text) }))
    .filter((part) =>
      part.text.split('\n').some((line) => line.trim() !== '' && !line.trimStart().startsWith('#')),
    );
}
