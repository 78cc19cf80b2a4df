import { component, createSignatureSync } from 'http-message-sig';
import type { BotKey } from './bot-keys.ts';

const GOOD_FOR_SECONDS = 600;

/** Each key of the directory signs the response for the host that was asked, which proves that its owner put it there. */
export function signDirectory(keys: readonly BotKey[], url: string, now: number): Record<string, string> {
  const created = Math.floor(now / 1000);
  const request = { kind: 'request', method: 'GET', targetUri: url, fields: [] } as const;
  const signed = keys.map(({ jwk, sign }, index) =>
    createSignatureSync(
      { kind: 'response', status: 200, fields: [], request },
      {
        label: `binding${index}`,
        components: [component('@authority', { req: true })],
        parameters: {
          created,
          expires: created + GOOD_FOR_SECONDS,
          keyid: jwk.kid,
          alg: 'ed25519',
          tag: 'http-message-signatures-directory',
        },
        signer: { algorithm: 'ed25519', sign },
      },
    ),
  );
  return {
    Signature: signed.map((each) => each.signature).join(', '),
    'Signature-Input': signed.map((each) => each.signatureInput).join(', '),
  };
}
