import { describe, expect, it } from 'vitest';
import { outputAmong } from './output-among.ts';

const made = "const kit = require('kit');\nconst lamp = kit.make();";
const lamp = "{\n  lamp: {\n    color: 'red',\n    size: 3\n  }\n}";

/** The pieces, each output behind a sign. */
const piecesOf = (text: string): string[] | undefined =>
  outputAmong(text, 'js')?.map((piece) => (piece.isOutput ? `> ${piece.text}` : piece.text));

describe('what stands among code as it is printed', () => {
  it('is set apart from it', () => {
    expect(piecesOf(`${made}\n\nconsole.log(lamp);\n\n${lamp}\n`)).toEqual([
      `${made}\n\nconsole.log(lamp);`,
      `> ${lamp}`,
    ]);
  });

  it('may stand right below what prints it, and more than once', () => {
    const list = "[ 'a',\n  'b' ]";
    expect(piecesOf(`${made}\nconsole.log(lamp)\n${lamp}\nconsole.log(lamp.parts)\n${list}`)).toEqual([
      `${made}\nconsole.log(lamp)`,
      `> ${lamp}`,
      'console.log(lamp.parts)',
      `> ${list}`,
    ]);
  });

  it.each([
    ['code as it stands', `${made}\nconsole.log(lamp);\n{ let a = 1; }`],
    ['nothing that prints it', `${made}\n\n${lamp}`],
    ['what prints it not right above', `console.log(1);\n${made}\n\n${lamp}`],
    ['a list without an end', `${made}\nconsole.log(lamp);\n\n{\n  lamp: {\n`],
    ['code that is none without it either', `const = kit;\nconsole.log(lamp);\n\n${lamp}`],
    ['no code', lamp],
  ])('is not told from %s', (_, text) => {
    expect(piecesOf(text)).toBeUndefined();
  });
});
