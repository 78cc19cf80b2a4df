import type { SourcePage } from '../../model/source.ts';
import type { DraftItem, DraftPassage } from '../blocks/drafts.ts';

type Notice = SourcePage['notices'][number];

const whole = 'repo(?:sitory)?|project|page|guide|tutorial|documentation|client|sdk|cli|product|service';
const part = 'package|library|module|tool|plugin|version|api';
/** Below the first step, a package or a version is more often one of several than what the page is about. */
const subjects = {
  above: new RegExp(`\\b(?:this|the)\\s+(?:[\\w-]+\\s+)?(?:${whole}|${part})\\b`, 'gi'),
  below: new RegExp(`\\b(?:this|the)\\s+(?:[\\w-]+\\s+)?(?:${whole})\\b`, 'gi'),
};

const be = String.raw`\b(?:is|are|was|be|been|being|has|have|now|got)\s+(?:\w+\s+){0,2}`;
/** What limits a word ends the claim: "does not work with streams" is no end of the product. */
const ends = String.raw`(?=\s*(?:[.!,;—–]|$|\b(?:and|as of|since|because|due to|after)\b))`;
const kinds: [Notice['kind'], RegExp][] = [
  [
    'broken',
    new RegExp(
      String.raw`\b(?:no longer|not|doesn't|isn't)\s+(?:works?|working|functions?|functional)(?:\s+(?:any ?more|any longer|at all))?${ends}|${be}broken${ends}|\bno longer be used\b`,
      'i',
    ),
  ],
  [
    'archived',
    new RegExp(
      String.raw`${be}(?:archived|unmaintained|discontinued)\b|\bno longer (?:\w+ )?(?:maintained|supported|developed)\b|\bend[- ]of[- ]life\b`,
      'i',
    ),
  ],
  ['deprecated', new RegExp(String.raw`${be}(?:deprecated|superseded|obsolete|sunset|replaced by)\b`, 'i')],
];
const heads: [Notice['kind'], RegExp][] = [
  ['archived', /^\W*(?:archived|discontinued|unmaintained|end[- ]of[- ]life)\b/i],
  ['deprecated', /^\W*(?:deprecated|obsolete)\b/i],
];
const otherwise =
  /\b(?:if|when|whenever|until|unless|previous(?:ly)?|older|earlier|was|parameter|option|method|function)\b/i;

function kindOf(sentence: string, subject: RegExp): Notice['kind'] | undefined {
  const found = [...sentence.matchAll(subject)];
  if (found.length === 0 || otherwise.test(sentence)) return undefined;
  const claims = found.map((match) => sentence.slice(match.index + match[0].length).split(/[;:(]/)[0] ?? '');
  const told = kinds.find(([, pattern]) => claims.some((claim) => pattern.test(claim)));
  return (told ?? heads.find(([, pattern]) => pattern.test(sentence)))?.[0];
}

function noticesOf(passage: DraftPassage, subject: RegExp): Notice[] {
  return passage.text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const kind = kindOf(sentence, subject);
    const text = sentence.replace(/^\[!\w+\]\s*/, '').slice(0, 300);
    return kind ? [{ sectionId: passage.sectionId, text, kind }] : [];
  });
}

/** Sentences in which a page says of its own subject that it is over. */
export function noticesIn(items: readonly DraftItem[]): Notice[] {
  const first = items.findIndex((item) => item.kind === 'block');
  return items.flatMap((item, at) =>
    item.kind === 'passage'
      ? noticesOf(item, first === -1 || at < first ? subjects.above : subjects.below)
      : [],
  );
}
