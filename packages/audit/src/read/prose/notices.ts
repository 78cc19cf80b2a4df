import type { SourcePage } from '../../model/source.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { notices } from '../../phrases/tables/notices.ts';
import type { DraftItem, DraftPassage } from '../blocks/drafts.ts';
import { startOf } from '../cut-text.ts';

type Notice = SourcePage['notices'][number];

const LONGEST_NOTICE = 300;
const KINDS = ['broken', 'archived'] as const;

/** A sentence without the sign that makes a box of it. */
function withoutMarker(sentence: string): string {
  return sentence.startsWith('[!') ? sentence.slice(sentence.indexOf(']') + 1).trim() : sentence;
}

function noticesOf(passage: DraftPassage): Notice[] {
  return sentencesOf(passage.text).flatMap(({ text }) => {
    const kind = KINDS.find((each) => notices.says(text, each));
    const said = startOf(withoutMarker(text), LONGEST_NOTICE);
    return kind ? [{ sectionId: passage.sectionId, text: said, kind }] : [];
  });
}

/** Sentences in which a page says of its own subject that it is over. */
export function noticesIn(items: readonly DraftItem[]): Notice[] {
  return items.flatMap((item) => (item.kind === 'passage' ? noticesOf(item) : []));
}
