import { describe, expect, it } from 'vitest';
import { localPort, networkTrouble, refusedPort, registryFault, registryGap } from './network.ts';

describe('the port of a service that did not answer', () => {
  it.each([
    ['Error: connect ECONNREFUSED 127.0.0.1:5432', '5432'],
    ['connect ECONNREFUSED ::1:6379', '6379'],
    ['MongooseError: connect ECONNREFUSED 127.0.0.1:27017, connect ECONNREFUSED ::1:27017', '27017'],
    ["Can't reach database server at `localhost:5432`", '5432'],
    ['could not connect to "redis://localhost:6379"', '6379'],
    ['Failed to connect to http://[::1]:9200/', '9200'],
    ['mongodb://127.0.0.1:27017/db is not reachable', '27017'],
    ['amqp://localhost:5672 refused the connection', '5672'],
    ['  address: "127.0.0.1", code: "ECONNREFUSED"', null],
    ['connect ECONNREFUSED 192.0.2.7:5432', null],
    ['connect ECONNREFUSED 127.0.0.1:80', null],
    ['Server listening on http://localhost:3000', null],
    ['', null],
  ])('%j: %s', (line, port) => {
    expect(refusedPort(`before\n${line}\nbehind`)).toBe(port);
  });

  it.each([
    ['http://localhost:3000/a', '3000'],
    ['[::1]:9200', '9200'],
    ['0.0.0.0:65535.', '65535'],
    ['localhost:123456', null],
    ['kit.example:5432', null],
    ['localhost', null],
  ])('of the address %s is %s', (address, port) => {
    expect(localPort(address)).toBe(port);
  });
});

describe('trouble with the network', () => {
  it.each([
    'npm error errno EAI_AGAIN',
    'TypeError: fetch failed',
    'Error: socket hang up',
    'curl: (6) Could not resolve host: kit.example',
    "[cause]: Error: getaddrinfo ENOTFOUND kit.example { code: 'ENOTFOUND' }",
    'FetchError: network request failed',
    'error:0A00010B:SSL routines::wrong version number',
    'tunneling socket could not be established',
    '× Failed to fetch `https://kit.example/a`',
    'npm error An unknown git error occurred',
  ])('is %s', (line) => {
    expect(networkTrouble.says(line)).toBe(true);
  });

  it.each([
    'TypeError: a is not a function',
    'The network is a graph',
    'Downloading…',
    'It could not find a',
  ])('is not %s', (line) => {
    expect(networkTrouble.says(line)).toBe(false);
  });
});

describe('what a package manager says of a registry', () => {
  it.each([
    ['npm ERR! code E500', true, false],
    ['npm error code E429', true, false],
    ['npm error code E401', false, false],
    ['npm error code E404', false, true],
    ['npm error notarget No matching version found for kit@9.', false, true],
    ['ERR_PNPM_FETCH_404  GET https://r.example/kit: Not Found - 404', false, true],
    ['ERR_PNPM_FETCH_503  GET https://r.example/kit: Unavailable - 503', true, false],
    ['npm error 404 Not Found - GET https://r.example/kit - Not found', false, true],
    ['GET / 200', false, false],
  ])('%s: failed %s, lacks it %s', (line, isFault, isGap) => {
    expect([registryFault.says(line), registryGap.says(line)]).toEqual([isFault, isGap]);
  });
});
