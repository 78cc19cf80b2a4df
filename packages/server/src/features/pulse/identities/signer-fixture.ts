import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** What a test changes of a signature; the rest is as Web Bot Auth wants it. */
export interface SignOptions {
  readonly agent?: string;
  readonly authority?: string;
  readonly created?: number;
  readonly expires?: number;
  readonly nonce?: string;
  readonly components?: readonly string[];
  readonly keyid?: string;
  readonly tag?: string;
  /** What the components are at the signer, beside those it knows by itself. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Signs requests by the letter of RFC 9421 §2.5, with nothing of what checks them. */
export function createSigner(agent = '"https://signer.acme.dev"') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' };
  const signRequest = (at: number, options: SignOptions = {}) => {
    const {
      authority = 'docs.acme.dev',
      components = ['@authority', 'signature-agent'],
      tag = 'web-bot-auth',
    } = options;
    const { created = Math.floor(at / 1000), expires = Math.floor(at / 1000) + 60, keyid = kid } = options;
    const named = options.agent ?? agent;
    const values: Readonly<Record<string, string>> = {
      '@authority': authority,
      'signature-agent': named,
      ...options.values,
    };
    const nonce = options.nonce === undefined ? '' : `;nonce="${options.nonce}"`;
    const parameters = `(${components.map((name) => `"${name}"`).join(' ')});created=${created};expires=${expires};keyid="${keyid}";alg="ed25519"${nonce};tag="${tag}"`;
    const base = [
      ...components.map((name) => `"${name}": ${values[name] ?? ''}`),
      `"@signature-params": ${parameters}`,
    ].join('\n');
    const bytes = sign(null, Buffer.from(base), privateKey).toString('base64');
    return { agent: named, input: `sig1=${parameters}`, value: `sig1=:${bytes}:` };
  };
  return { jwk, kid, signRequest };
}

/** What a host answers under its well-known path. */
export const directoryOf = (...keys: readonly object[]) => JSON.stringify({ keys });
