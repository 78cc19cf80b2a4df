import { phraseTable } from '../table.ts';

type ToldCommand = 'tells' | 'narrates' | 'or_else';

/** What the words in front of a command say of it; they are asked of a text that ends where the command begins. */
export const toldCommands = phraseTable<ToldCommand>('told-commands', [
  {
    id: 'tells-to-run',
    kind: 'tells',
    says: '(run|re-run|(by (running|executing|typing))|execute|type|enter|invoke|issue) ..12 $',
    example: 'Then run this command:',
    pages: 11,
  },
  {
    id: 'tells-what-with',
    kind: 'tells',
    says: '((start|launch|build|test|lint|install|scaffold|enable|(set up)) ..8 (with|using|by|via) ..12 $)|((install|installed|installing) ..12 : $)',
    example: 'Start the server with',
    pages: 2,
  },
  {
    id: 'tells-of-the-reader',
    kind: 'narrates',
    says: '((when|whenever|after|once|before|if|while|(what happens)) (you|we|it|the|npm|running) ... $)|((that|which|will|would|(to automatically)|(and it)) run ..12 $)|(can be (used|run) ..12 $)',
    unless: '(when|whenever|after|once|before|if|while) (you|we|it|the|npm|running) ... ,',
    example: 'When you run',
    not: 'When you are ready, run',
    pages: 1,
  },
  {
    id: 'offers-another',
    kind: 'or_else',
    says: '<code> (or|/|,) $',
    example: 'Run `yarn test` or',
    slots: { code: 'yarn test' },
    pages: 4,
  },
]);
