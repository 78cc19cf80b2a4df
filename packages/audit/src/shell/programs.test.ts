import { describe, expect, it } from 'vitest';
import { isKnownProgram, isSentenceWith } from './programs.ts';

describe('programs that pages have their readers run', () => {
  it.each(['npm', 'npx', 'git', 'docker', 'go', 'make', './gradlew', 'solana-keygen', 'wrangler'])(
    '%s is known',
    (program) => expect(isKnownProgram(program)).toBe(true),
  );

  it.each(['', 'NPM', 'npm:', 'kit', 'gradlew', 'const', 'import', 'the', 'npm@10', 'constructor'])(
    '%j is not',
    (program) => expect(isKnownProgram(program)).toBe(false),
  );

  it.each([
    ['set', 'the'],
    ['open', 'your'],
    ['go', 'to'],
    ['make', 'a'],
    ['time', 'is'],
    ['node', '==='],
    ['Make', 'The'],
  ])('%s %s begins a sentence', (program, next) => expect(isSentenceWith(program, next)).toBe(true));

  it.each([
    ['set', '-e'],
    ['open', 'index.html'],
    ['go', 'run'],
    ['make', 'all'],
    ['npm', 'the'],
    ['git', 'a'],
    ['node', ''],
  ])('%s %s does not', (program, next) => expect(isSentenceWith(program, next)).toBe(false));
});
