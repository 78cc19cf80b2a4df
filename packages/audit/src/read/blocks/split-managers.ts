import { couldBeCommand, isKnownCommand, opensCompound } from '../../shell/looks.ts';
import { installerOf, installs, isOtherManager } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { afterPrompt } from '../../shell/prompts.ts';
import { type Remark, remarkOf } from '../../shell/remarks.ts';
import { managerTyped, typedIn } from '../../shell/typed-lines.ts';
import { beforeFirst } from '../source/plain-text.ts';
import { joinedLines, MAX_FAILED_JOINS } from './joined-lines.ts';

/** A part of a fence; parts with a label are alternatives to each other. */
export type FencePart = { text: string; label: string | null };

/** A command over all its lines: as the page shows it, and as it is typed. */
type Statement = { text: string; typed: string; isLong: boolean };

type Line = { text: string; typed: string; label: string | null; isHeader: boolean };

/** Installing another package manager by npm comes before using it, not instead of it. */
function installsManager(text: string): boolean {
  const names = text
    .split('\n')
    .filter((line) => managerTyped(line) === 'npm')
    .flatMap((line) => parseShell(typedIn(line)).commands)
    .filter(installs)
    .flatMap(({ operands }) => operands.map((name) => beforeFirst(name, '@')));
  return names.some((name) => isOtherManager(name)) || text.includes('corepack');
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
  const isOffer = remark.offers && (managerTyped(line) ?? remark.manager) !== remark.manager;
  return isOffer ? null : remark.manager;
}

/** The manager of a line, or the tool that it has one fetch to install packages. */
function wayTyped(line: string): string | null {
  const manager = managerTyped(line);
  const [first] = manager === null ? [] : parseShell(typedIn(line)).commands;
  return (first && installerOf(first)) ?? manager;
}

/** The lines of a fence, each with what the shell would read with it: here-documents, loops, continued lines. */
function statementsOf(text: string): Statement[] {
  const lines = text.split('\n');
  const out: Statement[] = [];
  let vain = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? '';
    const line = afterPrompt(raw) ?? raw;
    const mayGoOn = vain < MAX_FAILED_JOINS && (couldBeCommand(line) || opensCompound(line));
    const whole = mayGoOn ? joinedLines(lines, at, line) : undefined;
    if (whole === null) vain += 1;
    const last = whole?.last ?? at;
    out.push({ text: lines.slice(at, last + 1).join('\n'), typed: whole?.text ?? line, isLong: last > at });
    at = last;
  }
  return out;
}

/** Behind the last header, a blank line ends what is for its manager, unless others go on below their own. */
function endOfLast(lines: readonly Line[]): number {
  const header = lines.findLastIndex(({ isHeader }) => isHeader);
  const label = lines[header]?.label ?? null;
  const isOther = ({ text }: Line): boolean => text.trim() !== '' && managerTyped(text) === null;
  const goesOn = lines.some(
    (line, at) => at < header && line.label !== null && !line.isHeader && isOther(line),
  );
  const called = lines.findLastIndex(({ text }) => managerTyped(text) !== null);
  const blank = lines.findIndex(({ text }, at) => at > Math.max(called, header) && text.trim() === '');
  return label === null || goesOn || blank === -1 ? lines.length : blank;
}

function labelled(text: string): Line[] {
  let current: string | null = null;
  let underHeader = false;
  const lines = statementsOf(text).map(({ text: line, typed, isLong }): Line => {
    const remark = isLong ? null : remarkOf(line);
    if (!isLong && isHeaderLine(line, remark)) {
      current = (remark ?? bareOffer(line))?.manager ?? null;
      underHeader = current !== null;
      return { text: line, typed, label: current, isHeader: true };
    }
    const trailing = trailingLabel(line, remark);
    if (trailing) return { text: line, typed, label: trailing, isHeader: false };
    if (line.trim() === '')
      return { text: line, typed, label: underHeader ? current : null, isHeader: false };
    const manager = wayTyped(line);
    if (manager) current = underHeader && current ? current : manager;
    else if (!underHeader && isKnownCommand(typed)) current = null;
    return { text: line, typed, label: manager || underHeader ? current : null, isHeader: false };
  });
  const end = endOfLast(lines);
  return lines.map((line, at) => (at < end ? line : { ...line, label: null }));
}

function outputStart(lines: readonly Line[]): number {
  const lastCommand = lines.findLastIndex((line) => managerTyped(line.text) !== null);
  const after = lines.findIndex(
    ({ text, typed }, at) =>
      at > lastCommand && text.trim() !== '' && !text.trimStart().startsWith('#') && !couldBeCommand(typed),
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
  const used = new Set(lines.filter((line) => managerTyped(line.text) !== null).map((line) => line.label));
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
