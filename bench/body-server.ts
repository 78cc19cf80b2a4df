import { createServer } from 'node:http';

// The yardstick of ingest: node:http with nothing on top, reading the body and answering the very headers we answer.
const [port = '', headers = '{}', answer = ''] = process.argv.slice(2);
const fields: Record<string, string> = JSON.parse(headers);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    response.writeHead(202, fields);
    response.end(answer);
  });
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
