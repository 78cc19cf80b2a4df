import { expect, it } from 'vitest';
import { cameFromElsewhere } from './form-source.ts';

it.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://harbour-tools.dev' }, false],
  [{ origin: 'https://evil.dev' }, true],
  [{ origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://harbour-tools.dev' }, true],
  // Behind another name of the same service the browser knows better than we do.
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4310' }, false],
])('a form with %j came from elsewhere: %s', (headers, expected) => {
  expect(cameFromElsewhere(new Headers(headers), 'https://harbour-tools.dev')).toBe(expected);
});
