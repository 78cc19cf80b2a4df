import { phraseTable } from '../table.ts';

type FilePhrase = 'create' | 'edit' | 'add' | 'more' | 'stated' | 'heading';

const THE = '(your|the|a|an|our)?';

/** What the prose above a block says of its file; where it says several things, creating comes before editing. */
export const fileNames = phraseTable<FilePhrase>('file-names', [
  {
    id: 'file-cue-create',
    kind: 'create',
    says: 'creat*|sav*|writ*|paste*|pasting|put*|name|named|called|generat*|(new file)|(make (a|an))|(add (a|an|another|the) new? <code>? <word>? file)',
    example: 'Paste this into it:',
    pages: 8,
  },
  {
    id: 'file-cue-more',
    kind: 'more',
    says: 'add the following (section|line|script|code)',
    example: 'In the file you created, add the following line:',
    pages: 1,
  },
  {
    id: 'file-cue-edit',
    kind: 'edit',
    says: 'edit*|updat*|modif*|chang*|replac*|open*|re-open|adjust*|tweak*|rewrit*|extend*|((go|navigate|head) to)',
    example: 'Open the file and go on:',
    pages: 4,
  },
  {
    id: 'file-cue-add',
    kind: 'add',
    says: 'append|insert|declare|set|(add the? (following|this|these|a|an|some|your|to|it|code|script|section|line|<code>))',
    example: 'Then add this code:',
    pages: 1,
  },
  {
    id: 'file-stated',
    kind: 'stated',
    says: `(named|called|(file ,?)|creat*|wrote|edit|open|updat*|in|to|inside|into|modify|replace|add) ${THE} (new|following|root|project's)? root? file? (named|called)? (<code>|<bare=file>)`,
    example: 'Put it into the new `app.js`:',
    slots: { code: 'app.js' },
    pages: 2,
  },
  {
    id: 'file-in-heading',
    kind: 'heading',
    says: '^ step? (<number> (.|\\)|:|-)?)? (creat*|add*|writ*|edit*|updat*) (a|an|the|your) new? file? <file>',
    example: '3. Create a `kit.config.js` at the root',
    slots: { number: '3', file: 'kit.config.js' },
    pages: 1,
  },
]);
