/** A UUID of version 7 (RFC 9562 §5.7): ids that sort by time make idempotent retries cheap to store. */
export function newEventId(nowMs: number): string {
  const random = takeRandom(10);
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = nowMs.toString(16).padStart(12, '0');
  const variant = '89ab'[(random[2] ?? 0) & 3];
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}

let pool = new Uint8Array();
let used = 0;

// Asking for many at a time is far cheaper than asking often.
function takeRandom(count: number): Uint8Array {
  if (used + count > pool.length) {
    pool = fillRandom(new Uint8Array(2048));
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

// Node.js 18 has no global crypto; an id needs to be unique there, not secret.
function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (globalThis.crypto?.getRandomValues) return globalThis.crypto.getRandomValues(bytes);
  return bytes.map(() => Math.floor(Math.random() * 256));
}
