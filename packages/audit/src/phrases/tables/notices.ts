import { phraseTable } from '../table.ts';

/** What a page says of its subject; the second word says what it calls it. */
type NoticePhrase = `${'broken' | 'archived' | 'deprecated'}_${'whole' | 'part'}`;

const WHOLE =
  '(this|the) ...1 (repo|repository|project|page|guide|tutorial|documentation|client|sdk|cli|product|service)';
const PART = '(this|the) ...1 (package|library|module|tool|plugin|version|api)';
const BE = '(is|are|was|be|been|being|has|have|now|got) ...2';
/** What limits a word ends the claim: "does not work with streams" is no end of the product. */
const OVER = '(.|!|,|;|—|–|$|and|since|because|after|(as of)|(due to))';
const BROKEN = `(((no longer|not) (work|works|working|function|functions|functional) (anymore|(any more)|(any longer)|(at all))? ${OVER})|(${BE} broken ${OVER})|(no longer be used))`;
const ARCHIVED = `((${BE} (archived|unmaintained|discontinued))|(no longer ...1 (maintained|supported|developed))|end-of-life)`;
const DEPRECATED = `(${BE} (deprecated|superseded|obsolete|sunset|(replaced by)))`;
/** Other times, other parts, and what stands in parentheses or behind a colon. */
const OTHERWISE =
  'if|when|whenever|until|unless|previous|previously|older|earlier|was|parameter|option|method|function|(((not yet?)|(no longer)) (deprecated|obsolete|superseded|archived|discontinued|unmaintained|broken))|((\\(|:|;) ... (deprecated|obsolete|archived|broken))';

/** Sentences in which a page says that its subject is over. */
export const notices = phraseTable<NoticePhrase>('notices', [
  {
    id: 'notice-broken',
    kind: 'broken_whole',
    says: `${WHOLE} ... ${BROKEN}`,
    unless: OTHERWISE,
    example: 'This guide no longer works.',
    not: 'If this guide does not work, write to us.',
    pages: 1,
  },
  {
    id: 'notice-broken-part',
    kind: 'broken_part',
    says: `${PART} ... ${BROKEN}`,
    unless: OTHERWISE,
    example: 'The package is broken.',
    not: 'When the package is broken, write to us.',
    pages: 0,
  },
  {
    id: 'notice-archived',
    kind: 'archived_whole',
    says: `(${WHOLE} ... ${ARCHIVED})|(^ (archived|discontinued|unmaintained|end-of-life) ... ${WHOLE})`,
    unless: OTHERWISE,
    example: 'This repository has been archived.',
    not: 'Until the repository is archived, it stays.',
    pages: 1,
  },
  {
    id: 'notice-archived-part',
    kind: 'archived_part',
    says: `(${PART} ... ${ARCHIVED})|(^ (archived|discontinued|unmaintained|end-of-life) ... ${PART})`,
    unless: OTHERWISE,
    example: 'This package is no longer actively maintained.',
    not: 'The older package is unmaintained.',
    pages: 0,
  },
  {
    id: 'notice-deprecated',
    kind: 'deprecated_whole',
    says: `(${WHOLE} ... ${DEPRECATED})|(^ (deprecated|obsolete) ... ${WHOLE})`,
    unless: OTHERWISE,
    example: 'This SDK is deprecated.',
    not: 'The SDK option is deprecated.',
    pages: 0,
  },
  {
    id: 'notice-deprecated-part',
    kind: 'deprecated_part',
    says: `(${PART} ... ${DEPRECATED})|(^ (deprecated|obsolete) ... ${PART})`,
    unless: OTHERWISE,
    example: 'The library is now obsolete.',
    not: 'The library method is obsolete.',
    pages: 0,
  },
]);
