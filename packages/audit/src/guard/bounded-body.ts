import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { RefusalError, type ResponseHeaders } from './guarded-result.ts';

/** How much body may arrive, how much it may become, and how much larger than what arrived. */
export type BodyLimits = { maxBytes: number; maxDecodedBytes: number; maxRatio: number };

/** A body as far as it was read. */
export type BoundedBody = { body: Uint8Array; encodedBytes: number; isTruncated?: true };

type Bytes = AsyncIterable<Uint8Array>;
type Meter = { encoded: number };

const MOST_CODINGS = 2;

// Small files compress well by nature; only beyond this size does the ratio tell a bomb.
const RATIO_FREE_BYTES = 1024 * 1024;

/** Reads and decodes a body within its limits; throws a RefusalError as soon as one is crossed. */
export async function readBoundedBody(
  stream: Bytes,
  headers: ResponseHeaders,
  limits: BodyLimits,
): Promise<BoundedBody> {
  const declared = Number(headers['content-length'] ?? 0);
  if (declared > limits.maxBytes) throw tooLarge(`declares ${declared} bytes`, limits.maxBytes);
  const meter = { encoded: 0 };
  const chunks: Uint8Array[] = [];
  for await (const chunk of decodeAll(stream, headers, limits, meter)) chunks.push(chunk);
  return { body: Buffer.concat(chunks), encodedBytes: meter.encoded };
}

/** Reads the beginning of a body, as much as the limits, the time and the server give; never throws. */
export async function readBeginning(
  stream: Bytes,
  headers: ResponseHeaders,
  limits: BodyLimits,
): Promise<BoundedBody> {
  const meter = { encoded: 0 };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decodeAll(stream, headers, { ...limits, maxBytes: Number.MAX_VALUE }, meter)) {
      const piece = chunk.subarray(0, limits.maxBytes - size);
      chunks.push(piece);
      size += piece.byteLength;
      if (piece.byteLength < chunk.byteLength) return cutOff(chunks, meter);
    }
  } catch {
    return cutOff(chunks, meter);
  }
  return { body: Buffer.concat(chunks), encodedBytes: meter.encoded };
}

function cutOff(chunks: readonly Uint8Array[], meter: Meter): BoundedBody {
  return { body: Buffer.concat(chunks), encodedBytes: meter.encoded, isTruncated: true };
}

function decodeAll(stream: Bytes, headers: ResponseHeaders, limits: BodyLimits, meter: Meter): Bytes {
  let bytes: Bytes = countEncoded(stream, limits, meter);
  for (const coding of codingsOf(headers)) bytes = countDecoded(decode(bytes, coding), limits, meter);
  return bytes;
}

function tooLarge(what: string, most: number): RefusalError {
  return new RefusalError({ reason: 'too_large', detail: `The answer ${what}; at most ${most} are read.` });
}

// RFC 9110 section 8.4: codings are listed in the order they were applied, so they are undone from the end.
function codingsOf(headers: ResponseHeaders): string[] {
  const listed = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const codings = listed.map((each) => each.trim()).filter((each) => each !== '' && each !== 'identity');
  if (codings.length > MOST_CODINGS) throw unreadable(`${codings.length} content codings`);
  return codings.reverse();
}

function unreadable(what: string): RefusalError {
  return new RefusalError({ reason: 'protocol', detail: `The answer uses ${what}, which is not read.` });
}

function decode(bytes: Bytes, coding: string): Bytes {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return through(bytes, createGunzip());
    case 'br':
      return through(bytes, createBrotliDecompress());
    case 'zstd':
      return through(bytes, createZstdDecompress());
    case 'deflate':
      return inflate(bytes);
    default:
      throw unreadable('an unknown content coding');
  }
}

function through(bytes: Bytes, decoder: Duplex): Bytes {
  // Its errors reach the reader through the decoder itself.
  return pipeline(Readable.from(bytes), decoder, () => {});
}

// RFC 9110 section 8.4.1.2: deflate means zlib, yet some servers send it bare; the first byte tells.
async function* inflate(bytes: Bytes): Bytes {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 0x08;
  yield* through(prepend(first.value, pieces), isZlib ? createInflate() : createInflateRaw());
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* countEncoded(bytes: Bytes, { maxBytes }: BodyLimits, meter: Meter): Bytes {
  for await (const chunk of bytes) {
    meter.encoded += chunk.byteLength;
    if (meter.encoded > maxBytes) throw tooLarge(`has more than ${maxBytes} bytes`, maxBytes);
    yield chunk;
  }
}

async function* countDecoded(bytes: Bytes, limits: BodyLimits, meter: Meter): Bytes {
  const { maxDecodedBytes, maxRatio } = limits;
  let decoded = 0;
  for await (const chunk of bytes) {
    decoded += chunk.byteLength;
    if (decoded > maxDecodedBytes)
      throw tooLarge(`unpacks to more than ${maxDecodedBytes} bytes`, maxDecodedBytes);
    const isBomb = decoded > RATIO_FREE_BYTES && decoded > meter.encoded * maxRatio;
    if (isBomb) throw tooLarge(`unpacks to more than ${maxRatio} times its size`, maxDecodedBytes);
    yield chunk;
  }
}
