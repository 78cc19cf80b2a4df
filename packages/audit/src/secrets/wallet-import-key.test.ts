import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWalletImportKey } from './wallet-import-key.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

function encodeBase58Check(payload: Buffer): string {
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  let number = BigInt(`0x${Buffer.concat([payload, checksum]).toString('hex')}`);
  let word = '';
  for (; number > 0n; number /= 58n) word = alphabet.charAt(Number(number % 58n)) + word;
  return word;
}

const keyWith = (version: number, suffix: readonly number[] = []) =>
  encodeBase58Check(Buffer.from([version, ...Array<number>(32).fill(7), ...suffix]));

describe('isWalletImportKey', () => {
  it.each([
    ['an uncompressed main network key', keyWith(0x80), /^5.{50}$/],
    ['a compressed main network key', keyWith(0x80, [1]), /^[KL].{51}$/],
    ['an uncompressed test network key', keyWith(0xef), /^9.{50}$/],
    ['a compressed test network key', keyWith(0xef, [1]), /^c.{51}$/],
  ])('accepts %s', (_name, key, shape) => {
    expect(key).toMatch(shape);
    expect(isWalletImportKey(key)).toBe(true);
  });

  it('refuses a key with one changed character', () => {
    const key = keyWith(0x80);
    expect(isWalletImportKey(`${key.slice(0, -1)}${key.endsWith('z') ? 'y' : 'z'}`)).toBe(false);
  });

  it('refuses an address, which has another version', () => {
    expect(isWalletImportKey(keyWith(0x05))).toBe(false);
  });

  it('refuses characters outside base 58', () => {
    expect(isWalletImportKey(`5${'0'.repeat(50)}`)).toBe(false);
  });
});
