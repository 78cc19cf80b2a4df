import { phraseTable } from '../table.ts';

type SeenPhrase = 'quoted_answer' | 'quoted_sight' | 'quoted_text' | 'elsewhere' | 'printed' | 'answer_shown';

/** What a page says that its reader will see. */
export const seen = phraseTable<SeenPhrase>('seen', [
  {
    id: 'quotes-answer',
    kind: 'quoted_answer',
    says: '(respond|responds|responded|reply|replies|answer|answers|((greet|greets) you)) with <text>',
    example: 'The server answers with "Hello from Kit".',
    slots: { text: 'Hello from Kit' },
    pages: 0,
  },
  {
    id: 'quotes-sight',
    kind: 'quoted_sight',
    says: 'you (will|should|can)? now? see ..10 <text>',
    example: "You'll see the words “Hello from Kit”.",
    slots: { text: 'Hello from Kit' },
    pages: 0,
  },
  {
    id: 'quotes-text',
    kind: 'quoted_text',
    says: '(display|displays|show|shows|print|prints|text|message|say|says|return|returns) ..8 <text>',
    example: 'The page shows a big "Hello from Kit".',
    slots: { text: 'Hello from Kit' },
    pages: 0,
  },
  {
    id: 'seen-elsewhere',
    kind: 'elsewhere',
    says: 'folder|directory|directories|file|files|terminal|console',
    example: 'You will see the folder:',
    pages: 0,
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
