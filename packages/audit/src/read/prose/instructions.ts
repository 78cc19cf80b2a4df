import type { Instruction } from '../../model/source.ts';
import { deniesNext, isDeniedBy } from '../../phrases/grammar/certainty.ts';
import { endingOf, isFileName } from '../../phrases/paths.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import type { PhraseHit } from '../../phrases/table.ts';
import { instructions as phrases } from '../../phrases/tables/instructions.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { isKnownCommand } from '../../shell/looks.ts';
import { localUrls } from './local-urls.ts';
import { isPackageName } from './package-name.ts';
import { sentenceAt } from './sentence-at.ts';

/** What a sentence asks for, and where it stands in its passage. */
export type FoundInstruction = { at: number; sentence: string; instruction: Instruction };

type Kind = Parameters<typeof phrases.all>[1];

function found(
  text: string,
  kind: NonNullable<Kind>,
  make: (hit: PhraseHit) => Instruction | null,
): FoundInstruction[] {
  return phrases.all(text, kind).flatMap((hit) => {
    const before = text.slice(sentenceAt(text, hit.at).from, hit.at);
    const instruction = deniesNext(before) ? null : make(hit);
    return instruction ? [{ at: hit.at, sentence: sentenceAt(text, hit.at).sentence, instruction }] : [];
  });
}

/** What a sentence says behind a place. */
function restOf(text: string, at: number): string {
  const own = sentencesOf(text).find((each) => each.at + each.text.length > at);
  return own ? text.slice(at, own.at + own.text.length) : '';
}

function makeDirectory(text: string, { at, slots }: PhraseHit): Instruction | null {
  const path = slots.name ?? '';
  const isName = path !== '' && !path.includes('/') && !path.includes(' ');
  return isName ? { kind: 'make_directory', path, enter: phrases.says(text.slice(at), 'enter') } : null;
}

const LIST_SIGNS = new Set([',', 'and']);

/** The names of a list "`a`, `b` and `c`", if its sentence asks for them as packages. */
function packagesOf(rest: string): Instruction | null {
  const tokens = tokensOf(rest);
  const from = tokens.findIndex(({ kind }) => kind === 'code');
  const length = tokens.slice(from).findIndex(({ kind, key }) => kind !== 'code' && !LIST_SIGNS.has(key));
  const list = length === -1 ? tokens.slice(from) : tokens.slice(from, from + length);
  const packages = list.flatMap(({ kind, text }) => (kind === 'code' ? [text] : []));
  const behind = rest.slice(list.at(-1)?.end ?? 0);
  const fits = packages.every((name) => isPackageName(name) && !isFileName(name));
  return fits && phrases.says(behind, 'as_package') ? { kind: 'install', packages } : null;
}

function openFile(text: string, { at, slots }: PhraseHit): Instruction | null {
  const path = slots.path ?? '';
  if (!['html', 'htm'].includes(endingOf(path) ?? '')) return null;
  const folder = phrases.first(restOf(text, at), 'folder')?.slots.folder;
  const bare = folder?.split('/').filter((part) => part !== '' && part !== '.');
  return { kind: 'open_file', path: bare && !path.includes('/') ? [...bare, path].join('/') : path };
}

/** "Go to this address: `http://…`": what stands before the colon says what to do. */
function saidOf(text: string, at: number): string {
  const { sentence, from } = sentenceAt(text, at);
  const before = text.slice(0, from).trimEnd();
  const isAnnounced = at - from <= 1 && before.endsWith(':');
  return isAnnounced ? `${sentenceAt(text, before.length - 1).sentence} ${sentence}` : sentence;
}

/** Addresses that stand there to be visited, not to be explained; what a command asks is no page to open. */
function visits(text: string): FoundInstruction[] {
  const commands = tokensOf(text).filter((token) => token.kind === 'code' && isKnownCommand(token.text));
  return localUrls(text).flatMap(({ url, at }) => {
    const said = saidOf(text, at);
    const isAsked = commands.some((token) => at >= token.at && at < token.end);
    return phrases.says(said, 'visit') && !isAsked
      ? [{ at, sentence: sentenceAt(text, at).sentence, instruction: { kind: 'open_url', url } }]
      : [];
  });
}

/** What a product is completed by, of which there are several. */
const PARTS = ['driver', 'adapter', 'connector', 'dialect'];
const OPENING = new Set(['a', 'an', 'the', 'your', 'one', 'any']);
const NEAR = 7;

/** Something to install that a passage leaves to the pages it links. */
function leftToLinks(text: string, links: readonly string[]): FoundInstruction[] {
  if (links.every((link) => link.startsWith('#'))) return [];
  return sentencesOf(text)
    .flatMap(({ text: sentence, tokens }): FoundInstruction[] => {
      const verb = tokens.findIndex(({ kind, key }) => kind === 'word' && key === 'install');
      const noun = tokens.findIndex(({ key }, at) => at > verb && PARTS.some((part) => key.startsWith(part)));
      const [first, last] = [tokens[verb + 1], tokens[noun]];
      const isNear = verb !== -1 && noun - verb > 1 && noun - verb <= NEAR && OPENING.has(first?.key ?? '');
      if (!isNear || !first || !last || isDeniedBy(tokens.slice(0, verb))) return [];
      const what = text.slice(first.at, last.end);
      return [{ at: tokens[verb]?.at ?? 0, sentence, instruction: { kind: 'install_elsewhere', what } }];
    })
    .slice(0, 1);
}

const MAKING = ['creat', 'mak', 'add', 'writ'];
const HOLDING = ['contain', 'hold', 'with'];

/** "Make a file `a.js` containing `…`": a short file whose content stands in the sentence. */
function filesThatHold(text: string): FoundInstruction[] {
  return sentencesOf(text).flatMap(({ text: sentence, tokens }): FoundInstruction[] => {
    const begins = (at: number, beginnings: readonly string[]): boolean =>
      beginnings.some((begin) => (tokens[at]?.key ?? '').startsWith(begin));
    const file = tokens.findIndex(({ kind, key }) => kind === 'word' && key === 'file');
    const path = tokens.findIndex(({ kind }, at) => at > file && kind === 'code');
    const holds = tokens.findIndex((_, at) => at > path && begins(at, HOLDING));
    const content = tokens.findIndex(({ kind }, at) => at > holds && kind === 'code');
    const verb = tokens.slice(0, Math.max(0, file)).findLastIndex((_, at) => begins(at, MAKING));
    const isSaid = verb !== -1 && path - file <= 3 && holds - path <= 3 && content - holds <= NEAR;
    const [name, held] = [tokens[path]?.text ?? '', tokens[content]?.text ?? ''];
    if (file === -1 || path === -1 || holds === -1 || content === -1 || !isSaid) return [];
    if (!isFileName(name) || isDeniedBy(tokens.slice(0, verb))) return [];
    return [
      { at: tokens[verb]?.at ?? 0, sentence, instruction: { kind: 'write_file', path: name, content: held } },
    ];
  });
}

/** The instructions of a passage that no block repeats. */
export function instructionsIn(text: string, links: readonly string[] = []): FoundInstruction[] {
  const copied = found(text, 'file_from_above', ({ slots }) =>
    isFileName(slots.path ?? '') ? { kind: 'file_from_above', path: slots.path ?? '' } : null,
  );
  return [
    ...found(text, 'make_directory', (hit) => makeDirectory(text, hit)),
    ...found(text, 'install', ({ at }) => packagesOf(restOf(text, at))),
    ...leftToLinks(text, links),
    ...copied.slice(0, 1),
    ...filesThatHold(text),
    ...found(text, 'open_file', (hit) => openFile(text, hit)),
    ...visits(text),
  ].sort((a, b) => a.at - b.at);
}
