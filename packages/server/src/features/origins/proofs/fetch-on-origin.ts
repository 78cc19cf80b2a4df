import type { GuardedResult } from '@waymark/audit';
import type { FetchStranger } from '../../pulse/index.ts';

/** What an origin itself answered in the end. */
export type PageAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: Uint8Array | undefined;
    }
  /** A redirect that leads away from the origin, or one too many. */
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'failed'; readonly reason: string };

const DEADLINE_MS = 10_000;
const MOST_REDIRECTS = 3;
const LONGEST_LOCATION = 300;
const HEADERS = {
  'User-Agent': 'WaymarkSites/1.0 (site verification)',
  Accept: 'text/html, text/plain, */*;q=0.1',
};

function answerOf(result: GuardedResult): PageAnswer {
  if (result.kind === 'refused') {
    const { reason, location = '' } = result;
    if (reason === 'redirect') return { kind: 'redirect', location: location.slice(0, LONGEST_LOCATION) };
    return { kind: 'failed', reason };
  }
  const { 'content-type': type } = result.headers;
  const contentType = typeof type === 'string' ? type : '';
  return { kind: 'answer', status: result.status, contentType, body: result.body };
}

/**
 * Fetches an address of an origin, and follows redirects as long as they stay on it: what another host says, even one
 * that the origin sends its visitors to, is no word of this origin (RFC 8615).
 */
export async function fetchOnOrigin(
  fetchStranger: FetchStranger,
  url: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<PageAnswer> {
  const { origin, protocol } = new URL(url);
  const endsAt = performance.now() + DEADLINE_MS;
  let [address, redirects] = [url, 0];
  for (;;) {
    const answer = answerOf(
      await fetchStranger(address, {
        headers: HEADERS,
        schemes: protocol === 'https:' ? 'https' : 'http_and_https',
        maxRedirects: 0,
        // Counts for a site of this machine alone, and only where these may be added.
        localOrigin: origin,
        body: 'beginning',
        deadlineMs: Math.max(1, endsAt - performance.now()),
        maxBytes,
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    if (answer.kind !== 'redirect') return answer;
    const isElsewhere = URL.parse(answer.location)?.origin !== origin;
    if (isElsewhere || redirects >= MOST_REDIRECTS) return answer;
    [address, redirects] = [answer.location, redirects + 1];
  }
}
