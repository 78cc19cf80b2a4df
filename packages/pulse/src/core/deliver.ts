import type { QueuedEvent } from './queue.ts';
import { sdkUserAgent } from './version.ts';

/** What became of one request to the service. */
export type Delivery =
  | {
      readonly kind: 'accepted';
      readonly status: number;
      /** `accepted`, or the code of the first event that was rejected. */
      readonly code: string;
      readonly accepted: number;
      readonly duplicates: number;
      readonly rejected: number;
    }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly code: string;
      /** The service itself broke, perhaps on this very batch. */
      readonly isSuspect: boolean;
      readonly retryAfterMs: number | undefined;
    };

/** Where and as whom to deliver. */
export interface Destination {
  readonly endpoint: URL;
  readonly key: string;
}

const timeoutMs = 3000;

/** Posts a batch once; every outcome is a value, nothing is thrown. */
export async function deliver(
  { endpoint, key }: Destination,
  batch: readonly QueuedEvent[],
  dropped: number,
): Promise<Delivery> {
  const lost = dropped > 0 ? `"dropped":${dropped},` : '';
  const body = `{"sent_at":${Date.now()},${lost}"events":[${batch.map((event) => event.json).join(',')}]}`;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'user-agent': sdkUserAgent,
      },
      body,
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readDelivery(response, batch.length);
  } catch (cause) {
    const code = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'network_error';
    return { kind: 'failed', status: null, code, isSuspect: false, retryAfterMs: undefined };
  }
}

async function readDelivery(response: Response, sent: number): Promise<Delivery> {
  const { status } = response;
  if (status >= 200 && status < 300) {
    return { kind: 'accepted', status, ...readCounts(await readJson(response), sent) };
  }
  // What is left unread would hold the connection.
  await response.body?.cancel();
  if (status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
    const isSuspect = status >= 500 && status !== 503;
    return { kind: 'failed', status, code: `http_${status}`, isSuspect, retryAfterMs };
  }
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  return { kind: 'refused', status, code: isRedirect ? 'redirected' : `http_${status}` };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

interface Answer {
  readonly accepted?: unknown;
  readonly duplicates?: unknown;
  readonly rejected?: readonly { readonly code?: unknown }[];
}

// An answer whose counts do not add up is taken for an acceptance, since sending again would only make duplicates.
function readCounts(answer: unknown, sent: number) {
  const { accepted, duplicates, rejected } = (answer ?? {}) as Answer;
  const refused = Array.isArray(rejected) ? rejected : [];
  const counts = { accepted: Number(accepted), duplicates: Number(duplicates), rejected: refused.length };
  if (counts.accepted + counts.duplicates + counts.rejected !== sent) {
    return { accepted: sent, duplicates: 0, rejected: 0, code: 'accepted' };
  }
  return { ...counts, code: String(refused[0]?.code ?? 'accepted') };
}

// In seconds or as a date (RFC 9110 §10.2.3).
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
