import { describe, expect, it } from 'vitest';
import { fetchedUrl, isLocalRequest } from './local-requests.ts';

describe('fetchedUrl', () => {
  it.each([
    ['curl localhost:3000', 'http://localhost:3000'],
    ['curl -s http://localhost:3000/users?a=1', 'http://localhost:3000/users?a=1'],
    ['curl "http://127.0.0.1:80/a b"', 'http://127.0.0.1:80/a b'],
    ['curl http://0.0.0.0:3000/', 'http://127.0.0.1:3000/'],
    ['curl -s localhost:3000 | jq', 'http://localhost:3000'],
    ["curl localhost:3000 | jq '.'", 'http://localhost:3000'],
    ['curl localhost:3000 | python3 -m json.tool', 'http://localhost:3000'],
    ['curl localhost:3000 | json_pp', 'http://localhost:3000'],
    ['open http://localhost:3000', 'http://localhost:3000'],
    ['curl localhost:3000 | json_pp -f json', null],
    ['curl localhost:3000 | sort', null],
    ['curl -X POST localhost:3000', null],
    ['curl -i localhost:3000', null],
    ['curl localhost:3000 > out.json', null],
    ['curl localhost:3000 | jq .name', null],
    ['curl localhost:3000 && echo done', null],
    ['curl localhost:3000 localhost:3001', null],
    ['curl https://api.example.com', null],
    ['open index.html', null],
    ['wget localhost:3000', null],
    ['echo localhost:3000', null],
  ])('of %s is %j', (command, url) => {
    expect(fetchedUrl(command)).toBe(url);
  });
});

describe('isLocalRequest', () => {
  it.each([
    ['curl localhost:3000', true],
    ['curl -X POST -d "{}" http://localhost:3000/a', true],
    ['wget http://127.0.0.1/x', true],
    ['http localhost:3000', true],
    ['curl http://[::1]:3000', true],
    ['xdg-open http://localhost:3000', true],
    ['curl https://example.com', false],
    ['node localhost.js', false],
    ['open localhost.html', false],
  ])('of %s is %j', (command, is) => {
    expect(isLocalRequest(command)).toBe(is);
  });
});
