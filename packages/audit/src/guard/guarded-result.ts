/** Why a guarded fetch gave no response. */
export type FetchRefusal =
  | 'bad_url'
  | 'private_address'
  | 'unresolvable'
  | 'connect'
  | 'tls'
  | 'protocol'
  | 'redirect'
  | 'too_large'
  | 'timeout';

/** One redirect that was followed: where it came from, its status, and where it led. */
export type FollowedRedirect = { from: string; status: number; location: string };

/** Response headers by lower-case name; repeated ones are joined as RFC 9110 section 5.3 says. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** The ends of the connection that was used, as the sockets saw them. */
export type Connection = { address: string; port: number; localAddress?: string };

/** What a stranger's server answered. */
export type GuardedResponse = {
  kind: 'response';
  /** The URL that answered, after any redirect. */
  url: string;
  status: number;
  headers: ResponseHeaders;
  redirects: readonly FollowedRedirect[];
  connection: Connection;
  /** The decoded body; absent when it was not to be read. */
  body?: Uint8Array;
  /** How many bytes of body came over the wire, before decoding. */
  encodedBytes?: number;
  /** True when only the beginning was to be read and there was more, or it broke off. */
  isTruncated?: true;
};

/** Why there is no response, with what is known for a diagnosis. */
export type RefusedFetch = {
  kind: 'refused';
  reason: FetchRefusal;
  /** One sentence for a person. */
  detail: string;
  /** The URL of the hop that was refused. */
  url: string;
  redirects: readonly FollowedRedirect[];
  /** The error code of the system, of OpenSSL or of the HTTP parser. */
  code?: string;
  /** What the name resolved to, when that is why. */
  addresses?: readonly string[];
  connection?: Connection;
  /** Status, headers and absolute target of a redirect that is not followed, or of an answer cut off. */
  status?: number;
  headers?: ResponseHeaders;
  location?: string;
};

/** The outcome of one guarded fetch. */
export type GuardedResult = GuardedResponse | RefusedFetch;

/** Ends a fetch from inside; it never leaves the guard. */
export class RefusalError extends Error {
  readonly refusal: Omit<RefusedFetch, 'kind' | 'url' | 'redirects'>;

  constructor(refusal: RefusalError['refusal']) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}
