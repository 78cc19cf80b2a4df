import type { Secret } from '../lib/crypto/secret.ts';
import { problemText } from '../lib/errors/problem-text.ts';

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const OUR_FAULT = new Set<unknown>([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
]);
const THEIR_FAULT = new Set<unknown>(['internal-error']);

export type SiteverifyVerdict = 'passed' | 'refused' | 'misconfigured' | 'unavailable';

export interface SiteverifyOptions {
  readonly url: string;
  readonly secret: Secret;
  readonly patienceMs?: number;
  /** Told why there was no plain yes or no; the text holds neither the secret nor the token. */
  report?(problem: string): void;
}

interface Answer {
  readonly verdict: SiteverifyVerdict;
  /** Why there is no plain yes or no. */
  readonly problem?: string;
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

function readAnswer(answer: unknown): Answer {
  const { success, 'error-codes': codes }: Record<string, unknown> = Object(answer);
  if (success === true) return { verdict: 'passed' };
  if (success !== false) return { verdict: 'unavailable', problem: 'it answered neither yes nor no' };
  const given: unknown[] = Array.isArray(codes) ? codes : [];
  const ours = given.find((code) => OUR_FAULT.has(code));
  if (ours !== undefined) return { verdict: 'misconfigured', problem: `it answered ${ours}` };
  const theirs = given.find((code) => THEIR_FAULT.has(code));
  if (theirs !== undefined) return { verdict: 'unavailable', problem: `it answered ${theirs}` };
  return { verdict: 'refused' };
}

/** `fetch` says only that it failed: why is in its cause. A JSON error repeats what it could not read. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it answered no JSON';
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${problemText(error.cause)}` : '';
  return `${problemText(error)}${cause}`;
}

async function ask(options: SiteverifyOptions, token: string, callerAddress: string): Promise<Answer> {
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
    const failed: Answer = { verdict: 'unavailable', problem: `it answered status ${response.status}` };
    if (response.status >= 500) return failed;
    const read = readAnswer(JSON.parse(text));
    return read.verdict === 'passed' && !response.ok ? failed : read;
  } catch (error) {
    return { verdict: 'unavailable', problem: problemOf(error) };
  }
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
  const { verdict, problem } = await ask(options, token, callerAddress);
  if (problem !== undefined) options.report?.(problem);
  return verdict;
}
