import { phraseTable } from '../table.ts';

type MadePhrase = 'made' | 'put' | 'doubt';

const MAKES =
  '(((will|should) now? (write|create|generate|output|produce|emit))|writes|creates|generates|outputs|produces|emits)';
const MOVES =
  '(((will|should) now? (save|put|place|compile|bundle|build))|saves|puts|places|compiles|bundles|builds)';
const MADE = '(created|generated|written|emitted|produced|saved|placed|compiled|bundled)';
const INTO = '(to|in|into|at|under|inside)';
const THE = '(a|an|the|your)? new?';
const KIND = '(folder|directory)?';

const RESULT =
  '((compiled|generated|built|bundled|resulting|transpiled|emitted) ...1 (file|files))|output|bundle|result|build';
/** Behind these words stands what something is made from. */
const SOURCE =
  'for|from|of|on|based|defined|declared|described|listed|found|each|every|using|with|by|that|which';
/** What only some readers find, or nobody, is not promised. */
const DOUBT =
  'if|unless|when|would|could|can|may|might|not|never|instead|without|example|similar|add|adds|added|once|optional|optionally|(by default)|(no longer)|((every|each) time)';

/** Sentences that say what a command has made, or where it has put it. */
export const madeFiles = phraseTable<MadePhrase>('made-files', [
  {
    id: 'makes-file',
    kind: 'made',
    says: `${MAKES} ${THE} ((file|folder|directory) (named|called)?)? <path=code> ${KIND}`,
    example: 'The command creates a `kit.json`.',
    slots: { path: 'kit.json' },
    pages: 1,
  },
  {
    id: 'puts-into',
    kind: 'put',
    says: [
      `((${MAKES}|${MOVES}) ...10 ${INTO} ${THE} <path=code> ${KIND})`,
      `(<path=code> (file|folder|directory)? (is|was|gets|((has|have|will) (been|be))) now? ${MADE})`,
      `((${RESULT}) ..5 (is|are|was|were|(will be)) now? ${MADE}? (in|into|to|at|under) ${THE} <path=code> ${KIND})`,
    ].join('|'),
    unless: `(${MAKES}|${MOVES}) ..10 (${SOURCE}) ..8 ${INTO} ${THE} <code>`,
    example: 'This writes the bundle to the `dist` folder.',
    slots: { path: 'dist' },
    not: 'It generates types for the files in `src`.',
    pages: 0,
  },
  {
    id: 'is-in-doubt',
    kind: 'doubt',
    says: DOUBT,
    example: 'By default it writes a `kit.json`.',
    pages: 0,
  },
]);
