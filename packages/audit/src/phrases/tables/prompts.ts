import { phraseTable } from '../table.ts';

type PromptPhrase =
  | 'answer'
  | 'goes_on'
  | 'role'
  | 'when_asked'
  | 'asked_before'
  | 'about_prompts'
  | 'defaults';

const THE = '(the|a|an|your|its)?';
const ASKED = '(prompted|asked)';
const PICK = '(to (select|choose|pick))';

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
    id: 'answer-goes-on',
    kind: 'goes_on',
    says: '^ ((, and)|(, then)|,|and|then) the? $',
    example: ', and',
    pages: 0,
  },
  {
    id: 'answer-for-role',
    kind: 'role',
    says: `^ (as|for) ${THE}`,
    example: 'as the language',
    pages: 0,
  },
  {
    id: 'answer-when-asked',
    kind: 'when_asked',
    says: `^ ,? (when|if) (you are)? ${ASKED} (for|about|which|${PICK}) ${THE}`,
    example: "when you're asked for the language",
    pages: 0,
  },
  {
    id: 'asked-before-answer',
    kind: 'asked_before',
    says: `${ASKED} ..8 (for|about|which|if|whether|${PICK}) ${THE}`,
    example: 'When you are asked for a language, choose',
    pages: 0,
  },
  {
    id: 'speaks-of-prompts',
    kind: 'about_prompts',
    says: 'prompt|prompts|prompted|asked|asks|wizard|question',
    example: 'A wizard opens.',
    pages: 0,
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
