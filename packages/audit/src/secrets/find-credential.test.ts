import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import { type CredentialKind, findCredential } from './find-credential.ts';

/** Samples are put together here so that no secret scanner takes this file for a leak. */
const glue = (...parts: string[]) => parts.join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const mixed = 'a1B2c3D4e5F6g7H8'.repeat(8);
const hex = '0123456789abcdef'.repeat(8);
const some = (count: number) => mixed.slice(0, count);
const hash = glue('0x', hex.slice(0, 64));
const pem = (label: string) => glue('-----BEGIN ', label, '-----');
const jwt = [base64url({ alg: 'ES256' }), base64url({ sub: 'somebody' }), some(86)].join('.');
const phrase = wordlist.slice(300, 312);
const privateJwk = { kty: 'EC', crv: 'P-256', x: some(43), y: some(43), d: some(43) };

type Sample = readonly [name: string, kind: CredentialKind, text: string];

const samples: readonly Sample[] = [
  ...['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED '].map(
    (label): Sample => [`PEM ${label}key`, 'private_key', pem(glue(label, 'PRIVATE', ' KEY'))],
  ),
  ['PGP block', 'private_key', pem(glue('PGP PRIVATE', ' KEY BLOCK'))],
  ['PEM in one line', 'private_key', glue('\\n', pem(glue('PRIVATE', ' KEY')), '\\nMIIE\\n')],
  ['PEM in a form', 'private_key', pem(glue('PRIVATE', ' KEY')).replaceAll(' ', '+')],
  ['PuTTY key', 'private_key', glue('PuTTY-User', '-Key-File-3: ssh-ed25519')],
  ['age key', 'private_key', glue('AGE-SECRET', '-KEY-1', some(58).toUpperCase())],
  ['extended key', 'private_key', glue('xp', 'rv', '9s21ZrQH143K3'.repeat(9).slice(0, 107))],
  ['Nostr key', 'private_key', glue('ns', 'ec1', 'q'.repeat(58))],
  ['Stellar key', 'private_key', glue('S', 'B', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ2'.repeat(2))],
  ['hex key by context', 'private_key', `my private key is ${hash}`],
  ['hex key after key', 'private_key', `DEPLOYER_KEY=${hash}`],
  ['bare hex key by context', 'private_key', `wallet seed ${hex.slice(0, 64)}`],
  ['wallet import key by context', 'private_key', `private key ${glue('5', 'K'.repeat(50))}`],
  ['seed phrase', 'seed_phrase', phrase.join(' ')],
  ['seed phrase in a query', 'seed_phrase', `https://example.com/?q=${phrase.join('+')}`],
  ['seed phrase, percent-encoded', 'seed_phrase', phrase.join('%20')],
  ...['p', 'o', 'u', 's', 'r'].map(
    (letter): Sample => [`GitHub gh${letter}`, 'access_token', glue('gh', letter, '_', some(36))],
  ),
  ['GitHub fine-grained', 'access_token', glue('github', '_pat_', some(22), '_', some(59))],
  ['GitLab', 'access_token', glue('gl', 'pat-', some(20))],
  ['Slack bot', 'access_token', glue('xo', 'xb-', '123456789012-', some(24))],
  ['Slack app', 'access_token', glue('xa', 'pp-1-A', some(30))],
  [
    'Slack webhook',
    'access_token',
    glue('https://hooks.slack', '.com/services/T0AAAAAAA/B0AAAAAAA/', some(24)),
  ],
  ['key of a person', 'access_token', glue('waymark', '_key_', some(43))],
  ['Stripe live', 'access_token', glue('sk', '_live_', some(24))],
  ['Stripe test', 'access_token', glue('sk', '_test_', some(24))],
  ['Stripe restricted', 'access_token', glue('rk', '_live_', some(24))],
  ['Stripe webhook', 'access_token', glue('wh', 'sec_', some(32))],
  ['OpenAI', 'access_token', glue('s', 'k-', some(48))],
  ['OpenAI project', 'access_token', glue('s', 'k-proj-', some(48))],
  ['Anthropic', 'access_token', glue('s', 'k-ant-api03-', some(93))],
  ['AWS key id', 'access_token', glue('AK', 'IA', some(16).toUpperCase())],
  ['AWS session key id', 'access_token', glue('AS', 'IA', some(16).toUpperCase())],
  ['Google API key', 'access_token', glue('AI', 'za', some(35))],
  ['Google OAuth', 'access_token', glue('ya', '29.', some(60))],
  ['npm', 'access_token', glue('np', 'm_', some(36))],
  ['PyPI', 'access_token', glue('py', 'pi-AgE', some(60))],
  ['SendGrid', 'access_token', glue('S', 'G.', some(22), '.', some(43))],
  ['Twilio', 'access_token', glue('S', 'K', hex.slice(0, 32))],
  ['DigitalOcean', 'access_token', glue('do', 'p_v1_', hex.slice(0, 64))],
  ['Shopify', 'access_token', glue('shp', 'at_', hex.slice(0, 32))],
  ['Hugging Face', 'access_token', glue('h', 'f_', some(34))],
  ['Vercel', 'access_token', glue('vc', 'p_', some(56))],
  ['Netlify', 'access_token', glue('nf', 'p_', some(36))],
  ['Linear', 'access_token', glue('lin', '_api_', some(40))],
  ['Notion', 'access_token', glue('nt', 'n_', some(46))],
  ['Notion, older', 'access_token', glue('sec', 'ret_', some(43))],
  ['Telegram bot', 'access_token', glue('bot', '1234567890', ':A', 'A', some(33))],
  ['Discord bot', 'access_token', glue('M', some(23), '.', some(6), '.', some(38))],
  [
    'Discord webhook',
    'access_token',
    glue('https://discord', '.com/api/webhooks/', '1'.repeat(18), '/', some(68)),
  ],
  ['JWT', 'access_token', jwt],
  ['JWT without signature', 'access_token', jwt.slice(0, jwt.lastIndexOf('.') + 1)],
  ['ingest key', 'access_token', glue('pulse', '_live_', some(43))],
  ['setup token', 'access_token', glue('pulse', '_setup_', some(43))],
  ['pre-claim token', 'access_token', glue('auth', 'md_', some(43))],
  ['token behind an escaped line break', 'access_token', glue('TOKEN:\\ngh', 'p_', some(36))],
  [
    'token in an encoded parameter',
    'access_token',
    glue('https://example.com/?to=%2F%3Ft%3Dgh', 'p%5F', some(36)),
  ],
  ['token split by an invisible character', 'access_token', glue('gh', 'p_\u200B', some(36))],
  ['Bearer value', 'authorization_value', glue('Bear', 'er ', some(24))],
  ['Bearer value of letters', 'authorization_value', glue('bear', 'er ', 'abcdefghijklmnop')],
  ['Basic value', 'authorization_value', glue('Bas', 'ic ', base64(glue('somebody', ':', 'pass')))],
  ['Authorization header', 'authorization_value', glue('Authoriz', 'ation: Token ', some(12))],
  ['Authorization in curl', 'authorization_value', glue('-H "Authoriz', 'ation: Bearer ', 'abc.def.ghi"')],
  ['Cookie header', 'authorization_value', glue('Coo', 'kie: session=', some(8))],
  ['Set-Cookie header', 'authorization_value', glue('Set-Coo', 'kie: sid=', some(8), '; Secure')],
  ['session cookie', 'authorization_value', glue('sess', 'ion=', some(24))],
  ['session cookie of PHP', 'authorization_value', glue('PHP', 'SESSID=', some(26).toLowerCase())],
  ['session cookie of Java', 'authorization_value', glue('JSESS', 'IONID=', hex.slice(0, 32).toUpperCase())],
  ['session cookie of Express', 'authorization_value', glue('connect', '.sid=s%3A', some(32), '.', some(43))],
  ['session cookie of Django', 'authorization_value', glue('theme=dark; sess', 'ionid=', some(32))],
  ['session cookie of Laravel', 'authorization_value', glue('laravel_', 'session=', some(40))],
  ['session cookie of Rails', 'authorization_value', glue('_shop_', 'session=', some(40))],
  ['session cookie of Auth.js', 'authorization_value', glue('next-auth.', 'session-token=', some(36))],
  ['host cookie', 'authorization_value', glue('__Host-', 'id=', some(32))],
  [
    'session cookie that is a UUID',
    'authorization_value',
    glue('sess', 'ion_id=', '123e4567-e89b-12d3-a456-426614174000'),
  ],
  ['assigned API key', 'authorization_value', glue('API', '_KEY=', some(24))],
  ['URL with password', 'url_credential', glue('https://somebody', ':', 'pass', '@example.com/docs')],
  ['database URL', 'url_credential', glue('postgres://', ':', 'pass', '@db.example.com/app')],
  ['URL escaped in JSON', 'url_credential', glue('https:\\/\\/somebody', ':', 'pass', '@example.com')],
  ...['access_token', 'api_key', 'apikey', 'auth_token', 'client_secret', 'password', 'secret'].map(
    (name): Sample => [`parameter ${name}`, 'url_credential', `https://example.com/?a=1&${name}=${some(8)}`],
  ),
  ['S3 signature', 'url_credential', glue('https://example.com/?X-Amz-', 'Signature=', hex.slice(0, 64))],
  ['GCS signature', 'url_credential', glue('https://example.com/?X-Goog-', 'Signature=', hex.slice(0, 64))],
  ['Azure signature', 'url_credential', glue('https://example.com/?se=2030-01-01&si', 'g=', some(40))],
];

/**
 * What is written in another form cannot be cut out where it stands; twelve words of the list without a checksum are a
 * menu or a list in most evidence.
 */
const onlyInRequests = [
  'PEM in a form',
  'seed phrase',
  'seed phrase in a query',
  'seed phrase, percent-encoded',
  'token in an encoded parameter',
  'token split by an invisible character',
];

const harmless: readonly string[] = [
  'use the Bearer scheme',
  'Bearer authentication is documented, Bearer tokens are not',
  'the RFC6750 Bearer RFC6750-compliant scheme',
  'Authorization: Bearer <token>',
  'Authorization: Bearer YOUR_API_KEY',
  'Authorization: Bearer $TOKEN',
  'Authorization: required for every call',
  'Authorization: see https://docs.example.com/guides/oauth2-quickstart',
  'Basic authentication, Basic plan, Basic subscription',
  'Cookie: a small file that a browser keeps',
  'api_key is required',
  'https://example.com/docs?api_key=YOUR_API_KEY',
  'https://example.com/docs?api_key={API_KEY}&lang=en',
  'https://example.com/docs?secret=explained',
  'https://example.com/docs?topic=1&password=forgotten#reset',
  'https://example.com/docs?client_secret=how-to-rotate-in-2026',
  'https://example.com/docs?api_key=where-do-I-find-it',
  'https://example.com/talks?session=spring-2026-keynote-in-berlin',
  'https://example.com/agenda?sid=monday-morning-workshop-3',
  'the cookie is called session=<id>, or PHPSESSID=YOUR_SESSION_ID_HERE_123',
  'the session=expired error, and session_id=required',
  'password: at least twelve characters',
  'sk-learn, sk-SK, task-force, risk-free-trial-of-the-enterprise-subscription',
  'desk-internationalization-and-localization',
  'publishable keys start with pk_live_',
  glue('pk', '_live_', some(24)),
  'tokens start with ghp_, glpat-, xoxb- or pulse_live_',
  'pulse_setup_instructions_for_agents',
  '123e4567-e89b-12d3-a456-426614174000',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
  hash,
  `transaction ${hash} failed in block 19000000`,
  `https://etherscan.io/tx/${hash}`,
  `the storage key ${hash} is empty`,
  `image@sha256:${hex.slice(0, 64)} from a private registry`,
  'contract 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  glue('5', 'K'.repeat(50)),
  'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPBdG',
  'https://example.com/?utm_source=news&utm_medium=mail&utm_campaign=spring-2026',
  'https://docs.example.com:8443/@scope/package#install',
  'https://example.com/?sig=0xa9059cbb00',
  'write to dev.team+docs@example.com, or see https://example.com:443 (me@example.com)',
  'The quick agent can open this page, but you have to sign in before the demo account will work.',
];

describe('findCredential', () => {
  it.each(samples)('names %s as %s', (_name, kind, text) => {
    expect(findCredential({ notes: text })).toBe(kind);
  });

  it.each(samples)('finds %s in a member name', (_name, kind, text) => {
    expect(findCredential({ metadata: { [text]: 1 } })).toBe(kind);
  });

  it.each(samples.filter(([name]) => !onlyInRequests.includes(name)))(
    'finds no %s in evidence',
    (_name, _kind, text) => {
      expect(findCredential({ notes: createRedactor([]).redactOutput(text) })).toBeUndefined();
    },
  );

  it.each(harmless)('passes %j', (text) => {
    expect(findCredential({ notes: text })).toBeUndefined();
  });

  it.each([null, undefined, 0, true, '', [], {}])('passes %j as a body', (body) => {
    expect(findCredential(body)).toBeUndefined();
  });

  it('finds a credential below eight thousand arrays', () => {
    const [open, close] = ['['.repeat(8_000), ']'.repeat(8_000)];
    expect(findCredential(JSON.parse(`${open}"${jwt}"${close}`))).toBe('access_token');
    expect(findCredential(JSON.parse(`${open}${close}`))).toBeUndefined();
  });

  it('finds every sample in any text and structure', () => {
    const path = fc.array(fc.option(fc.string()), { maxLength: 20 });
    const anySample = fc.constantFrom(...samples);
    fc.assert(
      fc.property(anySample, fc.string(), fc.string(), path, ([, , text], before, after, steps) => {
        const leaf: unknown = `${before}\n${text}\n${after}`;
        const body = steps.reduce((inner, key) => (key === null ? [0, inner] : { a: 0, [key]: inner }), leaf);
        return findCredential(body) !== undefined;
      }),
      { numRuns: 500 },
    );
  });

  it('passes prose, identifiers, hashes and URLs', () => {
    const hash64 = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
    const value = fc.oneof(
      fc.lorem({ maxCount: 60, mode: 'sentences' }),
      fc.uuid(),
      fc.emailAddress(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      hash64,
      hash64.map((digits) => `0x${digits}`),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    const body = fc.record({ quickstart_url: fc.webUrl(), notes: value, metadata: fc.array(value) });
    fc.assert(
      fc.property(body, (harmlessBody) => findCredential(harmlessBody) === undefined),
      { numRuns: 300 },
    );
  });
});

describe('findCredential by structure', () => {
  it('finds a seed phrase spread over a list', () => {
    expect(findCredential({ words: phrase })).toBe('seed_phrase');
    expect(findCredential({ words: phrase.map((word, index) => ({ index, word })) })).toBe('seed_phrase');
    expect(findCredential({ words: phrase.slice(1) })).toBeUndefined();
  });

  it('finds private and symmetric JSON Web Keys, also as text', () => {
    expect(findCredential({ keys: [privateJwk] })).toBe('private_key');
    expect(findCredential({ kty: 'oct', k: 'short' })).toBe('private_key');
    expect(findCredential({ notes: JSON.stringify(privateJwk) })).toBe('private_key');
  });

  it('passes a public JSON Web Key', () => {
    const { d: _private, ...publicJwk } = privateJwk;
    expect(findCredential({ keys: [publicJwk] })).toBeUndefined();
  });

  it.each(['private_key', 'deployerKey', 'SECRET', 'wallet-seed'])('takes a hash in %s for a key', (name) => {
    expect(findCredential({ [name]: hash })).toBe('private_key');
    expect(findCredential({ [name]: [hash] })).toBe('private_key');
  });

  it.each(['tx', 'public_key', 'publicKey', 'keyword', 'storageKey'])('passes a hash in %s', (name) => {
    expect(findCredential({ [name]: hash })).toBeUndefined();
  });

  it.each(['authorization', 'Cookie', 'set-cookie', 'password', 'passwd', 'api_key', 'apiKey', 'X-Api-Key'])(
    'refuses any text in %s',
    (name) => {
      expect(findCredential({ deep: [{ [name]: 'x' }] })).toBe('authorization_value');
      expect(findCredential({ [name]: ['x'] })).toBe('authorization_value');
      expect(findCredential({ notes: JSON.stringify({ [name]: 'x' }) })).toBe('authorization_value');
    },
  );

  it.each(['session_token', 'sessionCookie', 'PHPSESSID', 'JSESSIONID', 'connect.sid'])(
    'refuses any text in %s, which names a session',
    (name) => {
      expect(findCredential({ [name]: 'x' })).toBe('authorization_value');
    },
  );

  it.each(['session', 'session_id', 'sid'])('passes a word in %s', (name) => {
    expect(findCredential({ [name]: 'spring keynote' })).toBeUndefined();
  });

  it.each(['secret', 'client_secret', 'private_key', 'mnemonic', 'seed_phrase'])(
    'refuses %s with a text and passes it without',
    (name) => {
      expect(findCredential({ [name]: 'x' })).toBe('authorization_value');
      expect(
        findCredential({ a: [{ [name]: ' ' }, { [name]: null }, { [name]: { type: 'string' } }] }),
      ).toBeUndefined();
    },
  );
});

describe('findCredential in fields with a rule of their own', () => {
  const withPassword = glue('https://somebody', ':', 'pass', '@example.com/');

  const urlFields = { urlFields: ['page_url'] };

  it('leaves the userinfo of a field of its own rules to these', () => {
    expect(findCredential({ page_url: withPassword }, urlFields)).toBeUndefined();
    expect(findCredential({ page_url: withPassword })).toBe('url_credential');
    expect(findCredential({ metadata: { page_url: withPassword } }, urlFields)).toBe('url_credential');
  });

  it('still reads the rest of such a URL', () => {
    expect(
      findCredential({ page_url: `${withPassword}?next=${encodeURIComponent(withPassword)}` }, urlFields),
    ).toBe('url_credential');
    expect(
      findCredential({ page_url: glue('https://gh', 'p_', some(36), ':x@example.com/') }, urlFields),
    ).toBe('access_token');
  });

  it('lets a challenge token hold a JWT', () => {
    const options = { tokenFields: ['challenge_token'] };
    expect(findCredential({ challenge_token: `P1_${jwt}` }, options)).toBeUndefined();
    expect(findCredential({ challenge_token: `P1_${jwt}` })).toBe('access_token');
    expect(findCredential({ metadata: { challenge_token: jwt } }, options)).toBe('access_token');
    expect(findCredential({ notes: jwt, challenge_token: jwt }, options)).toBe('access_token');
  });

  it('finds keys and seed phrases in a challenge token', () => {
    const options = { tokenFields: ['challenge_token'] };
    expect(findCredential({ challenge_token: pem(glue('PRIVATE', ' KEY')) }, options)).toBe('private_key');
    expect(findCredential({ challenge_token: phrase.join(' ') }, options)).toBe('seed_phrase');
  });
});
