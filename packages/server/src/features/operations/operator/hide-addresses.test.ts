import { expect, it } from 'vitest';
import { hideAddresses } from './hide-addresses.ts';

it('leaves of every address its domain alone', () => {
  expect(hideAddresses('550 5.1.1 <ada.l@acme.dev>: no such user ada.l@acme.dev')).toBe(
    '550 5.1.1 …@acme.dev>: no such user …@acme.dev',
  );
  expect(hideAddresses('421 too busy')).toBe('421 too busy');
});
