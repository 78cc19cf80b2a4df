import { phraseTable } from '../table.ts';

type ShownPhrase = 'output' | 'to_run' | 'example' | 'windows' | 'unix';

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
]);
