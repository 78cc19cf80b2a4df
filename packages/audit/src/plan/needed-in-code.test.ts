import { describe, expect, it } from 'vitest';
import {
  isSecret,
  isSecretName,
  maskValues,
  mentionedCredential,
  neededAtFirst,
  neededIn,
  neededInCommand,
} from './needed-in-code.ts';

const names = (text: string): string[] => neededIn(text).map(({ name }) => name);

describe('names of secrets', () => {
  it.each(['KIT_API_KEY', 'APIKEY', 'SECRET', 'GITHUB_TOKEN', 'DB_PASS', 'CLIENT_ID', 'SEED_PHRASE'])(
    '%s',
    (name) => {
      expect([isSecretName(name), isSecret(name)]).toEqual([true, true]);
    },
  );

  it.each(['apiKey', 'token', 'clientSecret', 'passphrase'])('%s, which is no variable', (name) => {
    expect([isSecretName(name), isSecret(name)]).toEqual([false, true]);
  });

  it.each(['PORT', 'HOME', 'name', 'KEY_COUNT_MAX'.toLowerCase().replace('key', 'box')])('not %s', (name) => {
    expect([isSecretName(name), isSecret(name)]).toEqual([false, false]);
  });
});

describe('what code needs', () => {
  it.each([
    ['open(process.env.KIT_API_KEY);', ['KIT_API_KEY']],
    ["open(process.env['KIT_TOKEN'], process.env.PORT);", ['KIT_TOKEN']],
    ["Deno.env.get('KIT_SECRET');", ['KIT_SECRET']],
    ['const { KIT_TOKEN } = process.env;', ['KIT_TOKEN']],
    ['key = <no code> process.env.KIT_TOKEN <no code> at all at all', ['KIT_TOKEN']],
    ['KIT_API_KEY=abc', ['KIT_API_KEY']],
    ['export KIT_TOKEN=abc\nset OTHER_TOKEN=1', ['KIT_TOKEN', 'OTHER_TOKEN']],
    ['PORT=3000', []],
    ["const apiKey = 'YOUR_API_KEY';", ['apiKey']],
    ["open('sk_test_abc');", ['API key']],
    ["setToken('xxxx-xxxx');", ['setToken']],
    ["open({ token: '<your token>' });", ['token']],
    ["open('your secret key here');", ['secret key']],
    ["const wallet = '0x...';", ['API key']],
    ['key: <YOUR_KEY>', ['YOUR_KEY']],
    ['url: <KIT_ACCESS_TOKEN>', ['KIT_ACCESS_TOKEN']],
    ['const a: Map<MyBox> = b;', []],
    ["open({ apiKey: 'a1b2c3d4e5f6g7h8' });", ['apiKey']],
    ["open({ clientId: 'clientId' });", ['clientId']],
    ["open({ auth: 'my-api-token' });", ['API token']],
    ["open({ color: 'a1b2c3d4e5f6g7h8' });", []],
    ["const secretKey = 'abc...';", ['secretKey']],
    ["const text = 'abc...';", []],
    ["open(''); // your private key", ['private key']],
    ["const a = ''; // a seed phrase, then an api key", ['seed phrase']],
    ["open('a'); // your private key", []],
    ["dbPassword: 'your-password'", []],
    ["connect({\n  host: 'localhost',\n  user: 'your-user',\n  password: 'your-password',\n});", []],
    ["login({\n  user: 'your-user',\n});", ['API key']],
    ['open();', []],
    ["// open({ apiKey: 'YOUR_API_KEY' });\nopen();", []],
    ["open({\n  token:\n    'your_token',\n});", ['token']],
    ["open(/'your_token'/);", []],
    ['', []],
  ])('in %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('is quoted without its value', () => {
    expect(neededIn("const apiKey = 'sk_test_4eC39H';")).toEqual([
      { name: 'apiKey', quote: "const apiKey = '…';" },
    ]);
    expect(neededIn("a();\nopen(process.env['KIT_API_KEY'], 'a long value');")).toEqual([
      { name: 'KIT_API_KEY', quote: "open(process.env['KIT_API_KEY'], '…');" },
    ]);
    expect(neededIn(`KIT_TOKEN=${'a'.repeat(300)}`)[0]?.quote).toHaveLength(160);
  });
});

describe('what a command needs', () => {
  it.each([
    ['export KIT_API_KEY=abc', ['KIT_API_KEY']],
    ['KIT_TOKEN=<YOUR_TOKEN> npm start', ['KIT_TOKEN', 'YOUR_TOKEN']],
    ['echo "KIT_SECRET=x" >> .env', ['KIT_SECRET']],
    ['cat <<EOF > .env\nKIT_TOKEN=x\nPORT=1\nEOF', ['KIT_TOKEN']],
    ['kit login --token=<MY_TOKEN>', ['MY_TOKEN']],
    ['kit login --token "your_token"', ['API key']],
    ['kit login "your private key"', ['private key']],
    ['curl -u sk_test_abc: https://kit.example', ['API key']],
    ['export PORT=3000', []],
    ['kit login --token $KIT_TOKEN', []],
    ['kit new my-app', []],
    ['npm start # KIT_TOKEN=x', []],
  ])('%j: %j', (command, expected) => {
    expect(neededInCommand(command).map(({ name }) => name)).toEqual(expected);
  });

  it('is quoted without its value', () => {
    expect(neededInCommand('export KIT_TOKEN="sk_test_4eC39H"')[0]?.quote).toBe('export KIT_TOKEN="…"');
  });
});

describe('what an example needs at first sight', () => {
  const first = (text: string): string[] => neededAtFirst(text).map(({ name }) => name);

  it.each([
    ['connect(process.env.DATABASE_URL);', ['DATABASE_URL']],
    ["connect(c.env['REDIS_URL']);", ['REDIS_URL']],
    ['open(KIT_API_KEY);', ['KIT_API_KEY']],
    ['const KIT_API_KEY = load();\nopen(KIT_API_KEY);', []],
    ['open(process.env.PORT, MAX_SIZE);', []],
  ])('in %j', (text, expected) => {
    expect(first(text)).toEqual(expected);
  });
});

describe('a line as it is quoted', () => {
  it.each([
    ["key: 'abcdef'", "key: '…'"],
    ["key: 'abcde'", "key: 'abcde'"],
    ["key: 'KIT_API_KEY'", "key: 'KIT_API_KEY'"],
    ["key: 'KIT API KEY'", "key: '…'"],
    ["  a('abcdef', 'ghijkl');  ", "a('…', '…');"],
    ['key=abcdef', 'key=abcdef'],
    ["key: ''", "key: ''"],
    ['x'.repeat(161), 'x'.repeat(160)],
  ])('%j: %j', (line, expected) => {
    expect(maskValues(line)).toBe(expected);
  });
});

describe('the credential that a text speaks of', () => {
  it.each([
    ['Get an API key and a seed phrase.', 'api key'],
    ['A seed phrase, then an API key.', 'seed phrase'],
    ['Your PRIVATE KEY goes here.', 'private key'],
    ['These keyboards have keys.', null],
    ['Some api keys.', null],
    ['', null],
  ])('%s: %s', (text, expected) => {
    expect(mentionedCredential(text)).toBe(expected);
  });
});

describe('a line that is no code', () => {
  it.each([
    ['api-key: "xxxx-xxxx"\n- no code', ['api-key']],
    ['"api_key" = "your_key"\n- no code', ['api_key']],
    ["client-token('xxxx')\n- no code", ['token']],
    ['a "xxxx"\n- no code', ['API key']],
    ['key: "" # your api key\n- no code', ['api key']],
    ['key: "" /* your api key\n- no code', ['api key']],
    ['key: "a" # your api key\n- no code', []],
    ['"" # your api key\n- no code', []],
    ['ABC=1\n- no code', []],
    ['KEY_TOKEN = 1\n- no code', ['KEY_TOKEN']],
    ['key_token = 1\n- no code', []],
    ['A B_TOKEN=1\n- no code', []],
    ['export set KIT_TOKEN=1\n- no code', ['KIT_TOKEN']],
    ['=1\n- no code', []],
    ['api_key: "abc..."\n- no code', ['api_key']],
    ['api_key("abc...")\n- no code', []],
    ['room: "abc..."\n- no code', []],
    ['mongo-user: "your_user"\n- no code', []],
    ['mongo-lamp: "your_lamp"\n- no code', ['API key']],
  ])('%j needs %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});

describe('the bounds of what a command needs', () => {
  it.each([
    ['export A_TOKEN=1', ['A_TOKEN']],
    ['export a_token=1', []],
    ['KEY=1 npx kit', []],
    ['npx kit --key=xxxx', ['API key']],
    ['npx kit --key xxxx', ['API key']],
    ['npx kit --key=<YOUR_KEY>', ['YOUR_KEY']],
    ['npx kit <YOUR_KEY> xxxx', ['YOUR_KEY']],
    ['A_TOKEN=xxxx npx kit xxxx', ['A_TOKEN']],
    ['npx kit --key=abc', []],
  ])('%s: %j', (command, expected) => {
    expect(neededInCommand(command).map(({ name }) => name)).toEqual(expected);
  });
});
