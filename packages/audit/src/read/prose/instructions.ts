import type { Instruction } from '../../model/source.ts';
import { endingOf, isFileName } from '../../phrases/paths.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import type { PhraseHit } from '../../phrases/table.ts';
import { instructions as phrases } from '../../phrases/tables/instructions.ts';
import { tokensOf } from '../../phrases/tokens.ts';
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
    const instruction = phrases.says(before, 'forbids') ? null : make(hit);
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

/** Addresses that stand there to be visited, not to be explained. */
function visits(text: string): FoundInstruction[] {
  return localUrls(text).flatMap(({ url, at }) => {
    const said = saidOf(text, at);
    return phrases.says(said, 'visit')
      ? [{ at, sentence: sentenceAt(text, at).sentence, instruction: { kind: 'open_url', url } }]
      : [];
  });
}

/** Something to install that a passage leaves to the pages it links. */
function leftToLinks(text: string, links: readonly string[]): FoundInstruction[] {
  if (links.every((link) => link.startsWith('#'))) return [];
  return found(text, 'install_elsewhere', ({ at, end }) => ({
    kind: 'install_elsewhere',
    what: text.slice(at, end).split(' ').slice(1).join(' '),
  })).slice(0, 1);
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
    ...found(text, 'write_file', ({ slots: { path = '', content = '' } }) =>
      isFileName(path) ? { kind: 'write_file', path, content } : null,
    ),
    ...found(text, 'open_file', (hit) => openFile(text, hit)),
    ...visits(text),
  ].sort((a, b) => a.at - b.at);
}
