import { headerValues } from './request-target.ts';

// What concerns one connection (RFC 9110 section 7.6.1) or its framing, which is written anew; and Host, likewise.
const HOP_HEADERS = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te'],
  ...['trailer', 'transfer-encoding', 'content-length', 'upgrade', 'http2-settings', 'expect', 'host'],
]);
// By which proxies tell a server what was asked of them: another host, path, method or caller. A journey is no proxy.
const OF_PROXIES =
  /^(?:forwarded|via|(?:x-)?(?:forwarded|original|rewrite|envoy-original)-.+|x-forwarded|x-(?:host|real-ip|client-ip|proxy-(?:url|host)|http-host-override|host-override)|(?:true-)?client-ip)$/u;
// By which some servers let one method pass for another; the names are those of parameters too.
const METHODS =
  /^(?:-(?:http-?)?method|(?:x-)?http-method(?:-override)?|(?:x-)?method-override|x-override-method)$/u;

/** The headers of a request that are passed on: neither a connection's nor a proxy's, and to a registry none that names a method. */
export function requestHeaders(rawHeaders: readonly string[], isReadOnly: boolean): string[] {
  return endToEnd(rawHeaders, (key) => OF_PROXIES.test(key) || (isReadOnly && isMethodName(key)));
}

/** Tells whether a header or parameter of this name could stand for a request's method. */
export function isMethodName(name: string): boolean {
  return METHODS.test(plain(name));
}

/** The headers of a message but those of its connection, and those that are to be dropped by their plain names. */
export function endToEnd(
  rawHeaders: readonly string[],
  isDropped: (key: string) => boolean = () => false,
): string[] {
  const named = headerValues(rawHeaders, 'connection').flatMap((value) => value.split(','));
  const ofThisHop = new Set(named.map((name) => plain(name.trim())));
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const key = plain(name);
    if (!HOP_HEADERS.has(key) && !ofThisHop.has(key) && !isDropped(key)) kept.push(name, value);
  }
  return kept;
}

// Servers that hand headers on as variables make no difference between the two.
function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
