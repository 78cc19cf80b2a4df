import { createSignatureSync } from 'http-message-sig';
import type { BotKeys } from './bot-keys.ts';

const GOOD_FOR_SECONDS = 60;
const NONCE_BYTES = 64;

export interface BotDeps {
  readonly botKeys: BotKeys;
  readonly clock: () => number;
  readonly config: { readonly baseUrl: string };
}

/**
 * Headers by which a site knows that a request is ours, whatever address it comes from: a signature (RFC 9421)
 * under the tag of Web Bot Auth, and where the keys are.
 */
export function signRequest(deps: BotDeps, url: URL, method: string): Record<string, string> {
  const { jwk, sign } = deps.botKeys.current();
  const created = Math.floor(deps.clock() / 1000);
  const agent = `"${deps.config.baseUrl}"`;
  const { signature, signatureInput } = createSignatureSync(
    {
      kind: 'request',
      method,
      targetUri: url.href,
      fields: [{ name: 'signature-agent', value: agent }],
    },
    {
      components: ['@authority', 'signature-agent'],
      parameters: {
        created,
        expires: created + GOOD_FOR_SECONDS,
        keyid: jwk.kid,
        alg: 'ed25519',
        nonce: crypto.getRandomValues(Buffer.alloc(NONCE_BYTES)).toString('base64'),
        tag: 'web-bot-auth',
      },
      signer: { algorithm: 'ed25519', sign },
    },
  );
  return { 'signature-agent': agent, signature, 'signature-input': signatureInput };
}
