/** An address as its canonical text and its 16 bytes in groups; an IPv4 address is v4-mapped. */
export interface IpAddress {
  readonly text: string;
  readonly groups: readonly number[];
}

/** A range of addresses. */
export interface IpRange {
  readonly groups: readonly number[];
  readonly bits: number;
}

const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u;
const named = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']],
]);

/** Reads an address as proxies write it: with a port, brackets, quotes, a zone, or v4-mapped. */
export function parseIp(written: string | undefined): IpAddress | undefined {
  const text = stripPort((written ?? '').trim().replace(/^"(.*)"$/u, '$1'));
  // How Node.js shows IPv4 clients on a socket for both kinds.
  return parseIpv4(text.replace(/^::ffff:/iu, '')) ?? parseIpv6(text);
}

function stripPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^[\d.]+:\d+$/u.test(text) ? text.slice(0, text.indexOf(':')) : text;
}

function parseIpv4(text: string): IpAddress | undefined {
  const bytes = ipv4.exec(text)?.slice(1).map(Number);
  if (!bytes || bytes.some((byte) => byte > 255)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return { text: bytes.join('.'), groups: [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d] };
}

function parseIpv6(text: string): IpAddress | undefined {
  const withoutZone = text.replace(/%.*$/u, '');
  if (!withoutZone.includes(':') || /[^0-9a-f:.]/iu.test(withoutZone)) return undefined;
  const canonical = canonicalIpv6(withoutZone);
  if (!canonical) return undefined;
  const groups = expand(canonical);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return { text: canonical, groups };
  const [high = 0, low = 0] = groups.slice(6);
  return { text: [high >> 8, high & 255, low >> 8, low & 255].join('.'), groups };
}

// The URL parser knows every spelling of an IPv6 address, on every runtime.
function canonicalIpv6(text: string): string | undefined {
  try {
    return new URL(`http://[${text}]/`).hostname.slice(1, -1);
  } catch {
    return undefined;
  }
}

function expand(canonical: string): number[] {
  const [head = '', tail] = canonical.split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const left = read(head);
  const right = tail === undefined ? [] : read(tail);
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** Reads an address, a CIDR range, `loopback` or `private`; undefined when it is none of them. */
export function parseRanges(written: string): readonly IpRange[] | undefined {
  const ranges = (named.get(written) ?? [written]).map(parseRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function parseRange(written: string): IpRange | undefined {
  const [address = '', length, ...rest] = written.trim().split('/');
  const ip = parseIp(address);
  if (!ip || rest.length > 0) return undefined;
  const isV4 = ip.text.includes('.');
  const bits = length === undefined ? 128 : Number(length) + (isV4 ? 96 : 0);
  const isLength = length === undefined || /^\d{1,3}$/u.test(length);
  return isLength && bits <= 128 ? { groups: ip.groups, bits } : undefined;
}

/** Whether the address lies in the range. */
export function isInRange(ip: IpAddress, range: IpRange): boolean {
  return ip.groups.every((group, index) => {
    const bits = Math.min(16, Math.max(0, range.bits - index * 16));
    const mask = (0xffff << (16 - bits)) & 0xffff;
    return (group & mask) === ((range.groups[index] ?? 0) & mask);
  });
}
