import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { unwrapKey, wrapKey, wrappingKeyFrom } from './key-wrapping.ts';
import { deriveServiceKeys } from './service-keys.ts';

describe('a wrapped key', () => {
  const key = randomBytes(32);
  const wrapping = wrappingKeyFrom('a secret');

  it('opens under its key and name', () => {
    expect(unwrapKey(wrapKey(key, wrapping, 'master'), wrapping, 'master')?.equals(key)).toBe(true);
  });

  it('does not open under another key or another name', () => {
    const sealed = wrapKey(key, wrapping, 'master');
    expect(unwrapKey(sealed, wrappingKeyFrom('a secret '), 'master')).toBeUndefined();
    expect(unwrapKey(sealed, wrapping, 'other')).toBeUndefined();
  });

  it('does not open when any of its bytes changed or is missing', () => {
    const bytes = Buffer.from(wrapKey(key, wrapping, 'master'), 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(unwrapKey(changed.toString('base64url'), wrapping, 'master')).toBeUndefined();
      expect(unwrapKey(bytes.subarray(0, i).toString('base64url'), wrapping, 'master')).toBeUndefined();
    }
  });

  it('looks different each time', () => {
    expect(wrapKey(key, wrapping, 'master')).not.toBe(wrapKey(key, wrapping, 'master'));
  });
});

describe('service keys', () => {
  const keys = deriveServiceKeys(Buffer.alloc(32, 1));

  it('hash the same caller alike and others differently', () => {
    expect(keys.hashCaller('198.51.100.7')).toBe(keys.hashCaller('198.51.100.7'));
    expect(keys.hashCaller('198.51.100.7')).not.toBe(keys.hashCaller('198.51.100.8'));
  });

  it('cannot stand in for each other, nor for those of another master key', () => {
    const others = deriveServiceKeys(Buffer.alloc(32, 2));
    const hashes = [keys, others].flatMap((each) => [each.hashCaller('x'), each.hashIdempotencyKey('x')]);
    expect(new Set(hashes).size).toBe(4);
  });
});
