import { createServer } from 'node:http';

// The yardstick: node:http with nothing on top, answering a body of the size our own answers have.
const body = JSON.stringify({ ok: true, filler: 'x'.repeat(90) });
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
