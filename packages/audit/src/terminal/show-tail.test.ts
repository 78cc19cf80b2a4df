import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import { openScreen } from './screen.ts';
import { showTail } from './show-tail.ts';

const ESC = '\u001b';
const hiding = createRedactor([{ name: 'canary', value: 'Kq7-harbour-Zx93-lantern' }]);

/** What is shown of a terminal that got these bytes, one after another. */
async function shown(bytes: string | readonly string[], isOver = false) {
  const screen = openScreen(() => undefined);
  for (const each of [bytes].flat()) await screen.write(Buffer.from(each));
  const lines = showTail(screen.tail(), hiding, isOver);
  screen.dispose();
  return lines;
}

const textOf = async (...parts: Parameters<typeof shown>) => (await shown(...parts)).map(({ text }) => text);

describe('the end of a terminal', () => {
  it('has the last state of a line that was written again and again', async () => {
    expect(await textOf('10 %\r50 %\r100 %\r\ndone \r\n')).toEqual(['100 %', 'done']);
    expect(await textOf(`a long line\r${ESC}[Kbrief \r\n`)).toEqual(['brief']);
    expect(await textOf(`one\r\ntwo\r\n${ESC}[2A${ESC}[2KONE\r\n\n`)).toEqual(['ONE', 'two']);
  });

  it('says which parts have which colour, by names of ours', async () => {
    const [line] = await shown(
      `${ESC}[1;32mok${ESC}[0m and ${ESC}[91mbad${ESC}[39m ${ESC}[2mdim${ESC}[0m\r\n`,
    );
    expect(line).toEqual({
      text: 'ok and bad dim',
      marks: [
        { start: 0, end: 2, color: 'green', bold: true },
        { start: 7, end: 10, color: 'red' },
        { start: 11, end: 14, dim: true },
      ],
    });
  });

  it.each([
    ['38;5;196', 'red'],
    ['38;5;46', 'green'],
    ['38;2;250;220;20', 'yellow'],
    ['38;2;20;20;20', 'black'],
    ['38;5;250', 'white'],
    ['38;2;90;160;250', 'cyan'],
  ])('shows the colour %s as %s', async (code, color) => {
    expect((await shown(`${ESC}[${code}mx${ESC}[0m \r\n`))[0]?.marks).toMatchObject([{ color }]);
  });

  it('joins what the terminal had to wrap, and marks behind the wrap stand where their text does', async () => {
    const [line] = await shown(`${'日本'.repeat(50)}${ESC}[31m!${ESC}[0m \r\n`);
    expect(line?.text).toBe(`${'日本'.repeat(50)}!`);
    expect(line?.marks).toEqual([{ start: 100, end: 101, color: 'red' }]);
  });

  it('holds no control character, whatever was printed', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        `${ESC}[`,
        `${ESC}]0;`,
        '\u0007',
        '\r',
        '\n',
        `${ESC}[2J`,
        `${ESC}[?1049h`,
        '\u009b31m',
        '\0',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        for (const { text } of await shown(pieces, true)) expect(text).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 25 },
    );
  });

  it('is bounded, however much was printed and however it looks', async () => {
    const lines = await shown(`${`${ESC}[31mr${ESC}[32mg`.repeat(2000)}\r\n`.repeat(300));
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(JSON.stringify(lines).length).toBeLessThan(200_000);
    for (const { text, marks } of lines) {
      expect(text.length).toBeLessThanOrEqual(301);
      expect(marks.length).toBeLessThanOrEqual(40);
    }
  });

  it('shows nothing of a line whose beginning it no longer has', async () => {
    expect(await textOf('x'.repeat(3_000_000), true)).toEqual(['…']);
  });
});

const token = `ghp_${'a1B2'.repeat(9)}`;
const key = `-----BEGIN PRIVATE KEY-----\r\n${'MIIEvQIBADANBgkqhkiG9w0BAQ\r\n'.repeat(30)}-----END PRIVATE KEY-----`;
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** What no view may hold of a secret: six characters that tell something of it, or three words. */
function partsOf(secret: string): string[] {
  if (secret === phrase)
    return [0, 3, 6, 9].map((at) =>
      phrase
        .split(' ')
        .slice(at, at + 3)
        .join(' '),
    );
  const bare = secret.replaceAll(/\s|-----[A-Z ]+-----|https:..admin|.db.local.x/gu, '');
  return Array.from({ length: bare.length - 5 }, (_, at) => bare.slice(at, at + 6));
}

describe('a secret that is cut in two', () => {
  it.each([
    ['a token', 'token=', token],
    ['a known value', 'it is ', 'Kq7-harbour-Zx93-lantern'],
    ['a known value over lines', 'it is ', 'Kq7-har\r\nbour-Zx\r\n93-lantern'],
    ['a known value, turned round', 'it is ', [...'Kq7-harbour-Zx93-lantern'].reverse().join('')],
    ['a private key', 'here: ', key],
    ['a seed phrase', 'Written down: ', phrase],
    ['a password in a URL', 'at ', 'https://admin:s3cr3t-pass@db.local/x'],
    ['a value behind a name', 'DB_PASSWORD=', 'c0rrect-h0rse'],
    ['a token behind wide letters', '日本語 ', token],
    ['a token in colours', `${ESC}[31m`, token],
  ])('is seen at no moment: %s', async (_name, lead, secret) => {
    const screen = openScreen(() => undefined);
    await screen.write(Buffer.from(`npm\r\n${lead}`));
    const halves = new Set<string>();
    for (const character of secret) {
      await screen.write(Buffer.from(character));
      for (const { text } of showTail(screen.tail(), hiding, false)) halves.add(text);
    }
    await screen.write(Buffer.from('\r\nthe end of it ok\r\n'));
    const last = showTail(screen.tail(), hiding, true);
    screen.dispose();
    const all = [...halves, ...last.map(({ text }) => text)].join('\n');
    for (const part of partsOf(secret)) expect(all).not.toContain(part);
    expect(all).toContain('[redacted:');
    expect(all).toContain('npm');
  });

  it('is shown as hidden, in a line without colours, beside lines that keep theirs', async () => {
    const lines = await shown(
      `${ESC}[32mfine${ESC}[0m \r\n${ESC}[31m${token}${ESC}[0m \r\n${ESC}[34mazure${ESC}[0m \r\n`,
    );
    expect(lines[0]?.marks).toHaveLength(1);
    expect(lines[1]).toEqual({ text: '[redacted:github]', marks: [] });
    expect(lines[2]?.marks).toMatchObject([{ color: 'blue' }]);
  });

  it('takes only the last word back, so that what a command says is seen while it says it', async () => {
    expect(await textOf('Installing dependencies and mo')).toEqual(['Installing dependencies and']);
    expect(await textOf('Installing dependencies and mo', true)).toEqual(['Installing dependencies and mo']);
  });
});
