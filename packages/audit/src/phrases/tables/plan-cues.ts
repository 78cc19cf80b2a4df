import { type PhraseRow, phraseTable } from '../table.ts';

/** What the words around a step say of it to whoever plans. */
export type PlanCue =
  | 'own_settings'
  | 'check'
  | 'beforehand'
  | 'adds'
  | 'replaces'
  | 'on_top'
  | 'sequel'
  | 'result'
  | 'possible'
  | 'told_elsewhere'
  | 'by_hand'
  | 'any_manager';

type Row = PhraseRow<PlanCue>;

const blocks: Row[] = [
  {
    id: 'settings-of-your-own',
    kind: 'own_settings',
    says: '(put|enter|fill in|provide|insert|type) ...8 your own ...8 config*|option|options|setting|settings|credential|credentials|connection|value|values|detail|details',
    example: 'Enter your own connection details below.',
    pages: 0,
  },
  {
    id: 'asks-to-check',
    kind: 'check',
    says: 'verif*|check*|correct*|confirm*|(make sure)',
    example: 'Check that it is installed:',
    pages: 2,
  },
  {
    id: 'run-it-beforehand',
    kind: 'beforehand',
    says: 'beforehand|(before (that|this|running it|doing so))',
    example: 'Make sure to build it beforehand.',
    pages: 0,
  },
  {
    id: 'tells-of-a-result',
    kind: 'result',
    says: 'see|print|prints|output|outputs|log|logs|display|displays|show|shows',
    example: 'It prints a greeting.',
    pages: 0,
  },
  {
    id: 'offers-a-step',
    kind: 'possible',
    says: '(you can)|(can also)|also|if|option|options|alternatively|instead|(here is how)|(to learn)',
    example: 'You can try the second port.',
    pages: 0,
  },
  {
    id: 'comes-next',
    kind: 'sequel',
    says: '^ and? (now|then|next|finally|lastly|afterwards|(after (that|this))|(in another)|(in a (new|second|separate|different))|(from another)|(open (another|a new|a second) (terminal|shell|window|tab)))',
    example: 'Then look at the page:',
    pages: 0,
  },
];

const files: Row[] = [
  {
    id: 'code-comes-in-addition',
    kind: 'adds',
    says: 'add*|append*|below|bottom|top|next|then|also|after*',
    example: 'Add a second route:',
    pages: 0,
  },
  {
    id: 'code-replaces-the-file',
    kind: 'replaces',
    says: 'replac*|overwrit*|rewrit*|entire*|instead|(change it to)|(whole file)',
    example: 'Replace the file by this:',
    pages: 0,
  },
  {
    id: 'code-comes-on-top',
    kind: 'on_top',
    says: 'top|beginning|start|above',
    example: 'At the top of the file, bring it in:',
    pages: 0,
  },
];

const pages: Row[] = [
  {
    id: 'leaves-installing-to-others',
    kind: 'told_elsewhere',
    says: 'install*|set-up|setting-up|already|assume|assuming|prerequisite*|(previous (page|guide|step|chapter|section))|(before you (begin|start))|((follow|followed|following) the)',
    example: 'We assume that the kit is there.',
    pages: 0,
  },
  {
    id: 'done-by-hand',
    kind: 'by_hand',
    says: 'manual|manually|(from scratch)|(by hand)|step-by-step|(without a? (template|starter|cli|scaffold))',
    example: 'Setting it up by hand',
    pages: 2,
  },
  {
    id: 'any-package-manager',
    kind: 'any_manager',
    says: '(^ or)|(package manager)|((with|using|use) npm)',
    example: 'Or with the package manager of your choice:',
    pages: 1,
  },
];

/** Words around a step, or in its section's title, that say what it is for. */
export const planCues = phraseTable<PlanCue>('plan-cues', [...blocks, ...files, ...pages]);
