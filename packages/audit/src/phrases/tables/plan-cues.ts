import { type PhraseRow, phraseTable } from '../table.ts';

/** What the words around a step say of it to whoever plans. */
export type PlanCue = 'check' | 'by_hand' | 'any_manager';

type Row = PhraseRow<PlanCue>;

const blocks: Row[] = [
  {
    id: 'asks-to-check',
    kind: 'check',
    says: 'verif*|check*|correct*|confirm*|(make sure)',
    example: 'Check that it is installed:',
    pages: 2,
  },
];

const pages: Row[] = [
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
export const planCues = phraseTable<PlanCue>('plan-cues', [...blocks, ...pages]);
