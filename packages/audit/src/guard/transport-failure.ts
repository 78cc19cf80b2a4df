import { RefusalError } from './guarded-result.ts';

const BROKEN_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Turns whatever ended a hop into a reason and a sentence; only an error of ours stays as it is. */
export function describeFailure(error: unknown): RefusalError['refusal'] {
  if (error instanceof RefusalError) return error.refusal;
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { reason: 'too_large', detail: 'The headers of the answer are too large.', code };
  }
  if (BROKEN_CONNECTION.has(code)) {
    return {
      reason: 'connect',
      detail: `The connection broke before the answer was complete (${code}).`,
      code,
    };
  }
  if (code === 'UND_ERR_SOCKET') {
    return { reason: 'protocol', detail: 'The server hung up before the answer was complete.', code };
  }
  return { reason: 'protocol', detail: `The answer is not valid HTTP (${code}).`, code };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
