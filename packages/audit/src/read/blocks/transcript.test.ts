import { describe, expect, it } from 'vitest';
import { isMarkedQuestion, readTranscript } from './transcript.ts';

function parts(text: string): string[] {
  return readTranscript(text).map((part) =>
    part.kind === 'printed' ? `printed: ${part.text}` : `${part.prompt.question} -> ${part.prompt.answer}`,
  );
}

describe('prompts in a transcript', () => {
  it.each([
    ['? Project name: › my-app', 'Project name -> my-app'],
    ['? Project name: my-app', 'Project name -> my-app'],
    ['? Project name › my-app', 'Project name -> my-app'],
    ['? Project name:', 'Project name -> null'],
    ['✔ Would you like TypeScript? … Yes', 'Would you like TypeScript? -> Yes'],
    ['✔ Would you like TypeScript? … No / Yes', 'Would you like TypeScript? -> null'],
    ['✔ Which kit? · small', 'Which kit? -> small'],
    ['√ Pick one » red', 'Pick one -> red'],
    ['? Which kit? (Use arrow keys)', 'Which kit? -> null'],
    ['? Which kit? (Y/n) y', 'Which kit? -> y'],
    ['? Select a kind ESM', 'Select a kind ESM -> null'],
    ['package name: (kit)', 'package name -> null'],
    ['package name: (kit) my-kit', 'package name -> my-kit'],
    ['description:', 'description -> null'],
    ['Is this OK? (yes) yes', 'Is this OK? -> yes'],
    ['Ok to proceed? (y)', 'Ok to proceed? -> null'],
    ['? Pick a kit: › - Use arrow-keys. Return to submit.', 'Pick a kit -> null'],
    ['? Pick a kit: › - Use arrow-keys.\n❯   Small\n    Large', 'Pick a kit -> Small'],
    ['? Pick a kit (Use arrow keys)\n  Small\n❯ Large', 'Pick a kit (Use arrow keys) -> Large'],
    ['? Add what?\n❯◯ Types\n ◉ Tests\n ◉ Docs', 'Add what? -> null'],
    ['◆  Which kit?\n│  ○ Small\n│  ● Large', 'Which kit? -> Large'],
    ['│ ◇ Which kit? … Small', 'Which kit? -> Small'],
    ['◇  Which kit?\n│  Small', 'Which kit? -> Small'],
    ['◆  Name it\n│  kit', 'Name it -> kit'],
  ])('%j', (text, expected) => {
    expect(parts(text)).toEqual([expected]);
  });

  it.each([
    '✔ Built in 3 s',
    '✓ adds 1 + 2',
    'Ready: http://localhost:3000',
    'What now?',
    'version: 1.2.3',
    '❯ one',
    '?',
    'Local:   http://localhost:5173/',
  ])('are not in %j', (text) => {
    expect(parts(text)).toEqual([`printed: ${text}`]);
  });

  it('with an answer, or with nothing marked below, have no options', () => {
    expect(parts('? Name: kit\n❯ one\n  two')).toEqual(['Name -> kit', 'printed: ❯ one\n  two']);
    expect(parts('? Name:\n  Made kit')).toEqual(['Name -> null', 'printed:   Made kit']);
  });

  it('stand in their order among what is printed', () => {
    expect(parts('Making kit\n\n? Name: kit\n? Kind: small\n\nDone\nBye\n')).toEqual([
      'printed: Making kit\n',
      'Name -> kit',
      'Kind -> small',
      'printed: \nDone\nBye\n',
    ]);
  });

  it('are joined by bars that nobody reads', () => {
    expect(parts('◇  Name?\n│  kit\n│\n◇  Kind?\n│  small\n│\n└  Done')).toEqual([
      'Name? -> kit',
      'Kind? -> small',
      'printed: │\n└  Done',
    ]);
    expect(parts('│\n├\n')).toEqual([]);
  });

  it('are quoted as they stand', () => {
    expect(readTranscript('  ? Name: kit')).toEqual([
      { kind: 'prompt', prompt: { question: 'Name', answer: 'kit', quote: '? Name: kit' } },
    ]);
    expect(readTranscript('◇  Name\n│  kit')).toEqual([
      { kind: 'prompt', prompt: { question: 'Name', answer: 'kit', quote: '◇  Name\n│  kit' } },
    ]);
  });
});

it.each([
  ['? Project name', true],
  ['  ?  Name', true],
  ['?Name', false],
  ['? name', false],
  ['Name?', false],
])('%j is marked as a question: %s', (line, expected) => {
  expect(isMarkedQuestion(line)).toBe(expected);
});
