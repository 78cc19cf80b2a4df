import { phraseTable } from '../table.ts';

/** Sentences above a list, by what they say of its items. */
export const listIntroductions = phraseTable<'needs' | 'offers'>('list-leads', [
  {
    id: 'list-of-needs',
    kind: 'needs',
    says: '((you|we) (will|should)? (also|first|only)? (need|require|(must have)|(should have)) ..8 : $)|((requires|required|requirements|prerequisites|(make sure ..4 have)|(ensure ..4 have)) ..8 : $)',
    unless: '(need to)|(not need)',
    example: "To follow along you'll need:",
    not: 'If you do not need requirements:',
    pages: 1,
  },
  {
    id: 'list-of-offers',
    kind: 'offers',
    says: '(you (can|may|could) either? : $)|((one of|either of) ..6 : $)',
    example: 'From here you can:',
    pages: 2,
  },
]);
