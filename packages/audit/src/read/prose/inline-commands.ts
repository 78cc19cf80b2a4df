import { isKnownCommand } from '../../shell/looks.ts';

/** A command inside of a sentence. */
export type InlineCommand = {
  at: number;
  command: string;
  /** The sentence around it, which may set conditions. */
  sentence: string;
  /** Whether the sentence tells the reader to run it. */
  told: boolean;
  /** Whether it is offered in place of the command before it. */
  orElse: boolean;
};

const tells =
  /\b(?:run|by (?:running|executing|typing)|execute|type|enter|invoke|issue|(?:start|launch|build|test|lint|install|scaffold|set up)\b[^`.]{0,40}\b(?:with|using|by|via))\b[^`.]{0,60}$/i;
const narrates =
  /\b(?:when(?:ever)?|after|once|before|if|while|what happens)\s+(?:you|we|it|the|npm|running)\b[^,]*$|\b(?:that|which|will|would|to automatically|and it)\s+run\b[^`]*$|\bcan be (?:used|run)\b[^`]*$/i;

/** The sentence of a text that holds a position. */
export function sentenceAt(text: string, at: number): { sentence: string; from: number } {
  let from = 0;
  for (const match of text.matchAll(/(?:[.!?](?:["')]?)|:)\s+(?=[A-Z`"'])/g)) {
    const end = match.index + match[0].length;
    if (end > at) return { sentence: text.slice(from, end).trim(), from };
    from = end;
  }
  return { sentence: text.slice(from).trim(), from };
}

/** What stands before a command in its sentence; "Run:" in front of it belongs to it. */
function leadOf(text: string, from: number, at: number): string {
  const told = /(?:\b\w+\s+){0,2}\b\w+:\s+$/.exec(text.slice(0, from))?.[0] ?? '';
  return text.slice(from - told.length, at);
}

/** Where the words begin that say for whom a command behind a prompt is, if it is all that follows their colon. */
function shownFor(text: string, match: RegExpExecArray): number | null {
  const before = text.slice(0, match.index).trimEnd();
  const after = text.slice(match.index + match[0].length);
  if (!/^`\s*\$\s/.test(match[0]) || !before.endsWith(':') || !/^\.?(?:\s+(?=[A-Z])|\s*$)/.test(after))
    return null;
  return sentenceAt(text, before.length - 1).from;
}

/** The commands that stand as inline code in a passage. */
export function inlineCommands(text: string): InlineCommand[] {
  const out: InlineCommand[] = [];
  // A line that is nothing but commands shows what to type.
  const bare = text.replace(/`[^`]+`/g, '').replace(/\b(?:or|and|then)\b|[\s,/|:.]/gi, '') === '';
  for (const match of text.matchAll(/`([^`]+)`/g)) {
    const command = (match[1] ?? '').trim().replace(/^\$\s+/, '');
    if (!isKnownCommand(command) || !/\s/.test(command)) continue;
    const label = shownFor(text, match);
    const own = sentenceAt(text, match.index);
    const from = label ?? own.from;
    const sentence = label === null ? own.sentence : text.slice(label, own.from + own.sentence.length).trim();
    const before = leadOf(text, from, match.index);
    const last = out.at(-1);
    const orElse =
      last !== undefined && /`[^`]*`\s*(?:or|\/|,)\s*$/i.test(before) && last.sentence === sentence;
    const installs =
      /\binstall(?:ed|ing)?\b[^`]{0,60}:\s*$/i.test(before) && /\b(?:install|add|i)\b/.test(command);
    const isNext =
      last?.told === true && last.sentence === sentence && /`[^`]*`,?\s+(?:and\s+)?then\s+$/i.test(before);
    const told = isNext
      ? true
      : orElse
        ? last.told
        : (bare || label !== null || tells.test(before) || installs) && !narrates.test(before);
    out.push({ at: match.index, command, sentence, told, orElse });
  }
  return out;
}
