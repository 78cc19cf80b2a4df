import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../lib/crypto/ids.ts';
import type { AnswerMemo } from '../lib/http/http-env.ts';

const MOST_ANSWERS = 256;
const LONGEST_KEY = 512;
/** How long an answer that is over is still given while one request is making the next. */
const RENEWAL_MS = 250;

interface RememberedAnswer {
  readonly status: number;
  /** Names and values in turn; the last value is the request id of whoever is answered. */
  readonly headers: string[];
  /** As text, so that head and body leave in one write; every remembered answer is a text document. */
  readonly body: string;
  readonly expiresAt: number;
  isBeingRenewed: boolean;
  readonly record: AnswerMemo['record'];
}

/**
 * The key of what an answer may depend on; undefined for requests that name a person, which are never shared. Reads
 * the raw headers, since building the parsed ones would cost more than the rest of a remembered answer.
 */
function keyOf({ method, url = '', rawHeaders }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url.includes('?')) return undefined;
  let key = url;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length !== 'accept'.length && name.length !== 'authorization'.length) continue;
    const lower = name.toLowerCase();
    if (lower === 'cookie' || lower === 'authorization') return undefined;
    if (lower === 'accept' || lower === 'if-none-match') key += `\n${lower}: ${rawHeaders[at + 1]}`;
  }
  return key.length > LONGEST_KEY ? undefined : key;
}

/** Whether an answer may still be given. Once it is over, the first request makes it anew while others get the old one. */
function isGood(known: RememberedAnswer, now: number): boolean {
  if (now < known.expiresAt) return true;
  if (known.isBeingRenewed) return now < known.expiresAt + RENEWAL_MS;
  known.isBeingRenewed = true;
  return false;
}

function flatHeaders(response: Response, body: string): string[] {
  const pairs = [...response.headers].filter(
    ([name]) => name !== 'x-request-id' && name !== 'content-length',
  );
  const length = response.status === 304 ? [] : ['content-length', String(Buffer.byteLength(body))];
  return [...pairs.flat(), ...length, 'x-request-id', ''];
}

/**
 * Keeps whole answers that routes declared good for a while, and gives them again without walking the
 * app: documents that many agents poll cost little more than the socket.
 */
export function createRememberedAnswers(clock: () => number = () => performance.now()) {
  const answers = new Map<string, RememberedAnswer>();
  return {
    /** Answers from memory when it can; says whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request);
      const known = key === undefined ? undefined : answers.get(key);
      const startedAt = clock();
      if (known === undefined || !isGood(known, startedAt)) return false;
      const requestId = newId();
      known.headers[known.headers.length - 1] = requestId;
      response.writeHead(known.status, known.headers);
      response.end(known.body);
      known.record?.(requestId, (clock() - startedAt) / 1000);
      return true;
    },
    /** Keeps a fresh answer if its route asked for it. */
    async remember(request: IncomingMessage, response: Response, memo: AnswerMemo): Promise<Response> {
      const key = memo.ttlMs > 0 ? keyOf(request) : undefined;
      if (key === undefined) return response;
      const body = await response.clone().text();
      if (answers.size >= MOST_ANSWERS) answers.clear();
      answers.set(key, {
        status: response.status,
        headers: flatHeaders(response, body),
        body,
        expiresAt: clock() + memo.ttlMs,
        isBeingRenewed: false,
        record: memo.record,
      });
      return response;
    },
  };
}
