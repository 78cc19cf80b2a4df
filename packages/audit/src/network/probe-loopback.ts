import type { IncomingMessage } from 'node:http';
import type { ProbeResult } from '../model/run.ts';

const MOST_BODY_BYTES = 1_048_576;
const EXCERPT_CHARACTERS = 4096;
const MOST_REDIRECTS = 5;
const LOOPBACK_NAME = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/u;

/** Asks a URL of this network namespace's loopback as a browser would; every failure is in the result. */
export async function probeLoopback(url: string, timeoutMs: number, method = 'GET'): Promise<ProbeResult> {
  try {
    return await follow(
      new URL(url),
      url,
      { method, signal: AbortSignal.timeout(timeoutMs) },
      MOST_REDIRECTS,
    );
  } catch (error) {
    return failed(url, error instanceof Error ? error.message : String(error));
  }
}

function failed(url: string, error: string): ProbeResult {
  return { url, status: null, contentType: null, bodySha256: null, bodyExcerpt: '', error };
}

type Asking = { method: string; signal: AbortSignal };

async function follow(target: URL, asked: string, asking: Asking, left: number): Promise<ProbeResult> {
  if (!LOOPBACK_NAME.test(target.hostname)) return failed(asked, `${target.host} is not a loopback address`);
  const response = await request(target, asking);
  const location = response.headers.location;
  const status = response.statusCode ?? 0;
  if (location !== undefined && status >= 300 && status < 400 && left > 0) {
    response.destroy();
    return follow(new URL(location, target), asked, { ...asking, method: 'GET' }, left - 1);
  }
  const body = await readBody(response);
  return {
    url: asked,
    status,
    contentType: response.headers['content-type'] ?? null,
    bodySha256: process.getBuiltinModule('node:crypto').createHash('sha256').update(body).digest('hex'),
    bodyExcerpt: body.toString('utf8').slice(0, EXCERPT_CHARACTERS),
    error: null,
  };
}

// Servers listen on 127.0.0.1, on ::1 or on both; a browser tries both too.
async function request(target: URL, asking: Asking): Promise<IncomingMessage> {
  const addresses = target.hostname.startsWith('[') ? ['::1', '127.0.0.1'] : ['127.0.0.1', '::1'];
  let refusal: unknown;
  for (const address of addresses) {
    try {
      return await requestFrom(address, target, asking);
    } catch (error) {
      refusal ??= error;
      if (asking.signal.aborted) break;
    }
  }
  throw refusal;
}

// What servers expect with the other methods; an empty object is the least that they can read.
const EMPTY_BODY = { text: '{}', headers: { 'content-type': 'application/json', 'content-length': '2' } };

function requestFrom(address: string, target: URL, { method, signal }: Asking): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isTls = target.protocol === 'https:';
  const options = {
    host: address,
    port: target.port || (isTls ? 443 : 80),
    path: `${target.pathname}${target.search}`,
    headers: {
      host: target.host,
      accept: 'text/html,application/json;q=0.9,*/*;q=0.8',
      ...(method !== 'GET' && EMPTY_BODY.headers),
    },
    method,
    signal,
    agent: false,
  } as const;
  // Loaded with the first question: it is half of a gateway's start, and most journeys have no server. A development
  // server signs its own certificate, and nothing but the sandbox can answer here.
  const sent = isTls
    ? process.getBuiltinModule('node:https').request({ ...options, rejectUnauthorized: false })
    : process.getBuiltinModule('node:http').request(options);
  sent.once('response', resolve).on('error', reject);
  sent.end(method === 'GET' ? undefined : EMPTY_BODY.text);
  return promise;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MOST_BODY_BYTES) break;
    }
  } catch {
    // An endless stream is cut by the time limit; what came until then is the answer.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES);
}
