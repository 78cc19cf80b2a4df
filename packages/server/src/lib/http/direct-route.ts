import type { IncomingHttpHeaders } from 'node:http';

/** A request as a direct operation sees it, whichever door it came through. */
export interface DirectRequest {
  readonly requestId: string;
  readonly body: Buffer;
  /** By what the caller's requests are counted; found out only where it is asked for. */
  limitKey(): string;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
}

export interface DirectAnswer {
  readonly status: number;
  /** Lower-case names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body: string;
}

/**
 * A hot POST that needs nothing of the framework. The app mounts it like any other route; the listener also
 * answers it straight from the socket, through the same function.
 */
export interface DirectOperation {
  readonly path: string;
  answer(request: DirectRequest): Promise<DirectAnswer>;
}

/** What the listener knows of a direct operation. */
export interface DirectDoor {
  readonly maxBytes: number;
  /** Gives a request all that the app would give it; errors are answers too. */
  answer(request: {
    readonly remoteAddress: string | undefined;
    readonly headers: IncomingHttpHeaders;
    readBody(): Promise<Buffer>;
  }): Promise<DirectAnswer>;
}

/** The doors of a host by their exact path. */
export type DirectDoors = ReadonlyMap<string, DirectDoor>;
