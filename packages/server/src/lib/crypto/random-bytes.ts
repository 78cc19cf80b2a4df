import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8_192;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Random bytes from the system's generator, which is asked for many at a time; none is given out twice. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return taken;
}
