import { describe, expect, it } from 'vitest';
import { withoutLinks, writeLetter } from './letter.ts';

describe('withoutLinks', () => {
  it.each([
    ['Show `npm i kit@1.2.3` in package.json, or "type" in Node.js 24.', 'names of files and versions'],
    ['TypeError: client.create is not a function (index.mjs:3)', 'code'],
    ['It answers 404. Then nothing: e.g. v2.1 of @acme/sdk@latest.', 'sentences'],
  ])('leaves as it is: %s (%s)', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });

  it.each([
    ['https://docs.acme.dev/start.html', 'docs.acme[.]dev/start.html'],
    ['HTTP://acme.DEV', 'acme[.]DEV'],
    ['curl http://localhost:3000/v1/me', 'curl localhost:3000/v1/me'],
    ['evil.co.uk', 'evil[.]co[.]uk'],
    ['see README.md', 'see README[.]md'],
    ['evil.dev_x evil.dev-x evil.dev2', 'evil[.]dev_x evil[.]dev-x evil[.]dev2'],
    ['evil.пример and evil.xn--p1ai', 'evil[.]пример and evil[.]xn--p1ai'],
    ['evil.example evil.test printer.local', 'evil[.]example evil[.]test printer[.]local'],
    ['a.ck', 'a[.]ck'],
    ['www.anything', 'www[.]anything'],
    ['root@evil.dev', 'root[at]evil[.]dev'],
    ['mailto:root@intranet', 'mailto[:]root@intranet'],
    ['ftp://files and git+ssh://git@host/x', 'ftp[:]//files and git+ssh[:]//git@host/x'],
    ['hthttp://tp://evil.dev', 'http[:]//evil[.]dev'],
  ])('leaves nothing that a mail reader makes a link of: %s', (text, shown) => {
    expect(withoutLinks(text)).toBe(shown);
  });
});

it('a picture of a letter is inside of it, and in words in its text', () => {
  const picture = { cid: 'week', alt: 'Mon 8 "requests"', width: 560, height: 220 };
  const { text, html } = writeLetter('The week', [{ picture }]);
  expect(text).toBe('Mon 8 "requests"\n');
  expect(html).toContain('<img src="cid:week" alt="Mon 8 &quot;requests&quot;" width="560" height="220"');
});
