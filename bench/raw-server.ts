import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The yardstick: node:http with nothing on top, answering the very bytes and headers that we answer.
const [port = '', file = ''] = process.argv.slice(2);
const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(
  readFileSync(file, 'utf8'),
);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
