import type { SourcePage } from '../../model/source.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { notices } from '../../phrases/tables/notices.ts';
import type { DraftItem, DraftPassage } from '../blocks/drafts.ts';
import { startOf } from '../cut-text.ts';

type Notice = SourcePage['notices'][number];

const LONGEST_NOTICE = 300;
const KINDS = ['broken', 'archived', 'deprecated'] as const;

/** Below the first step, a package or a version is more often one of several than what the page is about. */
function kindOf(sentence: string, isAbove: boolean): Notice['kind'] | undefined {
  return KINDS.find(
    (kind) => notices.says(sentence, `${kind}_whole`) || (isAbove && notices.says(sentence, `${kind}_part`)),
  );
}

/** A sentence without the sign that makes a box of it. */
function withoutMarker(sentence: string): string {
  return sentence.startsWith('[!') ? sentence.slice(sentence.indexOf(']') + 1).trim() : sentence;
}

function noticesOf(passage: DraftPassage, isAbove: boolean): Notice[] {
  return sentencesOf(passage.text).flatMap(({ text }) => {
    const kind = kindOf(text, isAbove);
    const said = startOf(withoutMarker(text), LONGEST_NOTICE);
    return kind ? [{ sectionId: passage.sectionId, text: said, kind }] : [];
  });
}

/** Sentences in which a page says of its own subject that it is over. */
export function noticesIn(items: readonly DraftItem[]): Notice[] {
  const first = items.findIndex((item) => item.kind === 'block');
  return items.flatMap((item, at) =>
    item.kind === 'passage' ? noticesOf(item, first === -1 || at < first) : [],
  );
}
