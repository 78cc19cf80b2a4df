import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Where passkeys belong: browsers use one only there. */
export interface PasskeySite {
  /** The RP ID: the host of the service (WebAuthn §4). */
  readonly host: string;
  readonly origin: string;
}

/** What is kept of a passkey. */
export interface KeptPasskey {
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The answer of an authenticator, as the browser writes it; nothing in it is believed before it is verified. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly challenge: string;
  /** Whom the authenticator thinks it signs in: what it was told when the passkey was made. */
  readonly userHandle: string | undefined;
  readonly response: unknown;
}

const CEREMONY_MS = 120_000;

const load = () => import('@simplewebauthn/server');

/** What the browser passes to the authenticator to make a passkey that it can find by itself later. */
export async function askForPasskey(
  site: PasskeySite,
  person: { readonly userId: string; readonly email: string },
  ask: { readonly challenge: string; readonly known: readonly KeptPasskey[] },
) {
  const { generateRegistrationOptions } = await load();
  return await generateRegistrationOptions({
    rpName: site.host,
    rpID: site.host,
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: person.email,
    challenge: Buffer.from(ask.challenge, 'base64url'),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: ask.known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What the browser passes to the authenticator to sign in; it names nobody, so that it tells of nobody. */
export async function askToSignIn(site: PasskeySite, challenge: string) {
  const { generateAuthenticationOptions } = await load();
  return await generateAuthenticationOptions({
    rpID: site.host,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });
}

/** The new passkey, when the answer is to this challenge, from this site, by a person the device has recognised. */
export async function verifyNewPasskey(
  site: PasskeySite,
  answer: PasskeyAnswer,
): Promise<KeptPasskey | undefined> {
  const { verifyRegistrationResponse } = await load();
  // The library checks every part of it and throws at what does not fit.
  const response = answer.response as RegistrationResponseJSON;
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: answer.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** The counter that a passkey came with, when it really signed this challenge here; it is judged by the caller. */
export async function verifyPasskey(
  site: PasskeySite,
  answer: PasskeyAnswer,
  passkey: KeptPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load();
  const verified = await verifyAuthenticationResponse({
    // As above.
    response: answer.response as AuthenticationResponseJSON,
    expectedChallenge: answer.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Zero: counting is done where the row is changed, so that two answers at once cannot both be the next.
      counter: 0,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
