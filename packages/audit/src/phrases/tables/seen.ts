import { phraseTable } from '../table.ts';

type SeenPhrase = 'quoted' | 'printed' | 'answer_shown';

/** What a page says that its reader will see. */
export const seen = phraseTable<SeenPhrase>('seen', [
  {
    id: 'quotes-sight',
    kind: 'quoted',
    says: 'you (will|should|can)? now? see ..10 <text>',
    unless: '(folder|directory|directories|file|files|terminal|console) ..10 <text>',
    example: "You'll see the words “Hello from Kit”.",
    slots: { text: 'Hello from Kit' },
    not: 'You will see a folder named `kit-app`.',
    pages: 2,
  },
  {
    id: 'sees-printed',
    kind: 'printed',
    says: '(((you (will|should) now? see)|((should|will) (print|log|output|display) out?)) ..8 <text> ...6 (printed|logged|console|terminal|output))|((terminal|console|script|program|command|it|this) ..4 (should|will) (print|log|output) out? ..4 <text>)',
    example: 'You should see "Hello from Kit" in the terminal.',
    slots: { text: 'Hello from Kit' },
    pages: 1,
  },
  {
    id: 'announces-answer',
    kind: 'answer_shown',
    says: 'see|get|show|shows|display|displays|respond*|response*|return|returns|receive|answer|answers',
    unless: 'terminal|console|log|logs|print|prints',
    example: 'It answers like this:',
    not: 'The console shows it:',
    pages: 1,
  },
]);
