import type { Sentence } from '../sentences.ts';
import type { Token } from '../tokens.ts';
import { isPath } from './prediction-objects.ts';
import type { Prediction } from './predictions.ts';
import { wordAt } from './verbs.ts';

type Tokens = readonly Token[];

const LABELS = new Set(['output', 'result', 'response']);
const BEFORE_LABEL = new Set(['the', 'expected', 'sample', 'example']);
const ARROWS = new Set(['→', '⇒']);
const GOT = new Set(['get', 'see', 'receive']);
const FOLDERS = new Set(['folder', 'directory', 'project']);
const LATER = new Set(['once', 'after', 'afterwards', 'now', 'then']);
const NEAR = 4;

function quotedAt(tokens: Tokens, at: number): string | null {
  const token = tokens[at];
  return token?.kind === 'code' || token?.kind === 'quoted' ? token.text : null;
}

function seen(tokens: Tokens, at: number, text: string | null): Prediction | null {
  return text === null ? null : { at: tokens[at]?.at ?? 0, verb: 'show', text, path: null };
}

/** "Expected output: `ok`" */
function byLabel(tokens: Tokens): Prediction | null {
  let at = 0;
  while (tokens[at]?.kind === 'mark' || BEFORE_LABEL.has(wordAt(tokens, at))) at += 1;
  const isLabel = LABELS.has(wordAt(tokens, at)) && tokens[at + 1]?.key === ':';
  return isLabel ? seen(tokens, at, quotedAt(tokens, at + 2)) : null;
}

/** "`npx kit 2` → `4`": a command of several words, and what comes of it. */
function byArrow(tokens: Tokens): Prediction | null {
  const [command, arrow] = tokens;
  const isCommand = command?.kind === 'code' && command.text.includes(' ');
  return isCommand && ARROWS.has(arrow?.key ?? '') ? seen(tokens, 1, quotedAt(tokens, 2)) : null;
}

/** "You get `200 OK`" */
function byReader(tokens: Tokens): Prediction | null {
  const isGot = wordAt(tokens, 0) === 'you' && GOT.has(wordAt(tokens, 1));
  return isGot ? seen(tokens, 1, quotedAt(tokens, 2)) : null;
}

function pathIn(tokens: Tokens): string | null {
  return tokens.find((token) => token.kind === 'code' && isPath(token))?.text ?? null;
}

/** "The file `a.txt` now exists", "once started, the folder contains `kit.log`": what was not there before. */
function byPresence(tokens: Tokens): Prediction | null {
  const isLater = LATER.has(wordAt(tokens, 0));
  for (const [at, { key }] of tokens.entries()) {
    const isNew = isLater || wordAt(tokens, at - 1) === 'now';
    const holder = wordAt(tokens, wordAt(tokens, at - 1) === 'now' ? at - 2 : at - 1);
    if (!isNew || (key !== 'exists' && key !== 'contains')) continue;
    const isHolder = key === 'exists' || FOLDERS.has(holder);
    const path = pathIn(key === 'exists' ? tokens.slice(0, at) : tokens.slice(at + 1, at + 1 + NEAR));
    if (isHolder && path !== null) return { at: tokens[at]?.at ?? 0, verb: key, text: null, path };
  }
  return null;
}

/** What a sentence shows as the result of what was done, in the short forms without a verb of showing. */
export function resultIn({ tokens }: Sentence): Prediction | null {
  return byLabel(tokens) ?? byArrow(tokens) ?? byReader(tokens) ?? byPresence(tokens);
}
