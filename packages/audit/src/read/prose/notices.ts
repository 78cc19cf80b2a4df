import type { SourcePage } from '../../model/source.ts';
import type { DraftPassage } from '../blocks/drafts.ts';

const subject =
  /\b(?:this|the)\s+(?:[\w-]+\s+)?(?:repo(?:sitory)?|project|package|library|client|sdk|module|page|guide|tutorial|documentation|tool|cli|plugin|version|product|api|service)\b/i;
const kinds: [SourcePage['notices'][number]['kind'], RegExp][] = [
  [
    'broken',
    /\b(?:no longer|not|doesn't|does not) (?:functional|works?|working|function)\b|\bis broken\b|should not be used/i,
  ],
  [
    'archived',
    /\b(?:archived|no longer (?:maintained|supported|developed)|unmaintained|discontinued|end[- ]of[- ]life)\b/i,
  ],
  ['deprecated', /\b(?:deprecated|superseded|obsolete|sunset|replaced by)\b/i],
];

/** Sentences in which a page says of its own subject that it is over. */
export function noticesIn(passages: DraftPassage[]): SourcePage['notices'] {
  return passages.flatMap((passage) =>
    passage.text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
      const kind = kinds.find(([, pattern]) => pattern.test(sentence))?.[0];
      const stated =
        kind &&
        subject.test(sentence) &&
        !/\b(?:work|works|working|function|functional)\s+(?:in|on|with|for|when|under|outside|without)\b/i.test(
          sentence,
        ) &&
        !/\b(?:if|previous(?:ly)?|older|earlier|was|parameter|option|method|function)\b/i.test(sentence);
      return stated
        ? [{ sectionId: passage.sectionId, text: sentence.replace(/^\[!\w+\]\s*/, '').slice(0, 300), kind }]
        : [];
    }),
  );
}
