import { phraseTable } from '../table.ts';

type MadePhrase = 'made';

const MAKES =
  '(((will|should) now? (write|create|generate|output|produce|emit))|writes|creates|generates|outputs|produces|emits)';
const THE = '(a|an|the|your)? new?';
const KIND = '(folder|directory)?';

/** Sentences that say what a command has made. */
export const madeFiles = phraseTable<MadePhrase>('made-files', [
  {
    id: 'makes-file',
    kind: 'made',
    says: `${MAKES} ${THE} ((file|folder|directory) (named|called)?)? <path=code> ${KIND}`,
    example: 'The command creates a `kit.json`.',
    slots: { path: 'kit.json' },
    pages: 1,
  },
]);
