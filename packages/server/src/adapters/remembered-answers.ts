import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerMemo } from '../lib/http-env.ts';
import { newId } from '../lib/ids.ts';

const MOST_ANSWERS = 256;
const LONGEST_KEY = 512;

interface RememberedAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly expiresAt: number;
  readonly record: AnswerMemo['record'];
}

/** What an answer may depend on; anything that names a person makes a request unlike all others. */
function keyOf(request: IncomingMessage): string | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || url.includes('?')) return undefined;
  if (headers.authorization !== undefined || headers.cookie !== undefined) return undefined;
  const key = `${url}\n${headers.accept ?? ''}\n${headers['if-none-match'] ?? ''}`;
  return key.length > LONGEST_KEY ? undefined : key;
}

function flatHeaders(response: Response, body: Buffer): string[] {
  const pairs = [...response.headers].filter(
    ([name]) => name !== 'x-request-id' && name !== 'content-length',
  );
  return [...pairs.flat(), ...(response.status === 304 ? [] : ['content-length', String(body.byteLength)])];
}

/**
 * Keeps whole answers that routes declared good for a while, and gives them again without walking the
 * app: documents that many agents poll cost little more than the socket.
 */
export function createRememberedAnswers() {
  const answers = new Map<string, RememberedAnswer>();
  return {
    /** Answers from memory when it can; says whether it did. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request);
      const known = key === undefined ? undefined : answers.get(key);
      if (known === undefined || known.expiresAt <= performance.now()) return false;
      const startedAt = performance.now();
      const requestId = newId();
      response.writeHead(known.status, [...known.headers, 'x-request-id', requestId]);
      response.end(known.body);
      known.record?.(requestId, (performance.now() - startedAt) / 1000);
      return true;
    },
    /** Keeps a fresh answer if its route asked for it. */
    async remember(request: IncomingMessage, response: Response, memo: AnswerMemo): Promise<Response> {
      const key = memo.ttlMs > 0 ? keyOf(request) : undefined;
      if (key === undefined) return response;
      const body = Buffer.from(await response.clone().arrayBuffer());
      if (answers.size >= MOST_ANSWERS) answers.clear();
      answers.set(key, {
        status: response.status,
        headers: flatHeaders(response, body),
        body,
        expiresAt: performance.now() + memo.ttlMs,
        record: memo.record,
      });
      return response;
    },
  };
}
