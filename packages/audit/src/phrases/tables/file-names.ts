import { phraseTable } from '../table.ts';

type FilePhrase =
  | 'create'
  | 'edit'
  | 'add'
  | 'named'
  | 'by_ending'
  | 'more'
  | 'stated'
  | 'with_noun'
  | 'in_folder'
  | 'heading';

const THE = '(your|the|a|an|our)?';

/** What the prose above a block says of its file; where it says several things, creating comes before editing. */
export const fileNames = phraseTable<FilePhrase>('file-names', [
  {
    id: 'file-cue-create',
    kind: 'create',
    says: 'creat*|sav*|writ*|paste*|pasting|put*|name|named|called|generat*|(new file)|(make (a|an))',
    example: 'Paste this into it:',
    pages: 0,
  },
  {
    id: 'file-cue-more',
    kind: 'more',
    says: 'add the following (section|line|script|code)',
    example: 'In the file you created, add the following line:',
    pages: 0,
  },
  {
    id: 'file-cue-add-file',
    kind: 'create',
    says: 'add (a|an|another|the) new? <code>? <word>? file',
    example: 'Add a `kit.js` configuration file:',
    slots: { code: 'kit.js', word: 'configuration' },
    pages: 0,
  },
  {
    id: 'file-cue-edit',
    kind: 'edit',
    says: 'edit*|updat*|modif*|chang*|replac*|open*|re-open|adjust*|tweak*|rewrit*|extend*|((go|navigate|head) to)',
    example: 'Open the file and go on:',
    pages: 0,
  },
  {
    id: 'file-cue-add',
    kind: 'add',
    says: 'append|insert|declare|set|(add the? (following|this|these|a|an|some|your|to|it|code|script|section|line|<code>))',
    example: 'Then add this code:',
    pages: 0,
  },
  {
    id: 'file-named',
    kind: 'named',
    says: '((file (named|called))|((creat*|sav*|writ*) (a|an|the|your) new? file?)|((in|to) (a|the|your) file)) <file>',
    example: 'Create a file named app.js with these contents:',
    slots: { file: 'app.js' },
    pages: 0,
  },
  {
    id: 'file-by-ending',
    kind: 'by_ending',
    says: `(open up?|edit|update|updating|modify|change|changing|create|creating|replace|replacing|in|into|inside|to) ${THE} new? <file>`,
    example: 'Open package.json and add:',
    slots: { file: 'package.json' },
    pages: 0,
  },
  {
    id: 'file-stated',
    kind: 'stated',
    says: `(named|called|(file ,?)|creat*|edit|open|updat*|in|to|inside|into|modify|replace|add) ${THE} (new|following|root|project's)? root? <code>`,
    example: 'Put it into the new `app.js`:',
    slots: { code: 'app.js' },
    pages: 0,
  },
  {
    id: 'file-before-noun',
    kind: 'with_noun',
    says: '<code> file|component|module',
    example: 'The `app.js` file:',
    slots: { code: 'app.js' },
    pages: 0,
  },
  {
    id: 'file-in-folder',
    kind: 'in_folder',
    says: '(directory|folder) (named|called)? <folder=path> (with|and) (a|the) new? file (named|called)? <file>',
    example: 'Create a folder `tests/` with a file `sum.js`:',
    slots: { folder: 'tests/', file: 'sum.js' },
    pages: 0,
  },
  {
    id: 'file-in-heading',
    kind: 'heading',
    says: '^ step? (<number> (.|\\)|:|-)?)? (creat*|add*|writ*|edit*|updat*) (a|an|the|your) new? file? <file>',
    example: '3. Create a `kit.config.js` at the root',
    slots: { number: '3', file: 'kit.config.js' },
    pages: 0,
  },
]);
