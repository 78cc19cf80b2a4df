/** Names of what a service issues to an account, as settings spell them. */
const issuedNames = [
  'access_key',
  'access_token',
  'api_key',
  'api_secret',
  'api_token',
  'auth_token',
  'client_secret',
];
const issuedSpellings = issuedNames.flatMap((name) => [name, name.replace('_', '')]);

/** Names of members whose value is a secret whatever it looks like, without case and separators. */
const secretNames: ReadonlySet<string> = new Set([
  ...issuedNames.map((name) => name.replace('_', '')),
  'authorization',
  'bearertoken',
  'connectsid',
  'cookie',
  'jsessionid',
  'mnemonic',
  'mnemonicphrase',
  'passphrase',
  'passwd',
  'password',
  'phpsessid',
  'privatekey',
  'proxyauthorization',
  'recoveryphrase',
  'refreshtoken',
  'secret',
  'secretaccesskey',
  'secretkey',
  'seedphrase',
  'sessioncookie',
  'sessiontoken',
  'setcookie',
  'xapikey',
  'xauthtoken',
]);

/** Keeps the work per value constant: the elements of a long array all ask about the same name. */
const longestName = 64;

const keyWord =
  /(?:^|_)(?:keys?|priv|private|secrets?|seeds?|mnemonics?)(?:_|$)|(?:private|priv|secret)_?key/;
const harmlessKey = /public|pub_?key|storage|idempoten|cache/;

/** Whether the name alone makes its value a secret, such as `client_secret` or `X-Api-Key`. */
export function isSecretName(name: string): boolean {
  return name.length <= longestName && secretNames.has(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** Whether a setting holds what only an account gets, such as `KIT_API_KEY` or `authToken`. */
export function isIssuedName(name: string): boolean {
  const lower = name.toLowerCase();
  return issuedSpellings.some((each) => lower === each || lower.endsWith(`_${each}`));
}

/** Whether the name says that 32 bytes in hex are a key, not the hash of a transaction or a block. */
export function suggestsPrivateKey(name: string): boolean {
  if (name.length > longestName) return false;
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_');
  return keyWord.test(snake) && !harmlessKey.test(snake);
}
