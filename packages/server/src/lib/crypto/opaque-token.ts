import { hash, randomFillSync, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_VALUES = 1_000_000;
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

/** The prefixes by which the kinds of token tell themselves apart; none is ever accepted as another. */
export type TokenPrefix =
  | 'authmd_'
  | 'clm_'
  | 'cvt_'
  | 'pulse_setup_'
  | 'pulse_live_'
  | 'pulse_view_'
  | 'pulse_drain_'
  | 'waymark_key_';

/** 256 random bits behind a prefix that says what the token is for. */
export function newToken(prefix: TokenPrefix): string {
  return `${prefix}${takeRandomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** What is stored of a token; with 256 random bits behind it, a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** An identifier of a registration or an attempt: not a secret, but not guessable either. */
export function newPrefixedId(prefix: 'reg_' | 'cla_'): string {
  return `${prefix}${takeRandomBytes(16).toString('base64url')}`;
}

/** Six digits, leading zeros kept. */
export function newUserCode(): string {
  return String(randomInt(CODE_VALUES)).padStart(6, '0');
}
