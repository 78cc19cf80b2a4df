import { describe, expect, it } from 'vitest';
import { splitChoices } from './split-choices.ts';
import { splitManagers } from './split-managers.ts';

type Split = typeof splitManagers;

function parts(split: Split, text: string): string[] | null {
  return split(text)?.map(({ label, text: part }) => `${label ?? '-'}: ${part}`) ?? null;
}

describe('a fence for several package managers', () => {
  it.each([
    ['npm i kit\nyarn add kit\npnpm add kit', ['npm: npm i kit', 'yarn: yarn add kit', 'pnpm: pnpm add kit']],
    ['# npm\nnpm i kit\n\n# yarn\nyarn add kit', ['npm: npm i kit', 'yarn: yarn add kit']],
    ['npm i kit\n\nor\n\nyarn add kit', ['npm: npm i kit', 'yarn: yarn add kit']],
    ['npm i kit\nor with yarn\nyarn add kit', ['npm: npm i kit', 'yarn: yarn add kit']],
    ['$ npm i kit\n$ yarn add kit', ['npm: $ npm i kit', 'yarn: $ yarn add kit']],
    ['npx kit\nbunx kit', ['npm: npx kit', 'bun: bunx kit']],
    [
      'pnpm add kit\n# OR\nbun add kit\n# OR\nnpx jsr add @me/kit',
      ['pnpm: pnpm add kit', 'bun: bun add kit', 'jsr: npx jsr add @me/kit'],
    ],
    ['mkdir a\nnpm i\nyarn\nkit go', ['-: mkdir a', 'npm: npm i', 'yarn: yarn', '-: kit go']],
    ['npm i kit\nyarn add kit\n\nDone: 3', ['npm: npm i kit', 'yarn: yarn add kit', '-: Done: 3']],
    [
      '# npm\nnpm i kit\nkit go\n# yarn\nyarn add kit\nkit go',
      ['npm: npm i kit\nkit go', 'yarn: yarn add kit\nkit go'],
    ],
    [
      'npm i kit\n# or\nyarn add kit\n\ncat > b.js <<EOF\nBuild it.\nyarn no\nEOF\nnode b.js',
      ['npm: npm i kit', 'yarn: yarn add kit', '-: cat > b.js <<EOF\nBuild it.\nyarn no\nEOF\nnode b.js'],
    ],
    [
      'npm i kit\nyarn add kit\nfor f in *.js; do\n  node $f\ndone\nif [ -f a ]; then\n  pnpm i\nfi',
      [
        'npm: npm i kit',
        'yarn: yarn add kit',
        '-: for f in *.js; do\n  node $f\ndone\nif [ -f a ]; then\n  pnpm i\nfi',
      ],
    ],
    [
      'npm i kit \\\n  yarn-kit\nyarn add kit \\\n  npm-kit',
      ['npm: npm i kit \\\n  yarn-kit', 'yarn: yarn add kit \\\n  npm-kit'],
    ],
    [
      '# npm\nnpm i kit\n\n# yarn\nyarn add kit\n\nkit go',
      ['npm: npm i kit', 'yarn: yarn add kit', '-: kit go'],
    ],
    [
      '# npm\nnpm i kit\n\nkit go\n\n# yarn\nyarn add kit\n\nkit go',
      ['npm: npm i kit\n\nkit go', 'yarn: yarn add kit\n\nkit go'],
    ],
    [
      'npm i kit\nyarn add kit\n\nfor all that was added:\n  kit 1.0',
      ['npm: npm i kit', 'yarn: yarn add kit', '-: for all that was added:\n  kit 1.0'],
    ],
  ])('%j', (text, expected) => {
    expect(parts(splitManagers, text)).toEqual(expected);
  });

  it.each([
    '',
    'npm i kit\nnpm start',
    'npm i -g yarn\nyarn add kit',
    'npm install --global pnpm@9\npnpm add kit',
    'corepack enable\npnpm i\nyarn',
    'pip install kit\nnpm i kit',
    'npm i kit # or yarn add kit',
    '# npm\nnpm i kit',
  ])('is none: %j', (text) => {
    expect(parts(splitManagers, text)).toBeNull();
  });
});

describe('a fence that shows one step in several ways', () => {
  it.each([
    ['# for React\nnpm i a\n# for Vue\nnpm i b', ['React: npm i a', 'Vue: npm i b']],
    [
      'npm init -y\n# for React\nnpm i a\n# for Vue\nnpm add b',
      ['-: npm init -y', 'React: npm i a', 'Vue: npm add b'],
    ],
    [
      'npm init -y\n# then add one of the following\nnpm i a\nnpm i b',
      ['-: npm init -y', 'npm i a: npm i a', 'npm i b: npm i b'],
    ],
    ['npm i a\nnpm i b # or, without it', ['npm i a: npm i a', 'npm i b: npm i b # or, without it']],
    ['npm i a # here\nOR\nnpm i -g a', ['npm i a: npm i a # here', 'npm i -g a: npm i -g a']],
  ])('%j', (text, expected) => {
    expect(parts(splitChoices, text)).toEqual(expected);
  });

  it.each([
    '',
    '# for React\nnpm i a',
    '# for React\nnpm i a\n# for Vue\nnode b.js',
    '# for React\n# for Vue\nnpm i b',
    '# one of the following\nnpm i a',
    '# one of the following\nnpm i a\nyarn add b',
    'npm i a # or, without it\nnpm i b',
    'npm i a\nnode b.js # or, without it',
    'npm i a\nnpm i b # or yarn',
    'npm i a\nor\nnode b.js',
    'npm i a\nor',
    'npm i a\nnpm i b\nor\nnpm i c',
  ])('is none: %j', (text) => {
    expect(parts(splitChoices, text)).toBeNull();
  });
});

describe('a fence that gets one program by several installers', () => {
  const ways = [
    'curl -fsSL https://kit.example/install.sh | sh',
    'npm i -g kit\nkit go',
    'cargo install kit',
    'brew install kit',
  ];
  const fence = (lines: readonly string[]): string =>
    lines.map((line, at) => `# Way ${at}\n${line}`).join('\n\n');

  it('holds a way below each remark', () => {
    expect(splitChoices(fence(ways))).toEqual(
      ways.map((text, at) => ({ label: `Way ${at}`, text: `# Way ${at}\n${text}` })),
    );
  });

  it.each([
    [
      'gets another thing in each',
      ['apt-get install make', 'npm i -g kit', 'cargo install lamp', 'brew install box'],
    ],
    ['has two of them alone', ways.slice(1, 3)],
    ['does something else', [...ways, 'kit go']],
  ])('is one where it %s', (_, lines) => {
    expect(splitChoices(fence(lines))).toBeNull();
  });

  it('is one without remarks', () => {
    expect(splitChoices(ways.join('\n\n'))).toBeNull();
  });
});
