import { isKnownCommand } from '../../shell/looks.ts';
import { isDigit, isMadeOf, isSpace, nameAtStart, wordsIn } from '../source/plain-text.ts';

const LOG_SIGNS = ['✓', '✔', '√', '✗', '●', '➜', '→', '⠋'];
const LOG_WORDS = new Set(['pass', 'fail', 'info', 'error']);
const LOG_STARTS = [
  ...LOG_SIGNS,
  ...['warn', '{"level"', 'up to date', 'successfully', 'compiled', 'listening'],
  ...['server listening', 'server is listening', 'server running', 'server is running'],
];
/** How moments are written at the start of a line, each digit as a nine. */
const MOMENTS = ['9999-99-99t', '9999-99-99 ', '[9999-99-99t', '[9999-99-99 ', '99:99:99'];
const LONGEST_MOMENT = 12;

/** "[kit] ready": who speaks stands in brackets. */
function hasSpeaker(text: string): boolean {
  const close = text.startsWith('[') ? text.indexOf(']') : -1;
  return close !== -1 && isMadeOf(text.slice(1, close), ' -') && isSpace(text.charAt(close + 1));
}

/** Whether a text begins with a moment; most lines do not begin with a digit at all. */
function isMoment(text: string): boolean {
  if (!isDigit(text.charAt(0)) && !isDigit(text.charAt(1))) return false;
  const shape = [...text.slice(0, LONGEST_MOMENT)].map((char) => (isDigit(char) ? '9' : char)).join('');
  return MOMENTS.some((moment) => shape.startsWith(moment));
}

/** Whether a line looks as if a program had printed it while it worked. */
export function isLogLine(line: string): boolean {
  const text = line.trimStart().toLowerCase();
  if (isMoment(text) || hasSpeaker(text)) return true;
  if (LOG_WORDS.has(nameAtStart(text)) || LOG_STARTS.some((start) => text.startsWith(start))) return true;
  const [added, count = '', packages = ''] = text.split(' ');
  return added === 'added' && [...count].every(isDigit) && packages.startsWith('package');
}

const REMARKS = ['#', '//', '←', '<-'];
const LONGEST_ENDING = 5;

/** Whether a word ends as files do; `from` is the least place of its dot. */
function endsAsFile(word: string, from: number): boolean {
  const dot = word.lastIndexOf('.');
  const ending = word.slice(dot + 1);
  // What ends in a number is a version.
  return dot >= from && ending.length <= LONGEST_ENDING && isMadeOf(ending) && ![...ending].every(isDigit);
}

/** Whether a line holds a path alone, behind a dash or before a remark. */
function isPathLine(line: string): boolean {
  const text = line.trim();
  const bare = text.startsWith('- ') || text.startsWith('* ') ? text.slice(2) : text;
  const name = nameAtStart(bare, '.@[]/-');
  const rest = bare.slice(name.length);
  if (name === '' || name.startsWith('/')) return false;
  if (rest === '') return true;
  const remark = rest.trimStart();
  return (
    rest.length - remark.length > 1 || (rest !== remark && REMARKS.some((sign) => remark.startsWith(sign)))
  );
}

/** Whether lines list the files and folders of a project. */
export function isFileList(lines: readonly string[]): boolean {
  if (lines.length < 2 || !lines.every(isPathLine)) return false;
  const firsts = lines.map((line) => wordsIn(line)[0] ?? '');
  return (
    firsts.some((word) => endsAsFile(word, 1) || (word.length > 1 && word.endsWith('/'))) &&
    lines.some((line) => wordsIn(line).some((word) => endsAsFile(word, 0))) &&
    !lines.some((line) => isKnownCommand(line))
  );
}

/** Whether a line gives a name a value, as files of settings do, or is a remark of one. */
export function isSetting(line: string): boolean {
  const text = line.trimStart();
  return (
    text.startsWith('#') || (text.includes('=') && isMadeOf(text.slice(0, text.indexOf('=')).trimEnd(), '.-'))
  );
}

/** Whether a line is a member of a JSON object whose value is a text. */
export function isTextMember(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('"')) return false;
  try {
    const member: unknown = JSON.parse(`{${text.endsWith(',') ? text.slice(0, -1) : text}}`);
    const values = Object.values(member ?? {});
    return values.length === 1 && typeof values[0] === 'string';
  } catch {
    return false;
  }
}

const HELP_HEADINGS = new Set(['options:', 'commands:', 'usage:', 'flags:', 'positionals:', 'arguments:']);

/** Whether lines are what a program prints for `--help`: a heading of options with lines of them below. */
export function isHelp(lines: readonly string[]): boolean {
  const heading = lines.findIndex((line) => HELP_HEADINGS.has(line.trim().toLowerCase()));
  const below = heading === -1 ? [] : lines.slice(heading + 1);
  return below.some((line) => line.startsWith(' ') && line.trim().startsWith('-'));
}
