import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Plan } from '../../model/plan.ts';
import { probeLoopback } from '../../network/probe-loopback.ts';
import { planToGoal } from '../../plan/reach-goal.ts';
import { readPage } from '../../read/read-page.ts';
import { visitServers } from './visit-servers.ts';

const CODE =
  "const app = require('lampkit')();\napp.get('/hello', a).post('/lamps', b);\napp.delete('/lamps/:id', c);\napp.listen(3000);";
const PAGE = `# Kit\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\nCreate \`app.js\`:\n\n\`\`\`js\n${CODE}\n\`\`\`\n\n\`\`\`sh\nnode app.js\n\`\`\`\n`;

function planOf(text: string): Plan {
  return planToGoal(readPage({ format: 'markdown', text, url: 'https://kit.example/start' }));
}

it('asks a server for each path and method that its code answers, with a body where one is expected', async () => {
  const asked: string[] = [];
  const hear = async (request: IncomingMessage): Promise<void> => {
    const body = (await request.toArray()).join('');
    asked.push([request.method, request.url, request.headers['content-type'] ?? '', body].join(' ').trim());
  };
  const server = createServer((request, response) => hear(request).then(() => response.end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const visited = await visitServers(
    {
      probe: (url, method) => probeLoopback(url, 10_000, method),
      listeners: async () => [{ port, address: '127.0.0.1' }],
    },
    planOf(PAGE),
  );
  const told = ['GET /', 'GET /hello', 'POST /lamps', 'DELETE /lamps/1', 'GET /'];
  expect(asked.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(told);
  expect(asked.at(2)).toBe('POST /lamps application/json {}');
  expect(visited.at(-1)).toBe(`DELETE http://localhost:${port}/lamps/1`);
});
