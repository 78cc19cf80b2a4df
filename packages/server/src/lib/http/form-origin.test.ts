import { describe, expect, it } from 'vitest';
import { isSentByOtherSite } from './form-origin.ts';

const OWN = 'https://harbour-tools.dev';

describe('a form', () => {
  it.each([
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ origin: OWN }, false],
    [{ origin: 'https://evil.dev' }, true],
    [{ origin: `${OWN}.evil.dev` }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: OWN }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, true],
    // Behind another name of the same service the browser knows better than we do.
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4310' }, false],
  ])('with %j is sent by another site: %s', (headers, expected) => {
    for (const hidesOrigin of [true, false])
      expect(
        isSentByOtherSite(new Headers(headers), { ownOrigin: OWN, hidesOrigin, isSignedIn: false }),
      ).toBe(expected);
  });

  it('without an origin is ours only where our own page made the browser hide it', () => {
    const headers = new Headers({ origin: 'null' });
    expect(isSentByOtherSite(headers, { ownOrigin: OWN, hidesOrigin: true, isSignedIn: false })).toBe(false);
    expect(isSentByOtherSite(headers, { ownOrigin: OWN, hidesOrigin: false, isSignedIn: false })).toBe(true);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.dev' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: OWN }, true],
    [{ origin: OWN }, false],
  ])('of somebody who is signed in with %j is sent by another site: %s', (headers, expected) => {
    const from = { ownOrigin: OWN, hidesOrigin: true, isSignedIn: true };
    expect(isSentByOtherSite(new Headers(headers), from)).toBe(expected);
  });
});
