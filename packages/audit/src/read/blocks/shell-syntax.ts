/** A piece of shell text: a word as it is written, or an operator between words. */
type ShellPart = { kind: 'word' | 'operator'; text: string; at: number };

/** Shell text in pieces, and whether a shell could run it as it stands. */
type ShellText = {
  parts: ShellPart[];
  /** `open` waits for more lines; `broken` is no shell text whatever follows. */
  state: 'whole' | 'open' | 'broken';
};

const operator = /^(?:&&|\|\||;;|<<<|<<-?|>>|&>>?|>&|<&|>\||<>|\|&|[|&;()<>\n])/;
const redirect = /^(?:<<<|>>|&>>?|>&|<&|>\||<>|[<>])$/;
const openers: Record<string, string> = {
  if: 'fi',
  for: 'done',
  while: 'done',
  until: 'done',
  select: 'done',
  case: 'esac',
  '{': '}',
};
const closers = new Set(['fi', 'done', 'esac', '}']);
const leadsOn = new Set(['then', 'do', 'else', 'elif', '!', 'if', 'while', 'until', '{', 'time']);

/** Where a quotation ends, or -1. */
function endOfQuote(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && quote !== "'") at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return -1;
}

/** Where `$(` or `${` ends, with what is nested or quoted in it, or -1. */
function endOfExpansion(text: string, from: number): number {
  const close = text[from + 1] === '(' ? ')' : '}';
  let depth = 0;
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (/["'`]/.test(char)) {
      const end = endOfQuote(text, at);
      if (end === -1) return -1;
      at = end - 1;
    } else if (char === text[from + 1]) depth += 1;
    else if (char === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Where a word ends, -1 if it is still open at the end of the text. */
function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    let next = at + 1;
    if (char === '\\') next = at + 2;
    else if (/["'`]/.test(char)) next = endOfQuote(text, at);
    else if (char === '$' && /[({]/.test(text[at + 1] ?? '')) next = endOfExpansion(text, at);
    else if (/\s/.test(char) || operator.test(text.slice(at, at + 3))) return at;
    if (next === -1 || next > text.length) return -1;
    at = next;
  }
  return at;
}

/** Where the body of a here-document ends, -1 if its last line is missing. */
function endOfHeredoc(text: string, from: number, mark: string): number {
  const lines = text.slice(from).split('\n');
  const last = lines.findIndex((line, index) => index > 0 && line.trim() === mark);
  return last === -1 ? -1 : from + lines.slice(0, last + 1).join('\n').length;
}

/** Cuts text into words and operators; null if a quotation or a here-document stays open. */
function partsOf(text: string): ShellPart[] | null {
  const parts: ShellPart[] = [];
  let marks: string[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const blank = /^(?:[^\S\n]|\\\n)+|^#[^\n]*/.exec(rest)?.[0];
    if (blank) {
      at += blank.length;
      continue;
    }
    const sign = operator.exec(rest)?.[0];
    if (sign === '\n' && marks.length > 0) {
      for (const mark of marks) {
        at = endOfHeredoc(text, at, mark);
        if (at === -1) return null;
      }
      marks = [];
      continue;
    }
    const end = sign ? at + sign.length : endOfWord(text, at);
    if (end === -1) return null;
    const before = parts.at(-1);
    const word = text.slice(at, end);
    if (!sign && before && /^<<-?$/.test(before.text)) marks.push(word.replace(/["'\\]/g, ''));
    parts.push({ kind: sign ? 'operator' : 'word', text: word, at });
    at = end;
  }
  return marks.length > 0 ? null : parts;
}

type Reading = { awaited: string[]; atStart: boolean };

function readWord(reading: Reading, word: string): boolean {
  if (!reading.atStart) return true;
  const close = openers[word];
  if (closers.has(word)) {
    if (reading.awaited.pop() !== word) return false;
    reading.atStart = false;
    return true;
  }
  if (close) reading.awaited.push(close);
  reading.atStart = leadsOn.has(word) || /^[A-Za-z_]\w*\+?=/.test(word);
  return true;
}

function readOperator(reading: Reading, sign: string, before: ShellPart | undefined): boolean {
  if (sign === '(') {
    reading.awaited.push(')');
    reading.atStart = true;
    return true;
  }
  if (sign === ')') {
    const isPattern = reading.awaited.at(-1) === 'esac';
    if (!isPattern && reading.awaited.pop() !== ')') return false;
    reading.atStart = isPattern || before?.text === '(';
    return true;
  }
  if (redirect.test(sign) || /^<<-?$/.test(sign)) return true;
  const follows = before !== undefined && (before.kind === 'word' || /^[)\n]$/.test(before.text));
  reading.atStart = true;
  return sign === '\n' || follows;
}

/** Whether an operator lacks what must follow it, or a bracket stands where only a word may. */
function isMisplaced(parts: readonly ShellPart[], at: number, reading: Reading): boolean {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (redirect.test(part?.text ?? ''))
    return next === undefined || (next.kind === 'operator' && next.text !== '(');
  if (part?.text !== '(' || before?.kind !== 'word') return false;
  // After a word only `name()` of a function, the list of an array and the patterns of `case` have brackets.
  return next?.text !== ')' && !before.text.endsWith('=') && !reading.awaited.includes('esac');
}

/** Reads shell text as a shell would, without running it: `bash -n` for a piece of a page. */
export function readSyntax(text: string): ShellText {
  const parts = partsOf(text);
  if (!parts || /(?:^|[^\\])\\$/.test(text)) return { parts: parts ?? [], state: 'open' };
  const reading: Reading = { awaited: [], atStart: true };
  for (const [at, part] of parts.entries()) {
    const fits =
      part.kind === 'word'
        ? readWord(reading, part.text)
        : readOperator(reading, part.text, parts[at - 1]) && !isMisplaced(parts, at, reading);
    if (!fits) return { parts, state: 'broken' };
  }
  const last = parts.at(-1);
  const goesOn = last?.kind === 'operator' && /^(?:&&|\|\||\|&?)$/.test(last.text);
  return { parts, state: goesOn || reading.awaited.length > 0 ? 'open' : 'whole' };
}
