const MOST_BYTES = 32_768;
const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_NAME_EXTENSION = 0;

/** What the first bytes of a connection say of their destination. */
export type Destination =
  | { kind: 'named'; via: 'tls' | 'http'; host: string; port: number | null }
  | { kind: 'incomplete' }
  | { kind: 'unnamed' };

/** Finds the host that a client wants, by the SNI of TLS (RFC 6066 section 3) or the Host header of HTTP. */
export function readDestination(bytes: Buffer): Destination {
  if (bytes.length === 0) return { kind: 'incomplete' };
  const found = bytes[0] === HANDSHAKE ? readServerName(bytes) : readHostHeader(bytes);
  return found.kind === 'incomplete' && bytes.length >= MOST_BYTES ? { kind: 'unnamed' } : found;
}

function readHostHeader(bytes: Buffer): Destination {
  const text = bytes.toString('latin1');
  if (!/^[A-Z]{3,10} /u.test(text) && !'CONNECT'.startsWith(text)) {
    return text.length < 10 && /^[A-Z]*$/u.test(text) ? { kind: 'incomplete' } : { kind: 'unnamed' };
  }
  const head = text.split('\r\n\r\n')[0] ?? '';
  if (head.length === text.length) return { kind: 'incomplete' };
  const value = /^host:[ \t]*(\[[^\]]+\]|[^\s:]+)(?::(\d+))?[ \t]*$/imu.exec(head);
  if (value?.[1] === undefined) return { kind: 'unnamed' };
  const port = value[2] === undefined ? null : Number(value[2]);
  return { kind: 'named', via: 'http', host: value[1].toLowerCase(), port };
}

function readServerName(bytes: Buffer): Destination {
  if (bytes.length < 5) return { kind: 'incomplete' };
  const recordEnd = 5 + bytes.readUInt16BE(3);
  if (bytes.length < recordEnd) return { kind: 'incomplete' };
  try {
    const host = serverNameOf(bytes.subarray(5, recordEnd));
    return host === undefined ? { kind: 'unnamed' } : { kind: 'named', via: 'tls', host, port: null };
  } catch (error) {
    // Lengths that lead out of the record; Buffer says so with a RangeError.
    if (error instanceof RangeError) return { kind: 'unnamed' };
    throw error;
  }
}

function serverNameOf(hello: Buffer): string | undefined {
  if (hello[0] !== CLIENT_HELLO) return undefined;
  let offset = 38;
  offset += 1 + hello.readUInt8(offset);
  offset += 2 + hello.readUInt16BE(offset);
  offset += 1 + hello.readUInt8(offset);
  const end = offset + 2 + hello.readUInt16BE(offset);
  for (offset += 2; offset + 4 <= end; ) {
    const type = hello.readUInt16BE(offset);
    const length = hello.readUInt16BE(offset + 2);
    if (type === SERVER_NAME_EXTENSION) return firstName(hello.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}

function firstName(extension: Buffer): string | undefined {
  if (extension.readUInt8(2) !== 0) return undefined;
  const length = extension.readUInt16BE(3);
  if (extension.length < 5 + length) return undefined;
  return extension.toString('latin1', 5, 5 + length).toLowerCase();
}
