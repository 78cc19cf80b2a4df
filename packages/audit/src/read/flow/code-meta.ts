import { isFileName } from '../../phrases/paths.ts';
import { type Piece, pieceNamed, readPieces } from '../source/pieces.ts';
import { isLetter, isMadeOf } from '../source/plain-text.ts';

/** What the info string of a fence says besides the language. */
export type CodeMeta = { title: string | null; label: string | null; words: string[] };

const titleNames = ['title', 'filename', 'file', 'file-name', 'name', 'caption', 'path'];
const labelNames = ['tab', 'label', 'group-item'];

/** The text that a piece gives to its name, without the braces of an expression around it. */
function textOf(piece: Piece | undefined): string | null {
  if (!piece) return null;
  if (piece.form !== 'braces') return piece.text;
  const [only] = readPieces(piece.text);
  return only?.text ?? piece.text;
}

/** `{{ filename: 'a.js' }}` says in an object what others say in attributes, and `{data-filename="a.js"}` in those of a tag. */
function memberOf(pieces: Piece[]): string | null {
  for (const { form, name, text } of pieces) {
    if (form !== 'braces' || name !== null) continue;
    const attribute = pieceNamed(readPieces(text), 'filename', 'data-filename', 'data-title', 'data-file');
    if (attribute?.form === 'quoted') return attribute.text;
    if (!text.trim().startsWith('{')) continue;
    const [object] = readPieces(text);
    const found = object && pieceNamed(readPieces(object.text), 'title', 'filename', 'file');
    if (found?.form === 'quoted') return found.text;
  }
  return null;
}

/** A single word that can only be what the reader calls this block. */
function onlyWord(words: string[]): string | null {
  const [word = '', ...others] = words;
  return others.length === 0 && isLetter(word.charAt(0)) && isMadeOf(word, '.+-') ? word : null;
}

/** Reads the info string of a fence: `title="a.js"`, `[npm]`, `filename=a.js`, a bare label. */
export function readMeta(meta: string | null): CodeMeta {
  if (!meta) return { title: null, label: null, words: [] };
  const pieces = readPieces(meta);
  const words = pieces.filter(({ form, name }) => form === 'word' && name === null).map(({ text }) => text);
  const stated = textOf(pieceNamed(pieces, ...titleNames)) ?? memberOf(pieces);
  const bracket = pieces.find(({ form, name }) => form === 'list' && name === null)?.text || null;
  const file = bracket && isFileName(bracket) ? bracket : (words.find(isFileName) ?? null);
  const label = textOf(pieceNamed(pieces, ...labelNames)) ?? bracket ?? onlyWord(words);
  return { title: stated ?? file, label: label ?? stated, words };
}
