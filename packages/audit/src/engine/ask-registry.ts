import { request } from 'undici';
import { readBoundedBody } from '../guard/bounded-body.ts';

const TIMEOUT_MS = 15_000;

/** What a registry answered, or that it did not. */
export type RegistryAnswer = { kind: 'answered'; status: number; bytes: Uint8Array } | { kind: 'silent' };

/** Asks the registry in force, which this machine's owner has chosen; a page only adds to the path. Never throws. */
export async function askRegistry(
  url: URL,
  { accept, mostBytes, signal }: { accept: string; mostBytes: number; signal?: AbortSignal | undefined },
): Promise<RegistryAnswer> {
  try {
    const { statusCode, headers, body } = await request(url, {
      headers: { accept },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
    });
    const limits = { maxBytes: mostBytes, maxDecodedBytes: mostBytes, maxRatio: Number.MAX_VALUE };
    const { body: bytes } = await readBoundedBody(
      body,
      { 'content-encoding': String(headers['content-encoding'] ?? '') },
      limits,
    );
    return { kind: 'answered', status: statusCode, bytes };
  } catch {
    return { kind: 'silent' };
  }
}
