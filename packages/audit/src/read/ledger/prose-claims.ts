import { printed } from '../../model/command-text.ts';
import type { Condition } from '../../model/ledger.ts';
import type { Passage, SourcePage } from '../../model/source.ts';
import { asksIn } from '../../phrases/grammar/asks.ts';
import { conditionOf } from '../../phrases/grammar/conditions.ts';
import { namesCredential, needsIn } from '../../phrases/grammar/needs.ts';
import { type Prediction, predictionIn } from '../../phrases/grammar/predictions.ts';
import { resultIn } from '../../phrases/grammar/shown-results.ts';
import { isPredicate } from '../../phrases/grammar/verbs.ts';
import { isFileName } from '../../phrases/paths.ts';
import { type Sentence, sentencesOf } from '../../phrases/sentences.ts';
import { type PromisePhrase, promises } from '../../phrases/tables/promises.ts';
import type { Token } from '../../phrases/tokens.ts';
import { behindLast, isDigit } from '../source/plain-text.ts';
import { type PassageSetting, type ProseRequest, proseRequests } from './prose-asks.ts';
import type { RowContent } from './row-writer.ts';

/** What a passage says in words alone. */
export type SaidInProse = {
  at: number;
  quote: string;
  content: RowContent;
  /** Whether it is seen after the instruction above. */
  isSeen: boolean;
  /** Whether it speaks of the block below. */
  isAhead?: boolean;
  /** Whether it speaks of nothing but what is done in its own section. */
  isNear?: boolean;
  condition: Condition | null;
};

type Hit = ReturnType<typeof promises.all>[number];
type Notice = SourcePage['notices'][number];

const tasks: ReadonlySet<PromisePhrase> = new Set([
  'answer_prompt',
  'accept_defaults',
  'set_value',
  'obtain',
  'follow_prompts',
]);

/** Code that is no name of a file is a place only by its slash. */
function isPlace(path: string): boolean {
  return path.includes('/') || isFileName(path);
}

function contentOf(hit: Hit, text: string): RowContent | null {
  const { slots, sentence, row, at, end } = hit;
  switch (row.kind) {
    case 'seen_text':
      return { kind: 'claim', code: 'seen_text', data: { text: slots.text ?? null } };
    case 'seen':
      return { kind: 'claim', code: 'seen_text', data: { text: null } };
    case 'response':
      return { kind: 'claim', code: 'response', data: { text: slots.text ?? '' } };
    case 'file_made': {
      const path = slots.path ?? '';
      return isPlace(path) ? { kind: 'claim', code: 'file_made', data: { path } } : null;
    }
    case 'requirement':
      return { kind: 'claim', code: 'requirement', data: { what: sentence } };
    case 'answer_prompt': {
      const answer = slots.answer ?? '';
      return { kind: 'instruction', code: 'answer_prompt', data: { question: null, answer } };
    }
    case 'accept_defaults':
      return { kind: 'instruction', code: 'answer_prompt', data: { question: null, answer: null } };
    case 'set_value':
      return { kind: 'instruction', code: 'set_value', data: { name: slots.name ?? null } };
    case 'obtain':
      return {
        kind: 'instruction',
        code: 'obtain',
        data: { what: behindLast(text.slice(at, end), ' ') },
      };
    case 'follow_prompts':
      return { kind: 'instruction', code: 'do_in_words', data: { verb: 'follow' } };
  }
}

/** Whether a sentence only says what the block below, a command or a step of the page says itself. */
function isRepeated(
  { sentence, row }: Hit,
  passage: Passage,
  { next, steps, commands }: PassageSetting,
): boolean {
  if (!tasks.has(row.kind))
    return (
      row.kind !== 'requirement' && next !== null && passage.text.endsWith(sentence) && sentence.endsWith(':')
    );
  if (row.kind === 'follow_prompts') return false;
  return (
    steps.some((step) => step.quote !== null && sentence.includes(step.quote)) ||
    commands.some((command) => sentence.includes(printed(command)))
  );
}

/** Whether a version only says for whom the block below is: "Node.js 8 or later:" */
function isCondition({ sentence, row }: Hit, { text }: Passage, { next }: PassageSetting): boolean {
  if (row.kind !== 'requirement' || next === null || sentence !== text || !text.endsWith(':')) return false;
  return !sentencesOf(sentence).some(({ tokens }) =>
    tokens.some(({ kind, key }) => kind === 'word' && isPredicate(key)),
  );
}

/** Whether a hit of a task stands in a sentence that asks: "every request with credentials" does not. */
function isAsked({ sentence, row }: Hit): boolean {
  return !tasks.has(row.kind) || sentencesOf(sentence).some((each) => asksIn(each, true).length > 0);
}

/** The first hit of each sentence that asks and of each that claims: rows that come first win. */
function firstOfEach(hits: Hit[]): Hit[] {
  const rank = (hit: Hit): number => promises.rows.indexOf(hit.row);
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${tasks.has(hit.row.kind)} ${hit.row.kind === 'requirement'} ${hit.sentence}`;
    const known = best.get(key);
    if (!known || rank(hit) < rank(known)) best.set(key, hit);
  }
  return [...best.values()].sort((a, b) => a.at - b.at);
}

function claim(
  quote: string,
  at: number,
  content: RowContent,
  condition: Condition | null = null,
): SaidInProse {
  return { at, quote, content, isSeen: content.code !== 'requirement', condition };
}

function ofAsk(
  { at, quote, verb, mood }: ProseRequest,
  set: Condition | null,
  isOffer: boolean,
): SaidInProse {
  const code = mood === 'offered' || isOffer ? 'may_do' : 'do_in_words';
  const other: Condition = { kind: 'other_way', quote: 'or' };
  const condition = set ?? (mood === 'other_way' ? other : null);
  return { at, quote, content: { kind: 'instruction', code, data: { verb } }, isSeen: false, condition };
}

/** Whether a sentence ends with the colon that hands over to the block below. */
function handsOver({ text }: Sentence, passage: Passage, { next }: PassageSetting): boolean {
  return next !== null && passage.text.endsWith(text) && text.endsWith(':');
}

/** What the cell behind a command says that comes of it: "Prints `ok`". */
function resultOf({ text, at, tokens }: Sentence): SaidInProse[] {
  const named: Token = { kind: 'word', text: 'It', key: 'it', at, end: at };
  const predicted = predictionIn({ text, at, tokens: [named, ...tokens] });
  const isSaid = predicted !== null && (predicted.text !== null || predicted.path !== null);
  // It is the command beside it that it speaks of, which is only named.
  return isSaid ? [{ ...claim(text, at, contentOfPrediction(predicted)), isSeen: false }] : [];
}

function contentOfPrediction({ path, text }: Prediction): RowContent {
  return path === null
    ? { kind: 'claim', code: 'seen_text', data: { text } }
    : { kind: 'claim', code: 'file_made', data: { path } };
}

/** What a sentence claims by its grammar; a block of output below is that claim itself. */
function claimsByGrammar(sentence: Sentence, passage: Passage, setting: PassageSetting): SaidInProse[] {
  const { text } = sentence;
  const { next, isLabel, isDescription } = setting;
  if (setting.leadsToList && passage.text.endsWith(text) && text.endsWith(':')) return [];
  const isAhead = handsOver(sentence, passage, setting);
  const isCommand = next?.role === 'command' || next?.role === 'command_with_output';
  if (setting.isBehindCommand) return resultOf(sentence);
  const isNeed = needsIn(sentence);
  if (isLabel || isDescription || (isAhead && !isCommand && !isNeed)) return [];
  const condition = conditionOf(sentence);
  if (isNeed)
    return isAhead && !namesCredential(sentence)
      ? []
      : [claim(text, sentence.at, { kind: 'claim', code: 'requirement', data: { what: text } }, condition)];
  const predicted = predictionIn(sentence, setting.called) ?? resultIn(sentence);
  if (!predicted) return [];
  return [{ ...claim(text, predicted.at, contentOfPrediction(predicted), condition), isAhead, isNear: true }];
}

/** What a sentence says by its grammar where no phrase is known for it. */
function byGrammar(
  sentence: Sentence,
  hits: Hit[],
  passage: Passage,
  setting: PassageSetting,
): SaidInProse[] {
  const { text, at: start } = sentence;
  const own = hits.filter(({ at }) => at >= start && at < start + text.length);
  const claims = own.some(({ row }) => !tasks.has(row.kind))
    ? []
    : claimsByGrammar(sentence, passage, setting);
  const isNeed = claims[0]?.content.code === 'requirement';
  const asked = proseRequests(sentence, passage, setting).filter(
    (ask) => !isNeed && !own.some(({ row, at }) => tasks.has(row.kind) && at >= ask.at && at < ask.end),
  );
  const condition = conditionOf(sentence);
  return [...asked.map((ask) => ofAsk(ask, condition, setting.listed === 'offers')), ...claims];
}

function need(what: string, at: number): SaidInProse {
  return claim(what, at, { kind: 'claim', code: 'requirement', data: { what } });
}

/** What the sentences without words of asking or claiming say by their place: needs, or items of what is told. */
function byPlace(passage: Passage, said: readonly SaidInProse[], setting: PassageSetting): SaidInProse[] {
  const { text } = passage;
  const { listed, isLabel, isPrerequisite, next, steps } = setting;
  if (text.endsWith(':') || next !== null || steps.length > 0) return [];
  const isNeed = isPrerequisite || listed === 'needs';
  // A cell that is one word without a number names a column or a row.
  const isName = isLabel && !text.includes(' ') && ![...text].some(isDigit);
  if (said.length === 0 && isNeed) return isName ? [] : [need(text, 0)];
  if (said.length === 0 && listed === 'tells')
    return [claim(text, 0, { kind: 'claim', code: 'seen_text', data: { text: null } })];
  const isOffered = said.length > 0 && said.every(({ content }) => content.code === 'may_do');
  const [first] = sentencesOf(text);
  const isFree = first && !said.some(({ at }) => at < first.at + first.text.length);
  return isNeed && isOffered && first && isFree ? [need(first.text, first.at)] : [];
}

/** What a passage claims or asks for in words, in its order. */
export function claimsInProse(
  passage: Passage,
  setting: PassageSetting,
  notice: Notice | null,
): SaidInProse[] {
  const { text } = passage;
  const sentences = sentencesOf(text);
  const known = promises
    .all(text)
    .filter((hit) => contentOf(hit, text) && !isRepeated(hit, passage, setting) && isAsked(hit))
    .filter((hit) => !isCondition(hit, passage, setting));
  const hits = firstOfEach(known);
  const said = hits.flatMap((hit): SaidInProse[] => {
    const content = contentOf(hit, text);
    const sentence = sentences.findLast(({ at }) => at <= hit.at);
    const condition = sentence && hit.row.kind !== 'requirement' ? conditionOf(sentence) : null;
    return content ? [claim(hit.sentence, hit.at, content, condition)] : [];
  });
  for (const sentence of sentences) said.push(...byGrammar(sentence, hits, passage, setting));
  said.push(...byPlace(passage, said, setting));
  if (notice) {
    const content: RowContent = { kind: 'claim', code: 'notice', data: { notice: notice.kind } };
    said.push({
      at: Math.max(0, text.indexOf(notice.text)),
      quote: notice.text,
      content,
      isSeen: false,
      condition: null,
    });
  }
  return said.sort((a, b) => a.at - b.at);
}
