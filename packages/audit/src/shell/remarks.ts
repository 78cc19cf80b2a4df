import { isKnownCommand } from './looks.ts';
import { isManagerName } from './managers.ts';
import { parseShell } from './parse-shell.ts';

/** What a remark beside commands says of other ways to do the same. */
export type Remark = {
  text: string;
  /** Whether it stands behind a command on its line. */
  isTrailing: boolean;
  /** Whether what it belongs to is offered in place of something else: "or", "alternatively", "instead". */
  offers: boolean;
  /** The package manager that it names and says nothing else of. */
  manager: string | null;
  /** For whom or with what the lines below are: "for Linux", "option 2: Docker". */
  label: string | null;
  /** The other command that it spells out: "or yarn add zod". */
  command: string | null;
  /** Whether one of several lines is to be taken. */
  oneOf: boolean;
};

const offering = new Set(['or', 'alternatively', 'instead']);
const joining = new Set(['with', 'using', 'use', 'via', 'for', 'run']);
/** What may stand behind the name of a manager without saying more. */
const kindsOfManager = new Set(['user', 'users', 'classic', 'berry', 'x', 'v1', 'v2', 'v3', 'v4']);
const choosing = ['one of', 'either', 'any of', 'pick one', 'choose one', 'only one'];
const LONGEST_LABEL = 60;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,:;()`.]+/)
    .filter((word) => word !== '');
}

function isNumber(word: string): boolean {
  return word !== '' && [...word].every((char) => '0123456789.)+'.includes(char));
}

/** The words behind those that lead to what a remark offers: "or with", "if you are using", "2.". */
function led(words: readonly string[]): string[] {
  const rest = isNumber(words[0] ?? '') ? words.slice(1) : [...words];
  if (offering.has(rest[0] ?? '')) rest.shift();
  if (rest[0] === 'if' && rest[1]?.startsWith('you')) {
    rest.splice(0, rest.findIndex((word) => word.startsWith('us')) + 1);
    return rest;
  }
  if (joining.has(rest[0] ?? '')) rest.shift();
  return rest;
}

function managerIn(words: readonly string[]): string | null {
  const [name = '', ...rest] = led(words);
  const saysMore = rest.some((word) => !isNumber(word) && !kindsOfManager.has(word) && !/^v?\d/.test(word));
  return isManagerName(name) && !saysMore ? name : null;
}

/** Drops the words that lead up to a command, as they are written. */
function afterLead(text: string): string {
  let rest = text.replaceAll('`', '').trim();
  for (;;) {
    const [word = ''] = rest.split(' ', 1);
    const plain = word.toLowerCase().replaceAll(',', '').replaceAll(':', '');
    const isLead = offering.has(plain) || joining.has(plain) || (word.endsWith(':') && !word.includes('/'));
    if (!isLead || word === rest) return rest;
    rest = rest.slice(word.length).trim();
  }
}

function commandIn(text: string, offers: boolean): string | null {
  const command = offers ? afterLead(text) : '';
  return command.includes(' ') && isKnownCommand(command) ? command : null;
}

function labelIn(text: string): string | null {
  const words = text.trim().split(' ');
  const plain = words.map((word) => word.toLowerCase().replaceAll(',', '').replaceAll(':', ''));
  const from = offering.has(plain[0] ?? '') ? 1 : 0;
  if (plain[from] === 'option' && isNumber(plain[from + 1] ?? '')) return shortened(words.slice(from + 2));
  if (plain[from] === 'if' && plain[from + 1]?.startsWith('you')) {
    const used = plain.findIndex((word, at) => at > from && word.startsWith('us'));
    return used === -1 ? null : shortened(words.slice(used + 1));
  }
  if (['for', 'with', 'using', 'via'].includes(plain[from] ?? '')) return shortened(words.slice(from + 1));
  return plain[0] === 'or' ? shortened(words.slice(1)) : null;
}

function shortened(words: readonly string[]): string | null {
  const label = words.join(' ').trim();
  return label !== '' && label.length <= LONGEST_LABEL + 1 ? label : null;
}

function remarkText(line: string): { text: string; isTrailing: boolean } | null {
  const text = line.trim();
  const sign = ['#!', '//', '::', '#'].find((each) => text.startsWith(each));
  if (sign === '#!') return null;
  if (sign !== undefined) return { text: text.slice(sign.length).trim(), isTrailing: false };
  if (!text.includes(' #')) return null;
  const trailing = parseShell(text).comments.find(({ isTrailing }) => isTrailing);
  return trailing ? { text: trailing.text, isTrailing: true } : null;
}

/** Reads the remark of a line, null where it has none. */
export function remarkOf(line: string): Remark | null {
  const found = remarkText(line);
  if (found === null) return null;
  const words = wordsOf(found.text);
  const offers = offering.has(words[0] ?? '');
  const spoken = ` ${words.join(' ')} `;
  return {
    ...found,
    offers,
    manager: managerIn(words),
    label: labelIn(found.text),
    command: commandIn(found.text, offers),
    oneOf: choosing.some((phrase) => spoken.includes(` ${phrase} `)),
  };
}
