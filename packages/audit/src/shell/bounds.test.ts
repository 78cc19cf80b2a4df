import { describe, expect, it } from 'vitest';
import { calledNames, mayEndShell } from './calls.ts';
import { isInstall, packagesOf, staysUp } from './effects.ts';
import { looksPrinted } from './looks.ts';
import { parseShell } from './parse-shell.ts';
import { placeholdersIn } from './placeholders.ts';
import { rewriteWords, withoutRemark } from './rewrite.ts';
import { piecesOf, printableText } from './shown.ts';
import { variablesSetBy } from './variables.ts';
import { isOfWindows } from './windows.ts';
import { filesWrittenBy } from './written-files.ts';

const hostile = {
  'one endless word': 'a'.repeat(200_000),
  'joined beyond reason': 'a;'.repeat(20_000),
  'nested beyond reason': `${'('.repeat(5_000)}a${')'.repeat(5_000)}`,
  'open quotes': `echo ${'"a '.repeat(3_001)}`,
  'open substitutions': `echo ${'$('.repeat(3_000)}`,
  'stand-ins without end': '<a '.repeat(5_000),
  'brackets without end': '[your '.repeat(3_000),
  'brackets with one end': `${'[your '.repeat(3_000)}]`,
  'tags with one end': `${'<a '.repeat(5_000)}>`,
  'templates without end': '{{'.repeat(5_000),
  'here-documents without end': 'cat <<A\n'.repeat(1_000),
  'settings without end': 'your-api-'.repeat(3_000),
  'only dashes': '-'.repeat(20_000),
  'zero bytes': 'npm\0i\0kit',
  nothing: '',
};

describe('no text makes the shell’s room throw or hang', () => {
  it.each(Object.entries(hostile))('%s', (_, text) => {
    const begun = performance.now();
    expect(rewriteWords(text, (word) => word)).toBe(text);
    for (const look of [isInstall, mayEndShell, looksPrinted, isOfWindows])
      expect(typeof look(text)).toBe('boolean');
    for (const list of [packagesOf, piecesOf, variablesSetBy, filesWrittenBy, placeholdersIn])
      expect(Array.isArray(list(text))).toBe(true);
    expect(typeof printableText(text)).toBe('string');
    expect(typeof withoutRemark(text)).toBe('string');
    expect(['yes', 'no', 'maybe']).toContain(staysUp(text));
    expect(calledNames(text)).toBeInstanceOf(Set);
    expect(Array.isArray(parseShell(text).commands)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
