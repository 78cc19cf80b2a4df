import type { FetchRefusal, GuardedFetchOptions, GuardedResult, ResponseHeaders } from '@waymark/audit';
import { PULSE_FETCH_BYTES, pulseLifetimes } from '@waymark/contract';

const SHOWN_CHARACTERS = 4096;
const HEADER_BYTES = 64 * 1024;

/** The one way to a stranger's URL. */
export type FetchStranger = (
  url: string,
  options: Pick<
    GuardedFetchOptions,
    | 'headers'
    | 'schemes'
    | 'maxRedirects'
    | 'body'
    | 'deadlineMs'
    | 'maxBytes'
    | 'maxHeaderBytes'
    | 'localOrigin'
    | 'signal'
  >,
) => Promise<GuardedResult>;

/** Why there is no answer at all; a redirect is one. */
export type FetchFailure = Exclude<FetchRefusal, 'redirect'>;

/** What an origin answered; header names are lower-case. */
export interface VerifierAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The beginning of the body, for telling a bot wall from a page. */
  readonly text: string;
  /** Absolute target of a redirect. */
  readonly location: string | undefined;
  /** Our own address on the connection that was used. */
  readonly localAddress: string | undefined;
}

export type VerifierResult =
  | VerifierAnswer
  | { readonly kind: 'failed'; readonly reason: FetchFailure; readonly code: string | undefined };

function textOf(body: Uint8Array | undefined): string {
  return new TextDecoder().decode(body?.subarray(0, SHOWN_CHARACTERS));
}

/** A redirect that is not followed is an answer too. */
function answerOf(result: GuardedResult): VerifierResult {
  const localAddress = result.connection?.localAddress;
  if (result.kind === 'response') {
    const { status, headers, body } = result;
    return { kind: 'answer', status, headers, text: textOf(body), location: undefined, localAddress };
  }
  const { status, headers, location, reason, code } = result;
  if (reason !== 'redirect') return { kind: 'failed', reason, code };
  if (status === undefined || headers === undefined) return { kind: 'failed', reason: 'protocol', code };
  return { kind: 'answer', status, headers, text: '', location, localAddress };
}

/** Fetches the exact verification URL: no redirect, ten seconds, the beginning of the body. */
export async function fetchPage(
  fetchStranger: FetchStranger,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<VerifierResult> {
  const result = await fetchStranger(url, {
    headers,
    schemes: 'https',
    maxRedirects: 0,
    body: 'beginning',
    deadlineMs: pulseLifetimes.fetchMs,
    maxBytes: PULSE_FETCH_BYTES,
    maxHeaderBytes: HEADER_BYTES,
  });
  return answerOf(result);
}
