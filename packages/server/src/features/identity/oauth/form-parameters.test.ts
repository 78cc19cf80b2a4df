import { describe, expect, it } from 'vitest';
import { parseForm } from './form-parameters.ts';

const FORM = 'application/x-www-form-urlencoded';
const refused = expect.objectContaining({ code: 'invalid_request' });

describe('the parameters of an OAuth request', () => {
  it.each([FORM, `${FORM};charset=UTF-8`, `${FORM} ; charset=utf-8`, 'Application/X-WWW-Form-Urlencoded'])(
    'are read from a body sent as %s',
    (type) => {
      expect(parseForm(type, 'grant_type=a%20b&scope=c+d').get('grant_type')).toBe('a b');
    },
  );

  it.each([undefined, '', 'application/json', `${FORM}x`, `text/plain;${FORM}`])(
    'are not read from a body sent as %j',
    (type) => {
      expect(() => parseForm(type, 'grant_type=a')).toThrow(refused);
    },
  );

  it('count as missing without a value, and are ignored where nobody asks for them', () => {
    const form = parseForm(FORM, 'scope=&assertion&other=1');
    expect([form.get('scope'), form.get('assertion'), form.get('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(form.get('other')).toBe('1');
  });

  it('may not be repeated, not even with the same value and however many there are', () => {
    expect(() => parseForm(FORM, 'a=1&a=1')).toThrow(refused);
    const many = Array.from({ length: 1_500 }, (_, nth) => `p${nth}=1`).join('&');
    expect(parseForm(FORM, many).get('p1499')).toBe('1');
    expect(() => parseForm(FORM, `${many}&p1499=1`)).toThrow(refused);
  });
});
