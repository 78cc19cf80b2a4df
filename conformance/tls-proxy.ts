import { request } from 'node:http';
import type { SiteBehaviour } from '@waymark/testkit';

/** What stands before a server that speaks plain HTTP: TLS ends here, and the client's address goes on. */
export function proxyTo(target: string): SiteBehaviour {
  return (incoming, response) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    incoming.pipe(onward);
  };
}
