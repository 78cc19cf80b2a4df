import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findKnownValues } from './known-values.ts';
import { createRedactor } from './redact.ts';

/** Samples are put together here so that no secret scanner takes this file for a leak. */
const glue = (...parts: string[]) => parts.join('');
const some = (count: number) => 'a1B2c3D4e5F6g7H8'.repeat(8).slice(0, count);

const codes = (value: string, write: (code: number) => string) =>
  [...value].map((one) => write(one.charCodeAt(0)));

describe('createRedactor', () => {
  it.each([
    ['a token by its shape', glue('token gh', 'p_', some(36)), some(36)],
    ['the whole of a longer token', glue('s', 'k-ant-api03-', some(93)), some(60)],
    [
      'a private key block',
      glue('-----BEGIN PRIVATE', ' KEY-----\n', some(64), '\n-----END PRIVATE', ' KEY-----'),
      some(64),
    ],
    ['a password in an address', glue('postgres://me', ':', some(12), '@db.internal/app'), some(12)],
    ['an Authorization header', glue('Authoriz', 'ation: Bearer ', some(24)), some(24)],
    ['a variable by its name', glue('export MY_API', '_KEY=', some(16)), some(16)],
    ['a JSON member by its name', glue('{"client', '_secret": "', some(16), '"}'), some(16)],
    ['a key printed by a local node', glue('Private Key: 0x', 'ab12'.repeat(16)), 'ab12'.repeat(8)],
    ['a session cookie', glue('Set-Coo', 'kie: sid=', some(20), '; Secure'), some(20)],
    ['a passphrase of words with dots', glue('passphrase: "', 'correct.horse.battery.staple', '"'), 'horse'],
    ['a password in front of a bracket', glue('password: ', some(16), '(old)'), some(16)],
    ['a seed phrase', glue('Mnemonic: ', Array.from({ length: 12 }, () => 'ocean').join(' ')), 'ocean ocean'],
  ])('hides %s', (_, text, secret) => {
    const redactor = createRedactor([]);
    expect(redactor.redact(text)).not.toContain(secret);
    expect(redactor.replacements).toBeGreaterThan(0);
  });

  it.each([
    'OPENAI_API_KEY=YOUR_API_KEY',
    'Authorization: Bearer <token>',
    'password: string',
    'const token = process.env.TOKEN',
    'password: lampkit.internet.password(),',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'Missing credentials. Please pass an `apiKey`, or set the `OPENAI_API_KEY` environment variable.',
    'added 68 packages in 2s',
    'http://localhost:3000/',
  ])('leaves %j', (text) => {
    expect(createRedactor([]).redact(text)).toBe(text);
  });

  it('hides a known value in every form in which it may be printed', () => {
    const value = 'canary value/ü+1';
    const { redact } = createRedactor([{ name: 'canary', value }]);
    const printed = [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64'),
      Buffer.from(value).toString('hex'),
    ];
    for (const text of printed) expect(redact(`x ${text} y`)).toContain('[redacted:canary]');
    expect(findKnownValues(redact(printed.join('\n')), [{ name: 'canary', value }])).toEqual([]);
  });

  it.each<[string, (value: string) => string]>([
    ['in capitals', (value) => value.toUpperCase()],
    ['in hexadecimal capitals', (value) => Buffer.from(value).toString('hex').toUpperCase()],
    ['backwards', (value) => [...value].reverse().join('')],
    ['broken over lines', (value) => `${value.slice(0, 9)}\n${value.slice(9)}`],
    ['broken over lines within JSON', (value) => JSON.stringify(`${value.slice(0, 9)}\n${value.slice(9)}`)],
    ['with a mark behind each character', (value) => [...value].join('|')],
    ['as a list of characters', (value) => JSON.stringify([...value], null, 2)],
    ['two by two', (value) => (value.match(/.{1,2}/gu) ?? []).join(' - ')],
    ['character by character, backwards', (value) => [...value].reverse().join('.\n')],
    [
      'as bytes with colons',
      (value) => (Buffer.from(value).toString('hex').match(/../gu) ?? []).join(':').toUpperCase(),
    ],
    ['as C writes bytes', (value) => codes(value, (code) => `\\x${code.toString(16)}`).join('')],
    [
      'as C writes bytes, within JSON',
      (value) => codes(value, (code) => `\\\\x${code.toString(16)}`).join(''),
    ],
    ['as a list of bytes', (value) => codes(value, (code) => `0x${code.toString(16)}`).join(', ')],
    ['as JSON may write it', (value) => codes(value, (code) => `\\u00${code.toString(16)}`).join('')],
    ['as JavaScript may write it', (value) => codes(value, (code) => `\\u{${code.toString(16)}}`).join('')],
    ['as HTML may write it', (value) => codes(value, (code) => `&#${code};`).join('')],
    ['as HTML may write it in hexadecimal', (value) => codes(value, (c) => `&#x${c.toString(16)};`).join('')],
    ['as an address may write it', (value) => codes(value, (code) => `%${code.toString(16)}`).join('')],
    ['in octal', (value) => codes(value, (code) => `\\${code.toString(8).padStart(3, '0')}`).join('')],
    ['as octal numbers', (value) => codes(value, (code) => code.toString(8).padStart(3, '0')).join(' ')],
    [
      'as od prints it',
      (value) =>
        codes(value, (code) => code.toString(8).padStart(3, '0'))
          .map((one, at) => (at % 16 === 0 ? `\n${at.toString(8).padStart(7, '0')} ${one}` : ` ${one}`))
          .join(''),
    ],
    ['as decimal numbers', (value) => `[${codes(value, String).join(', ')}]`],
    ['as decimal numbers, backwards', (value) => codes(value, String).reverse().join('\n')],
    ['with backspaces', (value) => [...value].join('\b')],
    ['with backspaces within JSON', (value) => JSON.stringify([...value].join('\b'))],
    ['in colours', (value) => [...value].map((one) => `\u001b[3${one.charCodeAt(0) % 8}m${one}`).join('')],
    ['with a backslash before each character', (value) => [...value].map((one) => `\\${one}`).join('')],
    ['in base64 with dots', (value) => [...Buffer.from(value).toString('base64')].join('.')],
    ['in base64 behind a name', (value) => Buffer.from(`user:${value}`).toString('base64')],
    ['in base64 behind a longer name', (value) => Buffer.from(`user1:${value}\n`).toString('base64')],
  ])('hides a known value %s', (_, print) => {
    const known = [{ name: 'canary', value: 'wmc-0123456789abcdef0123456789abcdef' }];
    const printed = `x ${print(known[0]?.value ?? '')} y`;
    const clean = createRedactor(known).redact(printed);
    expect(clean).toContain('[redacted:canary]');
    expect(findKnownValues(clean, known)).toEqual([]);
    expect(findKnownValues(printed, known)).toEqual(['canary']);
  });

  it('cuts out pieces, counts them and keeps what stands around them', () => {
    const value = 'wmc-0123456789abcdef';
    const redactor = createRedactor([{ name: 'canary', value }]);
    const clean = redactor.redact(`first\n${[...value].join('/')} middle ${[...value].join('_')}!\nlast`);
    expect(clean).toBe('first\n[redacted:canary] middle [redacted:canary]!\nlast');
    expect(redactor.inPieces).toBe(2);
    redactor.redact(`plain ${value}`);
    expect(redactor.inPieces).toBe(2);
  });

  it('cuts out what is escaped to its end, and keeps what stands around it', () => {
    const value = '0123456789abcdef';
    const { redact } = createRedactor([{ name: 'canary', value }]);
    const escaped = codes(value, (code) => `\\x${code.toString(16)}`).join('');
    expect(redact(`at 50% of "${escaped}" \\x41`)).toBe('at 50% of "[redacted:canary]" \\x41');
    const listed = codes(value, String).join(', ');
    expect(redact(`10 20 [${listed}] 30`)).toBe('10 20 [[redacted:canary]] 30');
  });

  it('leaves nothing to find, whatever a value is broken up by', () => {
    const known = [{ name: 'canary', value: 'wmc-0123456789abcdef0123456789abcdef' }];
    const between = fc.stringMatching(/^[^a-zA-Z0-9]{0,4}$/u);
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(between, { minLength: 36, maxLength: 36 }),
        fc.string(),
        (a, gaps, b) => {
          const broken = [...(known[0]?.value ?? '')].map((character, at) => character + gaps[at]).join('');
          expect(findKnownValues(createRedactor(known).redact(a + broken + b), known)).toEqual([]);
        },
      ),
    );
  });

  it('finds a known value of which every character stands alone', () => {
    const known = [{ name: 'canary', value: 'wmc-0123456789abcdef' }];
    expect(findKnownValues(JSON.stringify([...'wmc-0123456789abcdef']), known)).toEqual(['canary']);
  });

  it('hides what looks like the private key or the phrase of a wallet', () => {
    const { redactOutput } = createRedactor([]);
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    for (const secret of ['ab12'.repeat(16), `0x${'ab12'.repeat(16)}`, phrase])
      expect(redactOutput(`made: ${secret}\ndone`)).not.toContain(secret);
  });

  it.each([
    `sha256:${'ab12'.repeat(16)}`,
    `Transaction hash: 0x${'ab12'.repeat(16)}`,
    `${'ab12'.repeat(16)}  file.tgz`,
    'Now open the file and change the text to what you want to see on the page when it is loaded',
  ])('leaves %j', (text) => {
    expect(createRedactor([]).redactOutput(text)).toBe(text);
  });

  it('never lets a known value through, whatever stands around it', () => {
    const value = 'wmk-canary-7f3a9c';
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const clean = createRedactor([{ name: 'canary', value }]).redact(`${before}${value}${after}`);
        expect(clean).not.toContain(value);
      }),
    );
  });
});

describe('findKnownValues', () => {
  it('names what a text still holds', () => {
    const known = [
      { name: 'one', value: 'first-secret' },
      { name: 'two', value: 'second-secret' },
    ];
    expect(findKnownValues(`a ${Buffer.from('second-secret').toString('base64')} b`, known)).toEqual(['two']);
  });
});
