import { phraseTable } from '../table.ts';

type PromptPhrase = 'answer' | 'defaults';

/** What a page says of the questions that a command asks. */
export const prompts = phraseTable<PromptPhrase>('prompts', [
  {
    id: 'answer-told',
    kind: 'answer',
    says: '(select*|choos*|pick|picking|enter|entering|answer|answering|type|typing) (the|with)? <reply=text>',
    example: 'Choose `TypeScript` as the language.',
    slots: { reply: 'TypeScript' },
    pages: 1,
  },
  {
    id: 'accepts-defaults',
    kind: 'defaults',
    says: '((accept*|choos*|select*|keep*|leav*|pick*|use|using|((go|going) with)|(stick (with|to))) all? of? (the|its|their)? (default|defaults))|((press|pressing|hit|hitting) (enter|return|<key=text>))',
    unless: '(default|defaults) (config*|template|project|export|port|branch|import)',
    example: 'Accept all of the defaults.',
    not: 'Use the default template.',
    pages: 1,
  },
]);
