/** A request's head as it came over a plain connection. */
export type RequestHead = { method: string; url: string; rawHeaders: readonly string[] };

/** Where a request wants to go. */
export type RequestTarget =
  | { kind: 'named'; host: string; port: number | null; path: string }
  /** It contradicts itself, or is not written as HTTP/1.1 demands; `hosts` are those that it names nevertheless. */
  | { kind: 'unclear'; hosts: string[] };

type Authority = { host: string; port: number | null; isCanonical: boolean };

// A name, an IPv4 address or an IPv6 address in brackets, and a port; nothing that two readers could read in two ways.
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?$/iu;
const ABSOLUTE = /^http:\/\/([^/?#]*)([^#]*)$/iu;

/**
 * Reads where a request goes by its Host and its target, which have to agree (RFC 9112 section 3.2). Not by `URL`, which
 * repairs what it reads: another server could repair it in another way and answer for another host.
 */
export function readTarget({ method, url, rawHeaders }: RequestHead): RequestTarget {
  const written = headerValues(rawHeaders, 'host');
  const absolute = ABSOLUTE.exec(url);
  const named = [...(absolute?.[1] === undefined ? [] : [absolute[1]]), ...written];
  const read = named.map(readAuthority);
  const [first, ...others] = read;
  const isOne = first?.isCanonical === true && others.every((other) => other && isSame(first, other));
  const path = absolute === null ? url : pathOf(absolute[2] ?? '');
  if (!isOne || written.length !== 1 || !isPath(path, method) || !isReadable(rawHeaders))
    return { kind: 'unclear', hosts: [...new Set(read.flatMap((one) => one?.host ?? []))] };
  return { kind: 'named', host: first.host, port: first.port, path };
}

/** Reads `host:port`; undefined where it is anything else. */
export function readAuthority(text: string): Authority | undefined {
  const [, host, port] = AUTHORITY.exec(text) ?? [];
  if (host === undefined) return undefined;
  // Zeros before a port are read by some and refused by others.
  const isCanonical = port === undefined || String(Number(port)) === port;
  return { host: host.toLowerCase(), port: port === undefined ? null : Number(port), isCanonical };
}

/** All values of a header, in the order in which they came. */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

function isSame(one: Authority, other: Authority): boolean {
  return other.isCanonical && one.host === other.host && one.port === other.port;
}

function pathOf(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isPath(path: string, method: string): boolean {
  // A fragment is never sent (RFC 9112 section 3.2.1): what comes with one means to be read in two ways.
  return (path.startsWith('/') && !path.includes('#')) || (path === '*' && method === 'OPTIONS');
}

// Of the transfer codings only `chunked` is undone by the parser; a body under another would arrive as something else.
function isReadable(rawHeaders: readonly string[]): boolean {
  const codings = headerValues(rawHeaders, 'transfer-encoding');
  return codings.length === 0 || (codings.length === 1 && codings[0]?.toLowerCase() === 'chunked');
}
