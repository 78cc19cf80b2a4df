import { describe, expect, it } from 'vitest';
import { requestHeaders } from './end-to-end-headers.ts';

describe('requestHeaders', () => {
  it.each([
    ...[
      'Forwarded',
      'X-Forwarded-Host',
      'x_forwarded_for',
      'X-Forwarded-Proto',
      'Via',
      'X-Real-IP',
      'X-Host',
    ],
    ...['X-Original-Method', 'X-Original-URL', 'X-Rewrite-URL', 'X_Original_Host', 'X-Envoy-Original-Path'],
    ...['Content_Length', 'Transfer_Encoding', 'Proxy-Authorization', 'Client-IP', 'X-HTTP-Host-Override'],
  ])('lets nobody speak as a proxy or of the connection by %s', (name) => {
    expect(requestHeaders(['A', '1', name, 'other', 'B', '2'], false)).toEqual(['A', '1', 'B', '2']);
  });

  it.each([
    'X-HTTP-Method-Override',
    'X_HTTP_Method_Override',
    'X-HTTP-Method',
    'X-Method-Override',
    '_method',
  ])('keeps %s from a registry alone', (name) => {
    expect(requestHeaders([name, 'PUT'], true)).toEqual([]);
    expect(requestHeaders([name, 'PUT'], false)).toEqual([name, 'PUT']);
  });

  it('keeps what clients send', () => {
    const sent = ['Accept', 'User-Agent', 'Authorization', 'Cookie', 'Origin', 'Referer', 'X-Api-Key'];
    const headers = [...sent, 'npm-command', 'pacote-req-type', 'X-Request-Id'].flatMap((name) => [
      name,
      'x',
    ]);
    expect(requestHeaders(headers, true)).toEqual(headers);
  });
});
