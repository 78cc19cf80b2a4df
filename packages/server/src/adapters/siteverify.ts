import type { Secret } from '../lib/secret.ts';

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch']);
const THEIR_FAULT = new Set(['internal-error']);

export type SiteverifyVerdict = 'passed' | 'refused' | 'misconfigured' | 'unavailable';

export interface SiteverifyOptions {
  readonly url: string;
  readonly secret: Secret;
  readonly patienceMs?: number;
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('The siteverify answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function judge(answer: unknown): SiteverifyVerdict {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return 'unavailable';
  if (answer.success === true) return 'passed';
  if (answer.success !== false) return 'unavailable';
  const codes: unknown[] =
    'error-codes' in answer && Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  if (codes.some((code) => typeof code === 'string' && OUR_FAULT.has(code))) return 'misconfigured';
  if (codes.some((code) => typeof code === 'string' && THEIR_FAULT.has(code))) return 'unavailable';
  return 'refused';
}

/**
 * Asks a siteverify service (Turnstile and hCaptcha speak the same form protocol) about one token.
 * Anything but a plain yes or no within the patience counts as unavailable: never as a pass.
 */
export async function siteverify(
  options: SiteverifyOptions,
  token: string,
  callerAddress: string,
): Promise<SiteverifyVerdict> {
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      redirect: 'error',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        secret: options.secret.reveal(),
        response: token,
        remoteip: callerAddress,
      }),
      signal: AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS),
    });
    const text = await readBounded(response);
    if (response.status >= 500) return 'unavailable';
    const verdict = judge(JSON.parse(text));
    return verdict === 'passed' && !response.ok ? 'unavailable' : verdict;
  } catch {
    return 'unavailable';
  }
}
