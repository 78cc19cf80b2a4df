import { z } from 'zod';
import type { PasskeyAnswer, PasskeySite } from '../../../adapters/webauthn.ts';

const Text = z.string().max(16_384);
/** As the script of the page writes it; what is inside the parts is the library's to judge. */
const Answer = z.object({
  id: z.string().min(1).max(2048),
  rawId: Text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text.optional(),
    authenticatorData: Text.optional(),
    signature: Text.optional(),
    userHandle: Text.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).optional().default({}),
});
const ClientData = z.object({ challenge: z.string().min(1).max(200) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what a browser sent; nothing is verified yet. */
export function readAnswer(text: string): PasskeyAnswer | undefined {
  const answer = Answer.safeParse(parsed(text));
  if (!answer.success) return undefined;
  const { response, id } = answer.data;
  const client = ClientData.safeParse(
    parsed(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')),
  );
  if (!client.success) return undefined;
  const { userHandle } = response;
  return {
    id,
    challenge: client.data.challenge,
    userHandle: userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString('utf8'),
    response: answer.data,
  };
}

/** The site that passkeys of a service belong to. */
export function siteOf(platformUrl: string): PasskeySite {
  const { hostname, origin } = new URL(platformUrl);
  return { host: hostname, origin };
}
