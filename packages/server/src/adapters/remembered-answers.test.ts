import { createServer } from 'node:http';
import { findFreePorts } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRememberedAnswers } from './remembered-answers.ts';

/** Serves a document that is good for a second; making it can be held up. */
async function serveDocument() {
  const world = { now: 0, made: 0, isHeldUp: false };
  const remembered = createRememberedAnswers(() => world.now);
  const server = createServer(async (request, response) => {
    if (remembered.answer(request, response)) return;
    world.made += 1;
    const answer = new Response(`document ${world.made}`);
    if (!world.isHeldUp) await remembered.remember(request, answer, { ttlMs: 1_000 });
    response.end('made');
  });
  const [port = 0] = await findFreePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const read = async () => await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return { world, read };
}

describe('a remembered answer whose time is over', () => {
  it('is made anew by one request; whoever comes meanwhile gets the old one, for a moment', async () => {
    const { world, read } = await serveDocument();
    await read();
    world.isHeldUp = true;
    world.now = 1_000;
    expect(await read()).toBe('made');
    world.now = 1_249;
    expect(await read()).toBe('document 1');
    world.now = 1_250;
    expect(await read()).toBe('made');
  });

  it('is not given after a long silence', async () => {
    const { world, read } = await serveDocument();
    await read();
    world.isHeldUp = true;
    world.now = 60_000;
    expect([await read(), await read()]).toEqual(['made', 'made']);
  });

  it('is followed by the new one', async () => {
    const { world, read } = await serveDocument();
    await read();
    world.now = 1_000;
    expect([await read(), await read()]).toEqual(['made', 'document 2']);
    world.now = 1_999;
    expect(await read()).toBe('document 2');
    expect(world.made).toBe(2);
  });
});
