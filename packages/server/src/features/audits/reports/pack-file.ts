import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const PART_BYTES = 512 * 1024;

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** Cuts a file into parts of bounded size, each gzipped and written in base64. */
export async function packFile(content: Buffer): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < content.length; at += PART_BYTES) {
    parts.push((await deflate(content.subarray(at, at + PART_BYTES))).toString('base64'));
  }
  return parts;
}

/** Opens one part again. */
export async function unpackPart(part: string): Promise<Buffer> {
  return await inflate(Buffer.from(part, 'base64'), { maxOutputLength: PART_BYTES });
}
