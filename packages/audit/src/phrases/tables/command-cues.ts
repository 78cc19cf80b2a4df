import { phraseTable } from '../table.ts';

type CommandCue = 'tells' | 'narrates' | 'or_else' | 'will_do';

/** What the words in front of a command say of it, asked of a text that ends where it begins; what it will do, of its sentence. */
export const commandCues = phraseTable<CommandCue>('told-commands', [
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
  {
    id: 'says-what-running-does',
    kind: 'will_do',
    says: '^ (running|executing) <code> (as a command)? (now|then)? will',
    unless:
      'not|never|only|without|if|again|fail*|error*|throw*|crash*|reject*|abort*|exit*|warn*|delet*|remov*',
    example: 'Running `npx kit` as a command will check the lamps',
    not: 'Running `npx kit` will fail here',
    slots: { code: 'npx kit' },
    pages: 1,
  },
]);
