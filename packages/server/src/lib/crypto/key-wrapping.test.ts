import { describe, expect, it } from 'vitest';
import { createSealer } from './key-wrapping.ts';

describe('a sealer', () => {
  const sealer = createSealer(Buffer.alloc(32, 1));
  const plain = Buffer.from('what nobody may read');

  it('opens what it sealed, and seals it differently each time', () => {
    const sealed = sealer.seal(plain, 'row');
    expect(sealer.open(sealed, 'row')).toEqual(plain);
    expect(sealer.seal(plain, 'row')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').includes(plain)).toBe(false);
  });

  it('opens nothing for another row, under another key, or that was changed', () => {
    const sealed = sealer.seal(plain, 'row');
    expect(sealer.open(sealed, 'other row')).toBeUndefined();
    expect(createSealer(Buffer.alloc(32, 2)).open(sealed, 'row')).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    expect(sealer.open(bytes.toString('base64url'), 'row')).toBeUndefined();
    expect(sealer.open('', 'row')).toBeUndefined();
  });
});
