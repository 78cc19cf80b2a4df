/** One renderer of errors for each; an operation's rules say which is its own. */
export type ErrorFamily = 'landing' | 'platform' | 'identity' | 'oauth' | 'ingest' | 'setup';

/** The counts of requests of a caller, by name. */
export type CallerLimitName =
  | 'siteChecks'
  | 'reportReads'
  | 'sharedViews'
  | 'identity'
  | 'claim'
  | 'token'
  | 'revoke'
  | 'feedback'
  | 'setup'
  | 'verify';

/** The counts of what callers were refused, by name. */
export type RefusalLimitName = 'submissions' | 'packRequests';

export interface JsonRules {
  /** What a wrong Content-Type or Content-Encoding is called where the family has its own code for it. */
  readonly wrongHeaderCode?: 'invalid_request' | 'unsupported_media_type';
  /** Refuses credentials anywhere in the body, but for these members, which carry an opaque token on purpose. */
  readonly credentialsExcept?: readonly string[];
}

/**
 * What is asked of a request before its operation sees it. It stands beside the route and its description, which take
 * their path from it; the app mounts all of them.
 */
export interface OperationRules {
  /** POST where nothing else is said. */
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'ALL';
  readonly path: string;
  /** The family of the host where nothing else is said. */
  readonly family?: ErrorFamily;
  /** The beginning of other paths, known or not, that have the same family. */
  readonly familyBelow?: string;
  /** A limit is asked first: what it refuses is not even read. A form shares the count of the operation that it stands for. */
  readonly limit?:
    | { readonly callers: CallerLimitName }
    | { readonly refusals: RefusalLimitName; readonly repeats: boolean };
  /** What the body may measure, where the host has no rule for all. */
  readonly maxBytes?: number;
  readonly json?: JsonRules;
  /** The scope of a token; an optional one passes where none came. */
  readonly bearer?: { readonly scope: string; readonly isOptional: boolean };
}

/** The path of an operation as OpenAPI writes it. */
export function describedPath(path: string): string {
  return path.replaceAll(/:(\w+)/gu, '{$1}');
}
