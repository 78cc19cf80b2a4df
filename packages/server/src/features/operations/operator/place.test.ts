import { describe, expect, it } from 'vitest';
import { cutRows, readPlace } from './place.ts';

const rows = [3, 2, 1].map((at) => ({ at, id: `r${at}` }));

describe('a page of rows', () => {
  it('leads on while there is more', () => {
    const { page, next } = cutRows(rows, 2, (row) => row);
    expect(page).toHaveLength(2);
    expect(readPlace(next)).toEqual({ at: 2, id: 'r2' });
    expect(cutRows(rows, 3, (row) => row).next).toBeUndefined();
  });

  it.each([undefined, '', 'x', 'e30', Buffer.from('[1]').toString('base64url'), 'A'.repeat(401)])(
    'begins anew from %j, which is no place',
    (text) => {
      expect(readPlace(text)).toBeUndefined();
    },
  );
});
