import { verify } from 'node:crypto';
import { isSignatureError, type UntrustedSignatureCandidate, verifySignature } from 'http-message-sig';
import type { KeyDirectories, KeyDirectory } from './key-directories.ts';

/** What a site passes on of a signed request. */
export interface SignedRequest {
  /** Signature-Input, Signature and Signature-Agent, as they came. */
  readonly input: string;
  readonly value: string;
  readonly agent: string;
  /** The Host header as it came, where the site passed it on. */
  readonly host: string | null;
  /** The host of the project, which the request was for. */
  readonly authority: string;
  readonly method: string | null;
  readonly path: string;
  readonly userAgent: string;
  /** When the request came. */
  readonly at: number;
}

const DOUBTS = [
  'signature_no_keys',
  'signature_unreadable',
  'signature_inexact',
  'signature_wrong_authority',
] as const;
/** Why a signature says nothing of its signer, good or bad. */
export type SignatureDoubt = (typeof DOUBTS)[number];

const isDoubt = (code: string): code is SignatureDoubt => DOUBTS.some((doubt) => doubt === code);

/** Why a signature proves nothing, though everything was there to check it. */
export type SignatureRefusal =
  | 'signature_expired'
  | 'signature_not_yet'
  | 'signature_unknown_key'
  | 'signature_invalid';

export type SignatureResult =
  | {
      readonly kind: 'valid';
      readonly host: string;
      readonly key: string;
      readonly nonce: string | undefined;
      /** In base64. */
      readonly signature: string;
      /** When it was made, by its own words. */
      readonly createdAt: number;
      readonly until: number;
    }
  | { readonly kind: 'refused'; readonly code: SignatureRefusal; readonly host: string }
  | { readonly kind: 'unknown'; readonly code: SignatureDoubt; readonly host: string };

const SKEW_MS = 60_000;
const LONGEST_MS = 24 * 60 * 60 * 1000;
const MOST_LABELS = 4;
/** What a signature may cover for us to see what it covers: queries and most headers are never passed on. */
const SEEN = new Set(['@authority', '@method', '@path', '@scheme', 'signature-agent', 'user-agent']);
/** What of that is passed on exactly as it was sent: paths are normalised, user agents cut. */
const EXACT = new Set(['@authority', 'signature-agent']);

/** The host that Signature-Agent names, as a text or as a member of a dictionary (both are in use). */
export function hostOfAgent(signatureAgent: string): string | undefined {
  const written = /https:\/\/[^\s"<>,;]+/iu.exec(signatureAgent)?.[0];
  const url = written === undefined ? null : URL.parse(written);
  return url === null || url.username !== '' ? undefined : url.host;
}

/** The labels of signatures that are made for this purpose. */
function labelsOf(input: string): string[] {
  const members = input.matchAll(/(?:^|,)\s*([a-z*][\w.*-]*)=\([^)]*\)((?:;[^,"]*(?:"[^"]*"[^,"]*)*)?)/gu);
  return [...members].flatMap(([, label = '', parameters = '']) =>
    /;\s*tag="web-bot-auth"/u.test(parameters) ? [label] : [],
  );
}

/** Stops the library where a signature cannot be good or cannot be judged, and says why. */
class Stop extends Error {
  readonly code: SignatureRefusal | SignatureDoubt;
  constructor(code: Stop['code']) {
    super(code);
    this.code = code;
  }
}

function keyFor(candidate: UntrustedSignatureCandidate, keys: KeyDirectory, at: number) {
  const { components, parameters } = candidate;
  const names = components.map(({ name }) => name);
  if (!names.includes('@authority') || names.some((name) => !SEEN.has(name)))
    throw new Stop('signature_unreadable');
  const { created, expires, keyid = '' } = parameters;
  if (created === undefined || expires === undefined) throw new Stop('signature_unreadable');
  if (![created, expires].every((seconds) => Number.isSafeInteger(seconds * 1000)))
    throw new Stop('signature_unreadable');
  if (created * 1000 > at + SKEW_MS) throw new Stop('signature_not_yet');
  if (expires * 1000 < at - SKEW_MS || at - created * 1000 > LONGEST_MS) throw new Stop('signature_expired');
  const found = keys.get(keyid);
  if (found === undefined || found.from > at || found.to < at) throw new Stop('signature_unknown_key');
  return found.key;
}

async function verifyFor(request: SignedRequest, authority: string, label: string, keys: KeyDirectory) {
  const fields = [
    { name: 'signature-agent', value: request.agent },
    { name: 'signature-input', value: request.input },
    { name: 'signature', value: request.value },
    { name: 'user-agent', value: request.userAgent },
  ];
  const method = request.method ?? 'GET';
  return await verifySignature(
    { kind: 'request', method, targetUri: `https://${authority}${request.path}`, fields },
    {
      label,
      policy: {
        algorithms: ['ed25519'],
        requiredComponents: ['@authority'],
        requiredParameters: ['created', 'expires', 'keyid', 'tag'],
        now: Math.floor(request.at / 1000),
        // The times are judged with the key, where it can be said what is wrong with them.
        clockSkew: Number.MAX_SAFE_INTEGER,
      },
      resolveVerifier(candidate) {
        const key = keyFor(candidate, keys, request.at);
        const isExact = candidate.components.every(({ name }) => EXACT.has(name));
        return {
          algorithm: 'ed25519',
          verify(data, signature) {
            const isGood = verify(null, data, key, signature);
            if (!isGood && !isExact) throw new Stop('signature_inexact');
            return isGood;
          },
        };
      },
    },
  );
}

function codeOf(error: unknown): Stop['code'] {
  const stopped = isSignatureError(error) ? error.cause : error;
  if (stopped instanceof Stop) return stopped.code;
  if (!isSignatureError(error)) throw error;
  return error.code === 'VerificationFailed' ? 'signature_invalid' : 'signature_unreadable';
}

async function tryLabel(
  request: SignedRequest,
  label: string,
  keys: KeyDirectory,
  host: string,
): Promise<SignatureResult> {
  try {
    const { parameters, ...verified } = await verifyFor(request, request.authority, label, keys);
    const signature = Buffer.from(verified.signature).toString('base64');
    const { created = 0, expires = 0, keyid = '', nonce } = parameters;
    // A signer may name any day: later than this the signature is refused for its age.
    const until = Math.min(expires * 1000, created * 1000 + LONGEST_MS) + SKEW_MS;
    return { kind: 'valid', host, key: keyid, nonce, signature, createdAt: created * 1000, until };
  } catch (error) {
    const code = codeOf(error);
    const isMisfit = code === 'signature_invalid' || code === 'signature_inexact';
    return resultOf(isMisfit ? await misfitOf(code, request, label, keys) : code, host);
  }
}

const resultOf = (code: Stop['code'], host: string): SignatureResult =>
  isDoubt(code) ? { kind: 'unknown', code, host } : { kind: 'refused', code, host };

/** A bad signature counts against its sender only if it is for this project's host; the site may have other names. */
async function misfitOf(
  code: 'signature_invalid' | 'signature_inexact',
  request: SignedRequest,
  label: string,
  keys: KeyDirectory,
) {
  const host = URL.parse(`https://${request.host ?? ''}`)?.host;
  if (host === request.authority) return code;
  const isForHost = host !== undefined && (await isFor(host, request, label, keys));
  return isForHost ? 'signature_wrong_authority' : 'signature_inexact';
}

async function isFor(host: string, request: SignedRequest, label: string, keys: KeyDirectory) {
  return await verifyFor(request, host, label, keys).then(
    () => true,
    () => false,
  );
}

/** Of several signatures the first good one counts, otherwise the verdict on the last. */
async function tryLabels(
  request: SignedRequest,
  [label, ...more]: readonly [string, ...string[]],
  keys: KeyDirectory | undefined,
  host: string,
): Promise<SignatureResult> {
  if (keys === undefined) return { kind: 'unknown', code: 'signature_no_keys', host };
  let result = await tryLabel(request, label, keys, host);
  for (const another of more) {
    if (result.kind === 'valid') break;
    result = await tryLabel(request, another, keys, host);
  }
  return result;
}

/** Checks the signature of a request (RFC 9421, Web Bot Auth) by the keys that its Signature-Agent publishes. */
export async function checkSignature(
  directories: KeyDirectories,
  request: SignedRequest,
): Promise<SignatureResult> {
  const host = hostOfAgent(request.agent);
  if (host === undefined) return { kind: 'unknown', code: 'signature_unreadable', host: '' };
  const [label, ...more] = labelsOf(request.input);
  if (label === undefined || more.length >= MOST_LABELS)
    return { kind: 'unknown', code: 'signature_unreadable', host };
  const labels = [label, ...more] as const;
  const result = await tryLabels(request, labels, await directories.keysOf(host), host);
  // Keys change before the copy that is held ends: only a new one may say that a key is not published.
  return result.kind === 'refused' && result.code === 'signature_unknown_key'
    ? await tryLabels(request, labels, await directories.newestKeysOf(host), host)
    : result;
}
