import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';
import type { ConnectTo } from '../guard/connect-to.ts';
import { type GuardedFetchOptions, guardedFetch } from '../guard/guarded-fetch.ts';
import type { GuardedResponse, RefusedFetch } from '../guard/guarded-result.ts';
import { formatOfContent, parseMediaType } from './content-format.ts';
import type { FetchAttempt, FetchRecord, PageFormat } from './page-result.ts';

/** What a page is fetched with; the defaults are those of an audit. */
export type FetchPageOptions = Pick<
  GuardedFetchOptions,
  'resolver' | 'allowPrivate' | 'authorities' | 'isPublic' | 'ownPages' | 'localOrigin' | 'sign' | 'signal'
> & {
  connectTo?: readonly ConnectTo[];
  userAgent?: string;
  maxBytes?: number;
  /** The time for all requests of one stage together. */
  deadlineMs?: number;
};

/** A body of text with everything that identifies it. */
export type TextBody = {
  format: PageFormat | undefined;
  text: string;
  bytes: Uint8Array;
  sha256: string;
  contentType: string;
  encoding: string;
};

/** What one request gave. */
export type Answer =
  | { kind: 'refused'; refusal: RefusedFetch; attempt: FetchAttempt }
  | { kind: 'http_error'; response: GuardedResponse; body: TextBody; attempt: FetchAttempt }
  | { kind: 'text'; response: GuardedResponse; body: TextBody; attempt: FetchAttempt };

/** A few requests about one page, within one budget of time. */
export type FetchSession = {
  record: FetchRecord;
  get(url: string, accept: string): Promise<Answer>;
};

const DEFAULT_USER_AGENT = 'WaymarkAudit/1.0';
const MAX_BYTES = 5_000_000;
const DEADLINE_MS = 20_000;
const MAX_REDIRECTS = 5;

/** Begins to fetch a page. */
export function openSession(requestedUrl: string, options: FetchPageOptions): FetchSession {
  const {
    userAgent = DEFAULT_USER_AGENT,
    maxBytes = MAX_BYTES,
    deadlineMs = DEADLINE_MS,
    ...guard
  } = options;
  const startedAt = Date.now();
  const attempts: FetchAttempt[] = [];
  return {
    record: { requestedUrl, fetchedAt: new Date(startedAt).toISOString(), attempts },
    async get(url, accept) {
      const result = await guardedFetch(url, {
        ...guard,
        headers: { accept, 'user-agent': userAgent },
        maxRedirects: MAX_REDIRECTS,
        maxBytes,
        maxDecodedBytes: maxBytes,
        deadlineMs: Math.max(1, startedAt + deadlineMs - Date.now()),
      });
      const answer =
        result.kind === 'refused' ? refusedAnswer(url, accept, result) : textAnswer(url, accept, result);
      attempts.push(answer.attempt);
      return answer;
    },
  };
}

function refusedAnswer(url: string, accept: string, refusal: RefusedFetch): Answer {
  const attempt: FetchAttempt = {
    url,
    accept,
    outcome: 'refused',
    finalUrl: refusal.url,
    detail: refusal.detail,
  };
  return { kind: 'refused', refusal, attempt };
}

function textAnswer(url: string, accept: string, response: GuardedResponse): Answer {
  const { status, url: finalUrl } = response;
  const body = readBody(response);
  const attempt: FetchAttempt = {
    url,
    accept,
    outcome: 'used',
    status,
    finalUrl,
    contentType: body.contentType,
    detail: `Answered ${status} with ${body.contentType || 'no type'}.`,
  };
  if (status >= 200 && status < 300) return { kind: 'text', response, body, attempt };
  return { kind: 'http_error', response, body, attempt: { ...attempt, outcome: 'http_error' } };
}

function readBody(response: GuardedResponse): TextBody {
  const bytes = response.body ?? new Uint8Array();
  const contentType = response.headers['content-type'] ?? '';
  return readBytes(bytes, contentType, new URL(response.url).pathname);
}

/** Decodes bytes and says what they are written in. */
export function readBytes(bytes: Uint8Array, contentType: string, path: string): TextBody {
  const { essence, charset } = parseMediaType(contentType);
  const { text, encoding } = decodeText(bytes, charset, !/markdown|mdx|plain/u.test(essence));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { format: formatOfContent(essence, path, text), text, bytes, sha256, contentType, encoding };
}

/** Text and the name of the encoding it was read in. */
type DecodedText = { text: string; encoding: string };

/** Decodes bytes by byte order mark, then by what the server says, then (HTML) by `meta`, then by their look. */
function decodeText(bytes: Uint8Array, charset: string | null, isHtml: boolean): DecodedText {
  const label = charset ?? undefined;
  const fallback = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  // Without HTML there is no meta element to believe, only the mark and the label.
  const scanned = isHtml ? bytes : bytes.subarray(0, 3);
  const encoding = sniffEncoding(scanned, { transportLayerEncodingLabel: label, defaultEncoding: fallback });
  return { text: decoderFor(encoding).decode(bytes), encoding };
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // The standard names a few encodings that no decoder may offer, such as x-user-defined.
    return new TextDecoder('utf-8');
  }
}
