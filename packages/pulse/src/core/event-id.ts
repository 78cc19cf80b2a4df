/** A UUID of version 7 (RFC 9562 §5.7): ids that sort by time make idempotent retries cheap to store. */
export function newEventId(nowMs: number): string {
  const random = randomBytes(10);
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = nowMs.toString(16).padStart(12, '0');
  const variant = '89ab'[(random[2] ?? 0) & 3];
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}

// Node.js 18 has no global crypto; an id needs to be unique there, not secret.
function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  if (globalThis.crypto?.getRandomValues) return globalThis.crypto.getRandomValues(bytes);
  return bytes.map(() => Math.floor(Math.random() * 256));
}
