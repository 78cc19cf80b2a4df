import type { CommandText } from '../model/command-text.ts';
import type { Block } from '../model/source.ts';
import type { ShellCommand } from '../shell/command.ts';
import { effectOfCommand } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { opensAddress } from '../shell/requests.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]']);
/** Options by which a client only shows less, or follows where it is sent. */
const quietFlags = new Set([
  '-s',
  '-S',
  '-sS',
  '-L',
  '-sL',
  '-f',
  '-fsS',
  '--silent',
  '--location',
  '--show-error',
]);

/** The address in a word, with its scheme, where it is one of the reader's own machine. */
function localUrl(word: string): string | null {
  const url = word.includes('://') ? word : `http://${word}`;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const isPage = protocol === 'http:' || protocol === 'https:';
  return isPage && localHosts.has(hostname) ? url : null;
}

function urlsIn({ words }: ShellCommand): string[] {
  return words.flatMap((word) => localUrl(word) ?? []);
}

/** Whether a command asks a server of the reader's own machine. */
export function isLocalRequest(command: CommandText): boolean {
  const [first] = parseShell(command).commands;
  if (first === undefined || urlsIn(first).length === 0) return false;
  return effectOfCommand(first) === 'fetch' || opensAddress(first);
}

/** The ports of the reader's own machine that a command asks. */
export function portsRequestedBy(command: CommandText): number[] {
  const [first] = parseShell(command).commands;
  if (first === undefined || !isLocalRequest(command)) return [];
  return urlsIn(first).map((url) => Number(new URL(url).port || '80'));
}

function isPlainRequest({ program, flags, operands, redirects }: ShellCommand): boolean {
  const isQuiet = flags.every(({ name, value }) => quietFlags.has(name) && value === null);
  return program === 'curl' && isQuiet && operands.length === 1 && redirects.length === 0;
}

/** A program behind a request that only sets out what came. */
function onlyPrints({ program, words }: ShellCommand): boolean {
  if (program === 'jq') return words.length === 0 || (words.length === 1 && words[0] === '.');
  return program === 'json_pp' ? words.length === 0 : words.join(' ') === '-m json.tool';
}

/** The address that a command fetches and does nothing else with, null for any other command. */
export function fetchedUrl(command: CommandText): string | null {
  const [first, second, ...others] = parseShell(command).commands;
  if (first === undefined || others.length > 0) return null;
  const isPiped = second !== undefined && first.next === '|' && onlyPrints(second);
  const isAlone = second === undefined && first.next === null;
  const isFetch = (isPlainRequest(first) && (isAlone || isPiped)) || (opensAddress(first) && isAlone);
  return isFetch ? (urlsIn(first)[0]?.replace('0.0.0.0', '127.0.0.1') ?? null) : null;
}

/** Whether a block can be what a server answers: shown output, or JSON that belongs to no file. */
export function isAnswer(block: Block | null): block is Block {
  if (block === null || block.file !== null) return false;
  const isJson = block.lang?.toLowerCase().startsWith('json') ?? false;
  return block.role === 'output' || (block.role === 'config_fragment' && isJson);
}
