/** Samples are put together here, so that no scanner finds a secret in this repository. */
const letters = 'q8Zr2Lw7Xc5Vb1Nm9Kj4Hg6Fd3Sa0PoIuYtReWqAsDfGhJkLzXcVbNm';

function tail(length: number): string {
  return letters.repeat(4).slice(3, 3 + length);
}

function join(...parts: readonly string[]): string {
  return parts.join('');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The test vectors of BIP-39, which everybody knows and nobody may use. */
const twelveWords = [
  ['legal', 'winner', 'thank', 'year', 'wave', 'sausage'],
  ['worth', 'useful', 'legal', 'winner', 'thank', 'yellow'],
].flat();
const eightWords = ['letter', 'advice', 'cage', 'absurd', 'amount', 'doctor', 'acoustic', 'avoid'];
const twentyFourWords = [...eightWords, ...eightWords, ...eightWords.slice(0, 7), 'bless'];

export const jsonWebToken = [
  encode('{"alg":"HS256","typ":"JWT"}'),
  encode('{"sub":"conformance","iat":1700000000}'),
  tail(43),
].join('.');

function keyBlock(kind: string): string {
  const dashes = '-'.repeat(5);
  return `${dashes}BEGIN ${kind}${dashes}\n${tail(64)}\n${tail(40)}\n${dashes}END ${kind}${dashes}`;
}

const privateKey = join('PRIV', 'ATE KEY');

/** What must never be taken, by what it is. */
export const credentials: Readonly<Record<string, string>> = {
  'a private key block': keyBlock(privateKey),
  'an RSA private key block': keyBlock(`RSA ${privateKey}`),
  'an EC private key block': keyBlock(`EC ${privateKey}`),
  'an OpenSSH private key block': keyBlock(`OPENSSH ${privateKey}`),
  'an encrypted private key block': keyBlock(`ENCRYPTED ${privateKey}`),
  'a PGP private key block': keyBlock(`PGP ${privateKey} BLOCK`),
  'a private key block on one line': keyBlock(privateKey).replaceAll('\n', '\\n'),
  'a seed phrase of 12 words': twelveWords.join(' '),
  'a seed phrase of 24 words': twentyFourWords.join(' '),
  'a seed phrase in capitals': twelveWords.join(' ').toUpperCase(),
  'a seed phrase over several lines': twelveWords.join('\n'),
  'a seed phrase with commas': twelveWords.join(', '),
  'a seed phrase with numbers': twelveWords.map((word, index) => `${index + 1}. ${word}`).join(' '),
  'a seed phrase in a sentence': `My wallet is ${twentyFourWords.join(' ')} please check.`,
  'a GitHub token': join('gh', 'p_', tail(36)),
  'a GitHub server token': join('gh', 's_', tail(36)),
  'a fine-grained GitHub token': join('github', '_pat_', tail(22), '_', tail(59)),
  'a GitLab token': join('gl', 'pat-', tail(20)),
  'a Slack token': join('xo', 'xb-', '123456789012-123456789012-', tail(24)),
  'an AWS access key': join('AK', 'IA', 'QYLPMN5HHHFPZAM2'),
  'a Stripe key': join('sk', '_live_', tail(24)),
  'a restricted Stripe key': join('rk', '_live_', tail(24)),
  'an OpenAI key': join('sk', '-proj-', tail(48)),
  'an Anthropic key': join('sk', '-ant-api03-', tail(80)),
  'a Google key': join('AI', 'za', tail(35)),
  'an npm token': join('np', 'm_', tail(36)),
  'a PyPI token': join('py', 'pi-', 'AgEIcHlwaS5vcmc', tail(60)),
  'a SendGrid key': join('S', 'G.', tail(22), '.', tail(43)),
  'a Hugging Face token': join('h', 'f_', tail(34)),
  'a DigitalOcean token': join('do', 'p_v1_', '0123456789abcdef'.repeat(4)),
  'a setup token of this service': join('pulse', '_setup_', tail(43)),
  'an ingest key of this service': join('pulse', '_live_', tail(43)),
  'an access token of this service': join('auth', 'md_', tail(43)),
  'a JSON Web Token': jsonWebToken,
  'a Bearer value': `Bearer ${tail(32)}`,
  'an Authorization header': `Authorization: Bearer ${tail(32)}`,
  'a session cookie': join('sess', 'ionid=', tail(32)),
  'cookies as a browser sends them': join('theme=dark; connect', '.sid=s%3A', tail(32), '.', tail(43)),
  'a Basic value': `Basic ${Buffer.from('aladdin:open-sesame-42').toString('base64')}`,
  'an Authorization header in lower case': `authorization: basic ${Buffer.from('user:pass-42-word').toString('base64')}`,
};

export const githubToken = join('gh', 'p_', tail(36));

/** What an honest person writes and must not be refused for. */
export const harmless: readonly string[] = [
  'We sign in with Bearer tokens; the Basic plan has no API key yet.',
  'sk-learn, npm_config_cache and the pypi-server of our team',
  'Commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 of 9f86d081-884c-4d65-9a2f-eaa0c55ad015',
  'You can find the public key in the docs, then follow each step and then press the green button to start',
  '-----BEGIN PUBLIC KEY----- is what the page shows',
  'The header is called Authorization: it takes your token.',
  'Read https://docs.acme-corp.com/auth?secret=explained and the talk ?session=spring-2026-keynote',
];
