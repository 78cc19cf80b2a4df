import { describe, expect, it } from 'vitest';
import { doesNotLoad, missingCredential, readsSecret, secretNamed } from './credentials.ts';

describe('a credential is missing', () => {
  it.each([
    'Error: missing API key',
    'Missing credentials: set the API key',
    'OpenAIError: The OPENAI_API_KEY environment variable is missing or empty; either provide it, or instantiate the client with an apiKey option',
    'GroqError: The GROQ_API_KEY environment variable is missing or empty',
    'Error: Missing API key. Pass it to the constructor `new Kit("kit_123")`',
    '{"error":{"message":"Invalid API Key"}}',
    'Error: private key must be 32 bytes, hex or bigint: invalid',
    'error: invalid private key, expected hex or 32 bytes, got string',
    'Error: accessToken is required',
    'Environment variable not found: DATABASE_URL is not set',
    'Error: the auth token was not provided',
    'HTTP 401: Unauthorized',
    'Request failed: 403 Forbidden',
    'kit: you are not logged in',
    'Please sign in first',
    'Please run `kit auth login` to continue',
    'Error: insufficient funds for gas * price + value',
    'Please pass in the API key or set the KIT_API_KEY environment variable.',
    'AuthenticationError: 401 Incorrect key',
    'Error: Connection string is empty',
    'mnemonic is undefined',
    'Error: expected a secret key',
  ])('in %s', (line) => {
    expect(missingCredential.says(line)).toBe(true);
  });

  it.each([
    'Error: Cannot find module "kit"',
    'Created an API key for you',
    'The token is a word',
    'Server listening on port 3000',
    'login page rendered',
    'Unexpected token } in JSON at position 4',
    'TypeError: Cannot read properties of undefined',
    '',
  ])('not in %j', (line) => {
    expect(missingCredential.says(line)).toBe(false);
  });
});

describe('the variable of a secret', () => {
  it.each([
    ['set the KIT_API_KEY environment variable', 'KIT_API_KEY'],
    ["process.env['A_B_SECRET_KEY'] is undefined", 'A_B_SECRET_KEY'],
    ['use GH_TOKEN or NPM_TOKEN', 'GH_TOKEN'],
    ['the kit_api_key is missing', null],
    ['_TOKEN', null],
    ['API_KEY', null],
    ['', null],
  ])('in %j is %s', (text, name) => {
    expect(secretNamed(text)).toBe(name);
  });
});

describe('code that reads a secret from its environment', () => {
  it.each([
    ['const key = process.env.KIT_API_KEY;', true],
    ["new Kit(process.env['KIT_TOKEN'])", true],
    ['import.meta.env.SECRET', true],
    ['process.env.PORT', false],
    ["process.env['PORT']", false],
    ['const key = 1;', false],
    ['', false],
  ])('%s: %s', (code, expected) => {
    expect(readsSecret(code)).toBe(expected);
  });
});

describe('code that does not load', () => {
  it.each([
    ['SyntaxError: Unexpected token', true],
    ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'kit'", true],
    ['TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts"', true],
    ['Error: no key', false],
  ])('%s: %s', (line, expected) => {
    expect(doesNotLoad.says(line)).toBe(expected);
  });
});
