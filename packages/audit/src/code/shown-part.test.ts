import { expect, it } from 'vitest';
import { showsPart } from './shown-part.ts';

const server = "const kit = require('kit');\nconst app = kit();\n//...\napp.listen(3000);";

it.each([
  ['a script that stands by itself, remarks or not', server, false],
  ['nothing left out', "import kit from 'kit';\nkit.open();", false],
  ['a name that nothing gives', server.replace('const app = kit();\n', ''), true],
  ['no module that it brings in', 'const a = 1;\n// ...\nconsole.log(a);', true],
  ['nothing that it does', "import kit from 'kit';\n// ...\nexport const open = () => kit.open();", true],
])('with %s', (_, text, isPart) => {
  expect(showsPart(text, 'js')).toBe(isPart);
});
