import { describe, expect, it } from 'vitest';
import { localUrls } from './local-urls.ts';

describe('addresses of the own machine', () => {
  it.each([
    ['Open http://localhost:3000.', [{ url: 'http://localhost:3000', at: 5 }]],
    ['Open `http://127.0.0.1:80/a`!', [{ url: 'http://127.0.0.1:80/a', at: 6 }]],
    ['at localhost:8080/x, then', [{ url: 'http://localhost:8080/x', at: 3 }]],
    ['see (http://0.0.0.0:1) now', [{ url: 'http://0.0.0.0:1', at: 5 }]],
    ['`curl http://localhost:1/a -i`', [{ url: 'http://localhost:1/a', at: 6 }]],
    ['“https://[::1]:3000/” is it', [{ url: 'https://[::1]:3000/', at: 1 }]],
    ['http://localhost', [{ url: 'http://localhost', at: 0 }]],
    ['https://kit.example and http://localhost.example', []],
    ['the host localhost: it is', []],
    ['mail@localhost:3000', []],
    ['postgres://u@localhost:5432/db', []],
  ])('in %j', (text, expected) => {
    expect(localUrls(text)).toEqual(expected);
  });
});
