import type { IncomingMessage } from 'node:http';

/** Says that a request never became whole: its caller hung up, or took longer than the listener waits. */
export class CutShort extends Error {
  readonly isTimeout: boolean;

  constructor(cause: unknown) {
    super('The request ended before it was whole.', { cause });
    this.name = 'CutShort';
    this.isTimeout = cause instanceof Error && 'code' in cause && cause.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  }
}

/** Why a request is over though its body is not, if that is so. */
export function cutShortOf({ destroyed, complete, errored }: IncomingMessage): CutShort | undefined {
  return destroyed && !complete ? new CutShort(errored) : undefined;
}
