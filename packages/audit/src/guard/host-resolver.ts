/** Asks the name system; a rejection carries a `code` as the errors of `node:dns` do. */
export type HostResolver = {
  /** Returns the addresses of a host name. */
  lookup(host: string): Promise<string[]>;
  /** Tells whether a top-level domain has name servers, which proves that the resolver itself works. */
  hasNameServers(tld: string): Promise<boolean>;
};

/** Tells whether a resolver's error is the answer that the name has no address, rather than a failure to ask. */
export function isNoSuchNameError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}
