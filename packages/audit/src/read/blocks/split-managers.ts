import { managerOf } from '../flow/code-label.ts';
import { couldBeCommand, isKnownCommand } from './shell-words.ts';

/** A part of a fence; parts with a label are alternatives to each other. */
export type FencePart = { text: string; label: string | null };

const header =
  /^\s*(?:#|\/\/|::)\s*(?:\d[.)]\s*)?(?:or,?\s+)?(?:(?:with|using|use|via|for|if you(?:'re| are)? us(?:e|ing))\s+)?(npm|yarn|pnpm|bun|deno|vlt)\b[^a-z]*(?:\d\S*|users?|classic|berry|v?\d.*)?:?\s*$/i;
const trailer = /\S\s+#\s*(or\s+)?(npm|yarn|pnpm|bun|deno)\b[^a-z]*$/i;
const orLine =
  /^\s*(?:#|\/\/)?\s*(?:or|alternatively)\b[^a-z]*(?:(?:with|using|use|via)\s+)?(npm|yarn|pnpm|bun|deno)?\b.{0,20}$/i;

const offer =
  /^.*?#\s*(?:or|alternatively|instead)\b[\s,:]*(?:(?:with|using|use|via|run)\s+)?(?:[\w-]+:\s+)?`?/i;

/** Whether a remark spells out another command: that one does the work of its own line, not of its neighbours. */
export function offersCommand(line: string): boolean {
  const command = offer.test(line) ? line.replace(offer, '') : '';
  return isKnownCommand(command) && /\s\w/.test(command.trim());
}

type Line = { text: string; label: string | null; isHeader: boolean };

/** Installing another package manager by npm comes before using it, not instead of it. */
function installsManager(text: string): boolean {
  return (
    /\bnpm[ \t]+(?:i|install|add)\b.*[ \t](?:yarn|pnpm|bun|deno)(?:@\S+)?(?:\s|$)/m.test(text) ||
    /corepack/.test(text)
  );
}

/** The manager that the remark behind a command says it is for; "or yarn" behind one of npm is for neither. */
function trailingLabel(line: string): string | null {
  const found = trailer.exec(line);
  const named = found?.[2]?.toLowerCase() ?? null;
  const isOffer = found?.[1] !== undefined && (managerOf(line) ?? named) !== named;
  return isOffer ? null : named;
}

function labelled(text: string): Line[] {
  let current: string | null = null;
  let underHeader = false;
  return text.split('\n').map((line) => {
    const named = header.exec(line)?.[1];
    const or = named || offersCommand(line) ? undefined : orLine.exec(line);
    if (named || or) {
      current = named?.toLowerCase() ?? or?.[1]?.toLowerCase() ?? null;
      underHeader = current !== null;
      return { text: line, label: current, isHeader: true };
    }
    const trailing = trailingLabel(line);
    if (trailing) return { text: line, label: trailing, isHeader: false };
    if (line.trim() === '') return { text: line, label: underHeader ? current : null, isHeader: false };
    const manager = managerOf(line);
    if (manager) current = underHeader && current ? current : manager;
    else if (!underHeader && isKnownCommand(line.replace(/^\s*\$\s/, ''))) current = null;
    return { text: line, label: manager || underHeader ? current : null, isHeader: false };
  });
}

function outputStart(lines: Line[]): number {
  const lastCommand = lines.findLastIndex((line) => managerOf(line.text) !== null);
  const after = lines.findIndex(
    (line, at) =>
      at > lastCommand &&
      line.text.trim() !== '' &&
      !/^\s*#/.test(line.text) &&
      !couldBeCommand(line.text.replace(/^\s*\$\s/, '')),
  );
  return after === -1 ? lines.length : after;
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
  if (end < all.length)
    parts.push({
      text: all
        .slice(end)
        .map((line) => line.text)
        .join('\n'),
      label: null,
    });
  return parts
    .map((part) => ({ ...part, text: part.text.replace(/^\n+/, '').trimEnd() }))
    .filter((part) => part.text.split('\n').some((line) => line.trim() !== '' && !/^\s*#/.test(line)));
}
