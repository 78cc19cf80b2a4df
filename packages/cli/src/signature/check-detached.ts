import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';

/** One thing that was checked. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A detached JWS (RFC 7515 appendix F) and what it should be about. */
export interface Detached {
  readonly signature: string;
  readonly keys: readonly JsonWebKey[];
  readonly typ: string;
  /** The canonical JSON that was signed. */
  readonly payload: string;
}

const SIGNATURE = /^([\w-]+)\.\.([\w-]+)$/u;

function parseHeader(part: string): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof header === 'object' && header !== null ? { ...header } : {};
  } catch {
    return {};
  }
}

/** Checks a signature against public keys; needs no network. */
export function checkDetached({ signature, keys, typ, payload }: Detached): Omit<Check, 'name'> {
  const fail = (detail: string) => ({ ok: false, detail });
  const [, header = '', proof = ''] = SIGNATURE.exec(signature.trim()) ?? [];
  const { alg, typ: named, kid, crit } = parseHeader(header);
  if (alg !== 'ES256' || named !== typ || crit !== undefined)
    return fail('this is not a signature of this kind');
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined)
    return fail(
      `the key set does not hold the key ${String(kid)}; if the service replaced a leaked key, it signed its files again, so fetch them again`,
    );
  const signed = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const bytes = Buffer.from(proof, 'base64url');
  const isRight = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
  return isRight ? { ok: true, detail: `ES256 by ${String(kid)}` } : fail('this is not what was signed');
}

/** Prints checks, and answers how many failed. */
export function printChecks(checks: readonly Check[]): number {
  for (const { name, ok, detail } of checks) console.log(`${ok ? 'ok   ' : 'WRONG'} ${name}: ${detail}`);
  return checks.filter(({ ok }) => !ok).length;
}
