import { type CommandText, printed } from '../../model/command-text.ts';
import type { Passage, SourcePage, SourceStep } from '../../model/source.ts';
import { isFileName } from '../../phrases/paths.ts';
import { type PromisePhrase, promises } from '../../phrases/tables/promises.ts';
import type { RowContent } from './row-writer.ts';

/** What a passage says in words alone. */
export type SaidInProse = {
  at: number;
  quote: string;
  content: RowContent;
  /** Whether it is seen after the instruction above. */
  isSeen: boolean;
};

/** What is known of a passage besides its words. */
export type PassageSetting = {
  /** What its sentences ask for already. */
  steps: readonly SourceStep[];
  /** The commands of it that the reader is told to run. */
  commands: readonly CommandText[];
  /** The files that the next blocks write. */
  files: readonly string[];
  /** Whether a block follows, which its last sentence then introduces. */
  leadsToBlock: boolean;
  /** Whether it stands among what the reader must have. */
  isPrerequisite: boolean;
  notice: SourcePage['notices'][number] | null;
};

type Hit = ReturnType<typeof promises.all>[number];

const tasks: ReadonlySet<PromisePhrase> = new Set([
  'answer_prompt',
  'accept_defaults',
  'set_value',
  'obtain',
  'do_in_words',
  'follow_prompts',
]);

/** What no block below says itself. */
const standsAlone: ReadonlySet<PromisePhrase> = new Set([
  'requirement',
  'obtain',
  'answer_prompt',
  'accept_defaults',
  'follow_prompts',
  'set_value',
]);
const ENDS = new Set(['.', '!', ':']);

/** Code that is no name of a file is a place only by its slash. */
function isPlace(path: string): boolean {
  return path.includes('/') || isFileName(path);
}

/** Words in front of what is asked for. */
const opening = new Set(
  "then now next first finally also afterwards please once done don't do not forget to remember be sure make".split(
    ' ',
  ),
);

/** The words of a hit that ask for something. */
function wordsOf(text: string, { at, end }: Hit): string[] {
  const words = text.slice(at, end).toLowerCase().replaceAll(',', ' ').split(' ');
  return words.filter((word) => word !== '' && !opening.has(word));
}

function contentOf(hit: Hit, text: string): RowContent | null {
  const { slots, sentence, row } = hit;
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
    case 'answer_prompt':
      return {
        kind: 'instruction',
        code: 'answer_prompt',
        data: { question: null, answer: slots.answer ?? '' },
      };
    case 'accept_defaults':
      return { kind: 'instruction', code: 'answer_prompt', data: { question: null, answer: null } };
    case 'set_value':
      return { kind: 'instruction', code: 'set_value', data: { name: slots.name ?? null } };
    case 'obtain':
      return { kind: 'instruction', code: 'obtain', data: { what: wordsOf(text, hit).at(-1) ?? '' } };
    case 'follow_prompts':
    case 'do_in_words':
      return { kind: 'instruction', code: 'do_in_words', data: { verb: wordsOf(text, hit)[0] ?? '' } };
  }
}

/** Whether a sentence only says what a block, a command or another row says itself. */
function isRepeated(hit: Hit, passage: Passage, setting: PassageSetting): boolean {
  const { sentence, row } = hit;
  const isTask = tasks.has(row.kind);
  const isLast = passage.text.endsWith(sentence) && (isTask || sentence.endsWith(':'));
  const isLead = setting.leadsToBlock && (isLast || row.kind === 'do_in_words');
  if (isLead && !standsAlone.has(row.kind)) return true;
  if (!isTask || row.kind === 'follow_prompts') return false;
  // A list of links names what other pages tell.
  if (row.kind === 'do_in_words' && passage.links.length > 0 && !ENDS.has(sentence.slice(-1))) return true;
  return (
    setting.steps.some((step) => step.quote !== null && sentence.includes(step.quote)) ||
    setting.commands.some((command) => sentence.includes(printed(command))) ||
    (row.kind === 'do_in_words' && setting.files.some((path) => sentence.includes(path)))
  );
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

/** What a passage claims or asks for in words, in its order. */
export function claimsInProse(passage: Passage, setting: PassageSetting): SaidInProse[] {
  const { text } = passage;
  const hits = promises.all(text).filter((hit) => !isRepeated(hit, passage, setting));
  const said = firstOfEach(hits).flatMap((hit): SaidInProse[] => {
    const content = contentOf(hit, text);
    if (!content) return [];
    return [{ at: hit.at, quote: hit.sentence, content, isSeen: hit.row.kind !== 'requirement' }];
  });
  const isNeed =
    setting.isPrerequisite &&
    !text.endsWith(':') &&
    !setting.leadsToBlock &&
    said.length === 0 &&
    setting.steps.length === 0;
  if (isNeed)
    said.push({
      at: 0,
      quote: text,
      content: { kind: 'claim', code: 'requirement', data: { what: text } },
      isSeen: false,
    });
  const { notice } = setting;
  if (notice) {
    const content: RowContent = { kind: 'claim', code: 'notice', data: { notice: notice.kind } };
    said.unshift({ at: Math.max(0, text.indexOf(notice.text)), quote: notice.text, content, isSeen: false });
  }
  return said.sort((a, b) => a.at - b.at);
}
