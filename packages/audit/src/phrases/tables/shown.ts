import { phraseTable } from '../table.ts';

type ShownPhrase =
  | 'output'
  | 'to_run'
  | 'only_output'
  | 'example'
  | 'windows'
  | 'unix'
  | 'generated'
  | 'describes'
  | 'written';

/** What the passage above a block says that the block shows. */
export const shown = phraseTable<ShownPhrase>('shown', [
  {
    id: 'shows-output',
    kind: 'output',
    says: 'output|outputs|print|prints|printed|response|logged|return|returns|message|structure|result|results|resulting|((look|looks) something? like)',
    example: 'The output is:',
    pages: 10,
  },
  {
    id: 'shows-what-is-seen',
    kind: 'output',
    says: '(will (show|see|display|log|produce|generate|look))|(should (see|show|look))|(see ((the following)|something|this|(a message)))',
    example: 'You should see this:',
    pages: 1,
  },
  {
    id: 'has-something-run',
    kind: 'to_run',
    says: '(run|execute|type|enter) ..12 : $',
    unless: 'output*|print*|message*',
    example: 'To see the structure, run this:',
    not: 'Run it to print this:',
    pages: 1,
  },
  {
    id: 'shows-only-output',
    kind: 'only_output',
    says: '^ ((this is)|(here is)) what (should|will) be (output|printed|shown|displayed|logged) ... : $',
    example: "Here's what will be printed:",
    pages: 0,
  },
  {
    id: 'shows-example',
    kind: 'example',
    says: '(for (instance|example))|(e.g .?)|(such as)|(example of)|(instead of)|(would look)|equivalent',
    example: 'For instance:',
    pages: 8,
  },
  {
    id: 'for-windows',
    kind: 'windows',
    says: 'windows|powershell|cmd.exe',
    example: 'On Windows:',
    pages: 1,
  },
  { id: 'for-unix', kind: 'unix', says: 'linux|mac-os|unix', example: 'On macOS:', pages: 1 },
  {
    id: 'shows-generated',
    kind: 'generated',
    says: '((generated|created|initialized|initialised) ... (((look|looks) like)|contain|contains|(should (look|contain))|has|(with the following)))|(((the following)|these) (file|files) (was|were|is|are|(have been)) (generated|created))|(will (then|now) look something? like)',
    unless: 'add|edit|update|replace',
    example: 'The generated file looks like this:',
    not: 'Edit the created file so that it has this:',
    pages: 0,
  },
  {
    id: 'describes-file',
    kind: 'describes',
    says: '^ (the|this|our|your) file? <code> file? (include|includes|contain|contains|hold|holds|define|defines|export|exports|has|(is where))',
    example: 'The `kit.json` file contains the settings:',
    slots: { code: 'kit.json' },
    pages: 0,
  },
  {
    id: 'asks-to-write',
    kind: 'written',
    says: 'creat*|add*|sav*|writ*|put*|paste*|edit*|updat*|replac*',
    example: 'Save this:',
    pages: 0,
  },
]);
