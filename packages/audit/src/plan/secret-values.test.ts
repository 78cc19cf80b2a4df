import { describe, expect, it } from 'vitest';
import { isSampleOfAccount, isStandIn, standInName } from './secret-values.ts';

describe('a value that stands for a secret', () => {
  it.each([
    ...['sk_test_abc', 'SK_LIVE_x', 'sk-abc', 'xxxx', 'key-XXXXXX', 'abc****', '0x...', '0x…'],
    ...[
      'YOUR_KEY',
      'your-token',
      'YOUR-API-KEY',
      '<api key>',
      '<YOUR_SECRET>',
      'your access token',
      'fc-YOUR-API-KEY',
    ],
  ])('is %j', (value) => {
    expect(isStandIn(value)).toBe(true);
  });

  it.each([
    ...['abc', 'skip', 'xxx', 'a key', 'yours', 'your name', 'your', 'YOUR_', '<name>', '<key', '0x1', ''],
    `${'a'.repeat(17)}xxxx`,
    'see xxxx',
    'for-yourself',
    'ask for-your-key',
  ])('is not %j', (value) => {
    expect(isStandIn(value)).toBe(false);
  });
});

describe('a name instead of a value', () => {
  it.each([
    ['key: <YOUR_KEY>', 'YOUR_KEY'],
    ['key=<your key>', 'your key'],
    ['key = <my-key>', 'my-key'],
    ['url: <KIT_ACCESS_TOKEN>', 'KIT_ACCESS_TOKEN'],
    ['url = <KIT_ACCESS_TOKEN>', null],
    ['url: <NAME>', null],
    ['url: <KIT_NAME>', null],
    ['open<YOUR_KEY>()', null],
    ['a: <your', null],
    ['a: <your key/id>', null],
    ['a: <your>', null],
    ['a', null],
  ])('in %j is %j', (line, name) => {
    expect(standInName(line)).toBe(name);
  });
});

describe('a made-up value of an account', () => {
  it.each([
    ['apiKey', 'a1b2c3d4e5f6g7h8', 'apiKey'],
    ['KIT_API_KEY', 'a1b2c3d4e5f6g7h8', 'KIT_API_KEY'],
    ['authToken', 'authToken123', 'authToken'],
    ['googleClientId', '123456789012-abc', 'googleClientId'],
    ['auth', 'my-api-key', 'API token'],
    ['auth', 'my_access_token', 'API token'],
    ['auth', 'my api key here', null],
    ['apiKey', 'short1', null],
    ['apiKey', 'abcdefghijklmnopqrst', null],
    ['color', 'a1b2c3d4e5f6g7h8', null],
    ['id', '', null],
  ])('%s: %j is %j', (name, value, expected) => {
    expect(isSampleOfAccount(name, value)).toBe(expected);
  });
});

describe('the bounds of a value that stands for a secret', () => {
  it.each([
    [`${'a'.repeat(16)}xxxx`, true],
    [`${'a'.repeat(17)}xxxx`, false],
    ['ab-cdxxxx', true],
    ['ab cdxxxx', false],
    ['xxx*', true],
    ['xx', false],
    [`${'a'.repeat(14)}-your-key`, true],
    [`${'a'.repeat(16)}-your-key`, false],
    ['your_k', true],
    ['your--key', true],
    ['your-', false],
    ['your -key', true],
    ['your key', true],
    ['your room', false],
    ['<my token>', true],
    ['<my password>', false],
    ['<>key', false],
    ['0x….', true],
    ['0x..', false],
    ['sk_prod_a', false],
  ])('%j: %s', (value, expected) => {
    expect(isStandIn(value)).toBe(expected);
  });

  it.each([
    ['key: <YOUR_KEY>', 'YOUR_KEY'],
    ['key = <my-key>', 'my-key'],
    ['key: <your key>', 'your key'],
    ['key: <API_KEY>', 'API_KEY'],
    ['key = <API_KEY>', null],
    ['key: <KEY>', null],
    ['key: <API_ROOM>', null],
    ['key: <Api_KEY>', null],
    ['key <YOUR_KEY>', null],
    ['key: <your>', null],
    ['key: <my>', null],
    ['key: <your1>', null],
    ['key: <YOUR_KEY', null],
    ['a < b, key: <YOUR_KEY>', 'YOUR_KEY'],
    ['key: <your.key>', null],
  ])('%s names %s', (line, name) => {
    expect(standInName(line)).toBe(name);
  });

  it.each([
    ['api_key', 'a1b2c3d4e5f6a7b8', 'api_key'],
    ['kit_api_key', 'a1b2c3d4e5f6a7b8', 'kit_api_key'],
    ['myclientid', 'a1b2c3d4e5f6a7b8', 'myclientid'],
    ['api_key', 'a1b2c3d4e5f6a7b', null],
    ['api_key', 'abcdefghijklmnop', null],
    ['api_key', '1234567890123456', null],
    ['api_key', 'a1b2c3d4 e5f6a7b8', null],
    ['room', 'a1b2c3d4e5f6a7b8', null],
    ['myapi_key', 'a1b2c3d4e5f6a7b8', null],
    ['apiKey', 'apikey_here', 'apiKey'],
    ['anything', 'my-api-key', 'API token'],
    ['anything', 'my_auth_token', 'API token'],
    ['anything', 'my api key too', null],
    ['anything', 'my-room-key', null],
    ['anything', 'my-api-password', null],
    ['anything', 'your-api-key', null],
  ])('%s with %s is a sample of an account: %s', (name, value, expected) => {
    expect(isSampleOfAccount(name, value)).toBe(expected);
  });
});
