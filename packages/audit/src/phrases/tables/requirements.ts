import { phraseTable } from '../table.ts';

type RequirementPhrase = 'or_newer' | 'at_least' | 'asks' | 'spoken_of' | 'may_be_left';

/** What prose says of the versions and programs that a reader must have. */
export const requirements = phraseTable<RequirementPhrase>('requirements', [
  {
    id: 'version-or-newer',
    kind: 'or_newer',
    says: '<version> (+|((or|and) (later|higher|newer|above|greater|up))|(- current))',
    example: 'Node.js 20 or later',
    slots: { version: '20' },
    pages: 7,
  },
  {
    id: 'lower-bound',
    kind: 'at_least',
    says: '(at least)|minimum|oldest|((greater|newer|later|higher) than)|above',
    example: 'At least Node.js 20',
    pages: 1,
  },
  {
    id: 'asks-for-version',
    kind: 'asks',
    says: 'require|requires|required|need|needs|must|version|versions|support|supports|supported|install|installed|minimum|(at least)|(works on)|uses',
    example: 'Kit requires Node.js 20.',
    pages: 2,
  },
  {
    id: 'version-only-spoken-of',
    kind: 'spoken_of',
    says: '(if (you|using))|(available in)|(end of life)|(prior to)|earlier|dropped|(no longer)|deprecat*|removed',
    example: 'Support for Node.js 16 was dropped.',
    pages: 1,
  },
  {
    id: 'program-may-be-left',
    kind: 'may_be_left',
    says: '(such as)|like|or|optional|recommend|(if you)',
    example: 'An editor such as this one',
    pages: 1,
  },
]);
