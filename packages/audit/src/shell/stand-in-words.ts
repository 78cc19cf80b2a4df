import { isName } from './words.ts';

/** A run of letters, digits, underscores and dashes, and what stands around it. */
type Run = { text: string; start: number; before: string; after: string };
/** A part of a run between dashes. */
type Part = { text: string; at: number; isLast: boolean };

/** Nobody names in more what is to be filled in. */
const LONGEST = 200;
const LONGEST_SETTING = 80;
const dots = ['...', '…'];
const kinds =
  'api access secret auth project account private public client service database db app org team'.split(' ');
const endings = ['key', 'token', 'id', 'secret', 'url', 'name', 'password'];
const commits = new Set(['sha', 'commit', 'commit-sha', 'commit_sha', 'commit-hash', 'commit_hash']);
const commands = new Set(['command', 'command-', 'command_'].flatMap((start) => [`${start}1`, `${start}2`]));
const payments = ['sk', 'pk', 'rk'].flatMap((kind) => [`${kind}_test_`, `${kind}_live_`]);

/** Whether a sign stands in names: a letter, a digit or an underscore. */
export function inWord(char: string): boolean {
  return char !== '' && isName(`_${char}`);
}

function isUpper(char: string): boolean {
  return char >= 'A' && char <= 'Z';
}

function isCapitals(text: string, least: number): boolean {
  return text.length >= least && [...text].every((char) => isUpper(char) || char === '_');
}

function runsIn(text: string): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < text.length; at += 1) {
    let end = at;
    while (end < text.length && (inWord(text.charAt(end)) || text.charAt(end) === '-')) end += 1;
    if (end === at) continue;
    runs.push({
      text: text.slice(at, end),
      start: at,
      before: text.charAt(at - 1),
      after: text.slice(end, end + 12),
    });
    at = end;
  }
  return runs;
}

function partsOf({ text }: Run): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const part of text.split('-')) {
    parts.push({ text: part, at, isLast: at + part.length === text.length });
    at += part.length + 1;
  }
  return parts;
}

/** How many crosses a text begins with: `xxxx`. */
function crosses(text: string): number {
  const end = [...text].findIndex((char) => char !== 'x' && char !== 'X');
  return end === -1 ? text.length : end;
}

/** `YOUR_KEY`, `YOURKEY`, `YOUR-KEY`. */
function yours(part: string, next: string | undefined): string[] {
  if (!part.startsWith('YOUR')) return [];
  if (part === 'YOUR') return next !== undefined && isCapitals(next, 2) ? [`YOUR-${next}`] : [];
  const rest = part.charAt(4) === '_' && part.length > 6 ? part.slice(5) : part.slice(4);
  return isCapitals(rest, 2) ? [part] : [];
}

/** `your-api-key`, `my_project_id`: up to the last word of it that says what is to be filled in. */
function ownSetting(tail: string): string[] {
  const lower = tail.toLowerCase();
  const own = ['your', 'my'].find((word) => lower.startsWith(word)) ?? '';
  const kind = kinds.find(
    (word) => lower.startsWith(word, own.length + 1) && isJoint(lower.charAt(own.length + 1 + word.length)),
  );
  if (own === '' || kind === undefined || !isJoint(lower.charAt(own.length))) return [];
  const from = own.length + kind.length + 2;
  let end = from;
  while (end < lower.length && (isJoint(lower.charAt(end)) || isUpper(tail.charAt(end).toUpperCase())))
    end += 1;
  for (; end > from; end -= 1) {
    const isEnd = !inWord(lower.charAt(end)) && endings.some((word) => lower.slice(from, end).endsWith(word));
    if (isEnd) return [tail.slice(0, end)];
  }
  return [];
}

function isJoint(char: string): boolean {
  return char === '-' || char === '_';
}

/** The ellipsis that stands right behind a run. */
function dotsAfter({ after }: Run): string {
  return dots.find((sign) => after.startsWith(sign)) ?? '';
}

/** `0x...`, `0xYOUR_ADDRESS`, `sk_test_…`: the beginning of a value, and a sign that the rest is the reader's. */
function cutOff(run: Run, { text, isLast }: Part): string[] {
  const behind = isLast ? dotsAfter(run) : '';
  if (payments.some((start) => text.startsWith(start))) return [`${text}${behind}`];
  if (!text.startsWith('0x')) return [];
  const rest = text.slice(2);
  if (rest === '' && behind !== '') return [`0x${behind}`];
  if (rest.startsWith('YOUR')) return [text];
  return crosses(rest) > 2 ? [text.slice(0, 2 + crosses(rest))] : [];
}

/** `sk-...`, `sk-proj-xxxx`, `sk-ant-a1b2c3`. */
function secretKey(run: Run, at: number): string[] {
  const tail = run.text.slice(at, at + LONGEST);
  if (!tail.toLowerCase().startsWith('sk-')) return [];
  for (const start of ['sk-ant-', 'sk-proj-', 'sk-']) {
    if (!tail.toLowerCase().startsWith(start)) continue;
    const rest = tail.slice(start.length);
    const [first = ''] = rest.split('-');
    const shown = tail.slice(0, start.length);
    if (rest === '' && dotsAfter(run) !== '') return [`${shown}${dotsAfter(run)}`];
    if (crosses(first) > 2) return [`${shown}${first.slice(0, crosses(first))}`];
    if (first.toLowerCase().startsWith('your') || first.length > 5) return [`${shown}${first}`];
  }
  return [];
}

function inPart(run: Run, parts: readonly Part[], index: number): string[] {
  const part = parts[index];
  if (part === undefined) return [];
  const { text } = part;
  const isCrossed = text.length > 3 && crosses(text) === text.length;
  const inner = text.startsWith('__') && text.endsWith('__') ? text.slice(2, -2) : '';
  const isCommit = text.toLowerCase() === 'commit_sha' && run.before !== '@';
  const isMarked = isUpper(inner.charAt(0)) && isCapitals(inner, 2);
  return [
    ...yours(text, parts[index + 1]?.text),
    ...ownSetting(run.text.slice(part.at, part.at + LONGEST_SETTING)),
    ...cutOff(run, part),
    ...secretKey(run, part.at),
    ...(isCrossed || isMarked || isCommit ? [text] : []),
  ];
}

/** `user/repo`, whose halves are two runs. */
function ownRepository({ after }: Run, last: string): string[] {
  if ((last !== 'user' && last !== 'username') || !after.startsWith('/')) return [];
  const [next = ''] = runsIn(after.slice(1)).map(({ text }) => text.split('-')[0] ?? '');
  const isNext = inWord(after.charAt(1)) && ['project', 'repo', 'repository'].includes(next);
  return isNext ? [`${last}/${next}`] : [];
}

function inRun(run: Run): string[] {
  const { text, before, after } = run;
  const parts = partsOf(run);
  const isFree = !'./'.includes(before || ' ') && !'./'.includes(after.charAt(0) || ' ');
  const isCommit = before === '@' && commits.has(text.toLowerCase()) && !after.startsWith('.');
  const last = parts.at(-1)?.text ?? '';
  const sign = text.charAt(text.length - 5) || before;
  const isOpen =
    last.length === 3 &&
    crosses(last) === 3 &&
    parts.length > 1 &&
    (inWord(sign) || '@/'.includes(sign || ' '));
  return [
    ...parts.flatMap((_, index) => inPart(run, parts, index)),
    ...ownRepository(run, last),
    ...(isCommit ? [`@${text}`] : []),
    ...(isFree && commands.has(text) ? [text] : []),
    ...(isOpen ? [last] : []),
  ];
}

/** What stands in a text between two signs, with them, where it is such a name; and where. */
export function between(
  text: string,
  [open, close]: readonly [string, string],
  isSuch: (inner: string) => boolean,
): { hit: string; at: number }[] {
  const found: { hit: string; at: number }[] = [];
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf(close, at + open.length);
    const inner = end === -1 || end - at > LONGEST ? '' : text.slice(at + open.length, end);
    if (inner !== '' && isSuch(inner)) found.push({ hit: `${open}${inner}${close}`, at });
  }
  return found;
}

function isOwnName(inner: string): boolean {
  const own = ['your', 'my'].find((word) => inner.toLowerCase().startsWith(word)) ?? '';
  const rest = inner.slice(own.length + 1);
  const isJoined = own !== '' && '-_ '.includes(inner.charAt(own.length) || 'x');
  return isJoined && rest !== '' && [...rest].every((char) => inWord(char) || char === ' ' || char === '-');
}

function isTemplate(inner: string): boolean {
  return !inner.includes('{') && !inner.includes('}');
}

/** What a text leaves for the reader to fill in, by the forms that pages give it. */
export function standInsIn(text: string): string[] {
  const bracketed = [
    ...between(text, ['[', ']'], isOwnName),
    ...between(text, ['{', '}'], isOwnName),
    ...between(text, ['{{', '}}'], isTemplate),
    ...between(text, ['%', '%'], (inner) => isUpper(inner.charAt(0)) && isCapitals(inner, 3)),
  ];
  return [...new Set([...runsIn(text).flatMap(inRun), ...bracketed.map(({ hit }) => hit)])];
}
