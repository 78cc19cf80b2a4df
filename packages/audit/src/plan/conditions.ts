import type { Block } from '../model/source.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { conditions } from '../phrases/tables/conditions.ts';
import { contributors } from '../phrases/tables/contributors.ts';
import { tokensOf } from '../phrases/tokens.ts';
import { isOtherManager } from '../shell/managers.ts';

/** Why a block is not for every reader. */
export type Condition = {
  kind: 'older_version' | 'other_manager' | 'preference' | 'optional';
  quote: string;
};

const LONGEST_QUOTE = 240;
const SHORT_SENTENCE = 30;

/** The last sentence before a block, with the one before it if that is only "Run:"; a bare file name says nothing. */
function introductionOf(text: string): string {
  const passages = text.split('\n').filter((passage) => passage.trim() !== '');
  const nearest = sentencesOf(passages.at(-1) ?? '').map((sentence) => sentence.text);
  const last = nearest.at(-1) ?? '';
  if (nearest.length > 1) return last.length < SHORT_SENTENCE ? `${nearest.at(-2) ?? ''} ${last}` : last;
  const before = (passages.at(-2) ?? '').trimEnd();
  const isLabel = !last.includes(' ') && before.endsWith(':');
  return isLabel ? (sentencesOf(before).at(-1)?.text ?? '') : last;
}

/** What stands in parentheses is said beside the point. */
function withoutParentheses(text: string): string {
  let out = '';
  let open = -1;
  for (const sign of text) {
    if (sign === '(') open = out.length;
    out += sign;
    if (sign !== ')' || open === -1) continue;
    out = `${out.slice(0, open)} `;
    open = -1;
  }
  return out;
}

function namesNpm(sentence: string): boolean {
  return tokensOf(sentence).some(({ kind, key }) =>
    kind === 'code' ? key.split(' ').includes('npm') : key === 'npm',
  );
}

function isForOtherManager(sentence: string): boolean {
  const hit = conditions.first(sentence, 'other_manager');
  const manager = hit?.slots.code?.split(' ')[0];
  return hit !== null && (manager === undefined || isOtherManager(manager)) && !namesNpm(sentence);
}

/** The condition that a sentence sets, if a reader in a clean folder does not meet it. */
export function conditionIn(text: string): Condition | null {
  const quote = text.slice(0, LONGEST_QUOTE);
  const sentence = withoutParentheses(text);
  const says = (kind: Parameters<typeof conditions.says>[1]): boolean => conditions.says(sentence, kind);
  if (says('older_version')) return { kind: 'older_version', quote };
  if (isForOtherManager(sentence)) return { kind: 'other_manager', quote };
  const kind = says('optional') ? 'optional' : says('preference') ? 'preference' : null;
  // The usual way leads through no repository of the product.
  const isUsual = says('quick') && !contributors.says(sentence, 'repository');
  return kind === null || isUsual ? null : { kind, quote };
}

/** The condition under which a block stands. */
export function conditionOf(block: Block): Condition | null {
  return conditionIn(introductionOf(block.context.precedingText));
}

/** Whether a block is for whoever wants it, whatever they have: an example more for every reader. */
export function isForWhoeverWants(block: Block): boolean {
  const { kind, quote } = conditionOf(block) ?? { kind: null, quote: '' };
  return kind === 'optional' || (kind === 'preference' && conditions.says(quote, 'wish'));
}
