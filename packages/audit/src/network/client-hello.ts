const MOST_BYTES = 32_768;
const CLIENT_HELLO = 1;
const SERVER_NAME_EXTENSION = 0;

/** The first byte of every TLS connection: a record with a handshake (RFC 8446 section 5.1). */
export const HANDSHAKE = 22;

/** What the first bytes of a TLS connection say of their destination. */
export type Greeting = { kind: 'named'; host: string } | { kind: 'incomplete' } | { kind: 'unnamed' };

/**
 * Finds the host that a TLS client wants, by its server name (RFC 6066 section 3). Read by hand: Node.js shows the name
 * only to a server that ends the connection itself, and here the bytes are passed on as they came.
 */
export function readGreeting(bytes: Buffer): Greeting {
  if (bytes.length > 0 && bytes[0] !== HANDSHAKE) return { kind: 'unnamed' };
  const recordEnd = bytes.length < 5 ? Number.POSITIVE_INFINITY : 5 + bytes.readUInt16BE(3);
  if (bytes.length < recordEnd) return { kind: bytes.length < MOST_BYTES ? 'incomplete' : 'unnamed' };
  try {
    const host = serverNameOf(bytes.subarray(5, recordEnd));
    return host === undefined ? { kind: 'unnamed' } : { kind: 'named', host };
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
