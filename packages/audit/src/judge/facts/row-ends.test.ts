import { expect, it } from 'vitest';
import { accountBefore } from './row-ends.ts';
import { sampleRuns } from './runs-fixture.ts';

const pageWith = (fence: string): string =>
  `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n${fence}\n\n\`\`\`js\nimport { glow } from 'lampkit';\n\nconsole.log(glow('red'));\n\`\`\`\n`;

function openFor(fence: string, isCharge: boolean): boolean {
  const { page, journey } = sampleRuns(pageWith(fence));
  return accountBefore(journey, page, Number.POSITIVE_INFINITY, { isCharge }).truth === 'no';
}

it.each([
  [
    'a legend of signs',
    '```diff\n+ this line is new\n- and this one goes\n  and this one stays.\n```',
    false,
    true,
  ],
  ['settings that could go anywhere', '```json\n{ "lamp": true }\n```', false, true],
  [
    'a change of code in a file that nobody names',
    "```diff\n+const lamp = open('red');\n-const lamp = open();\n```",
    true,
    true,
  ],
  ['a synopsis', '```js\nlamp.glow(color[, size[, room]])\n```', false, false],
  ['a line of a chain', '```js\n.dim(1)\n\n// or\n.dim({ by: 2 })\n```', false, false],
  ['a part with dots', '```js\nlamp.on("dim", () => { ... });\n```', false, false],
  ['an object', "```js\n{\n  name: 'lamp', lines: [' a', '-b'],\n}\n```", false, true],
  ['members of an object', '```js\n  "lamp": "glow red",\n```', false, true],
  [
    'members of a type',
    '```ts\ntype Lamp = { id: string };\n\nlamps: () => Lamp[];\nlampOf: (id: string) => Lamp;\n```',
    false,
    false,
  ],
  ['an element that loads a script', '```html\n<script src="lampkit.js"></script>\n```', false, false],
  ['code that no parser takes', '```js\nawait const red = dim("1d");\nconsole.log(red);\n```', true, true],
  ['a call that is not closed', '```js\nlamp.dim(by(1) === lamp.by(2)\n```', true, true],
])('%s that was not carried out', (_, fence, holdsBackPass, holdsBackCharge) => {
  expect({ pass: openFor(fence, false), charge: openFor(fence, true) }).toEqual({
    pass: holdsBackPass,
    charge: holdsBackCharge,
  });
});
