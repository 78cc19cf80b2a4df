import { phraseTable } from '../table.ts';

type NoticePhrase = 'broken' | 'archived';

const SUBJECT =
  '(this|the) ...1 (repo|repository|project|page|guide|tutorial|documentation|client|sdk|cli|product|service)';
const BE = '(is|are|was|be|been|being|has|have|now|got) ...2';
/** What limits a word ends the claim: "does not work with streams" is no end of the product. */
const OVER = '(.|!|,|;|—|–|$|and|since|because|after|(as of)|(due to))';
const BROKEN = `(((no longer|not) (work|works|working|function|functions|functional) (anymore|(any more)|(any longer)|(at all))? ${OVER})|(${BE} broken ${OVER})|(no longer be used))`;
const ARCHIVED = `((${BE} (archived|unmaintained|discontinued))|(no longer ...1 (maintained|supported|developed))|end-of-life)`;
/** Other times, other parts, and what stands in parentheses or behind a colon. */
const OTHERWISE =
  'if|when|whenever|until|unless|previous|previously|older|earlier|was|parameter|option|method|function|(((not yet?)|(no longer)) (deprecated|obsolete|superseded|archived|discontinued|unmaintained|broken))|((\\(|:|;) ... (deprecated|obsolete|archived|broken))';

/** What is archived over and over goes on: "archived nightly to S3". */
const BACKED_UP =
  '(archived (nightly|hourly|daily|weekly|monthly|yearly|regularly|automatically|every|each))|(archived (to|into) (a|an|the|our|s3))';

/** Sentences in which a page says that its subject is over. */
export const notices = phraseTable<NoticePhrase>('notices', [
  {
    id: 'notice-broken',
    kind: 'broken',
    says: `${SUBJECT} ... ${BROKEN}`,
    unless: OTHERWISE,
    example: 'This guide no longer works.',
    not: 'If this guide does not work, write to us.',
    pages: 1,
  },
  {
    id: 'notice-archived',
    kind: 'archived',
    says: `(${SUBJECT} ... ${ARCHIVED})|(^ (archived|discontinued|unmaintained|end-of-life) ... ${SUBJECT})`,
    unless: `${OTHERWISE}|${BACKED_UP}`,
    example: 'This repository has been archived.',
    not: 'Until the repository is archived, it stays.',
    pages: 1,
  },
]);
