import { phraseTable } from '../table.ts';

type InstructionPhrase =
  | 'make_directory'
  | 'enter'
  | 'install'
  | 'as_package'
  | 'file_from_above'
  | 'open_file'
  | 'folder'
  | 'visit';

/** What a sentence asks for that no block repeats. */
export const instructions = phraseTable<InstructionPhrase>('instructions', [
  {
    id: 'asks-for-directory',
    kind: 'make_directory',
    says: '(create|creating|make|making) (a|an|the)? new? empty? project? (directory|folder) (for ..6)? ,? (((named|called) <name>)|<name=code>)',
    unless:
      '(will|would|should|can|it|which|that|command|automatically) (create|creating|make|making) (a|an|the)',
    example: 'First create a new folder for it, called `kit-app`.',
    slots: { name: 'kit-app' },
    not: 'It will create a folder called `kit-app`.',
    pages: 2,
  },
  {
    id: 'asks-to-enter',
    kind: 'enter',
    says: '((chang*|cd|mov*|navigat*|go|enter|switch) ... (to|into))|(<code> into)',
    example: 'Create a folder and change into it.',
    pages: 1,
  },
  {
    id: 'asks-to-install',
    kind: 'install',
    says: 'install the? <code>',
    unless: '(not|without|already|to not) install',
    example: 'Then install the `kit` package.',
    slots: { code: 'kit' },
    not: 'You do not install `kit` as a dependency.',
    pages: 1,
  },
  {
    id: 'installs-as-package',
    kind: 'as_package',
    says: 'dependenc*|package*|npm|module*|locally|librar*|(in your project)',
    example: 'as a dependency',
    pages: 1,
  },
  {
    id: 'copies-code-above',
    kind: 'file_from_above',
    says: '(creat*|add) (a|the)? new? file (named|called)? <path=code> ... (copy|paste|add|put|insert) ... (above|earlier|previous)',
    example: 'Create a file named `app.js` and copy the code from above.',
    slots: { path: 'app.js' },
    pages: 1,
  },
  {
    id: 'saves-code-above',
    kind: 'file_from_above',
    says: '(save|copy|put|paste) ..8 (as|in|into|to) (a file (named|called))? <path=file>',
    unless: 'following|below',
    example: 'Save the code above as app.js and go on.',
    slots: { path: 'app.js' },
    not: 'Save the following as `app.js`.',
    pages: 1,
  },
  {
    id: 'opens-in-browser',
    kind: 'open_file',
    says: '(open|load|view) (the|your)? <path=code> ... browser',
    unless: 'editor|ide|((not|never|without) ..3 browser)|(((rather than)|(instead of)) ..3 browser)',
    example: 'Open `index.html` in your browser.',
    slots: { path: 'index.html' },
    not: 'Open `index.html` with your editor, not the browser.',
    pages: 1,
  },
  {
    id: 'in-folder',
    kind: 'folder',
    says: '(in|from|inside|under) (the|your)? (<folder=code>|<folder=word>) (directory|folder)',
    example: 'from the `dist` directory',
    slots: { folder: 'dist' },
    pages: 1,
  },
  {
    id: 'visits-address',
    kind: 'visit',
    says: 'open|visit|load|navigat*|access*|brows*|serv*|available|running|listen*|point|view|see|check|started|launch*|((go|going) to)|(head over)',
    unless:
      'webhook|callback|redirect|proxy|origin|database_url|(connection string)|(instead of using)|(if you want to map)|(^ please? ((do not)|never) (open|visit|load|go|navigate|browse|view))',
    example: 'Then visit the page.',
    not: 'Open the settings and enter it as the callback.',
    pages: 8,
  },
]);
