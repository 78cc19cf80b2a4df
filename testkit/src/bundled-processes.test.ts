import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundledProcesses } from './bundled-processes.ts';

const network = fileURLToPath(new URL('../../packages/audit/src/network/', import.meta.url));

it('has what a module starts found as one file, made of its sources', async () => {
  const watched: string[] = [];
  const context = { addWatchFile: (file: string) => void watched.push(file) };
  const { transform } = bundledProcesses({});
  const changed = await transform.call(context, '[import.meta.url]', `${network}start-gateway.ts`);
  const [address] = JSON.parse(changed?.code ?? '[]');
  onTestFinished(() => rmSync(new URL('../', address), { recursive: true }));
  expect(existsSync(new URL('./gateway-process.mjs', address))).toBe(true);
  expect(watched).toContain(`${network}gateway-process.ts`);
});

it('lets nothing be kept of such a module for a later run, which has a folder of its own', () => {
  const kept: (false | undefined)[] = [];
  const ids = ['start-gateway.ts', 'gateway.ts'].map((file) => ({ id: network + file }));
  bundledProcesses({}).configureVitest({
    defineCacheKeyGenerator: (generator) => void kept.push(...ids.map((module) => generator(module))),
  });
  expect(kept).toEqual([false, undefined]);
});

it('leaves every other module alone', async () => {
  const context = { addWatchFile: () => undefined };
  const { transform } = bundledProcesses({});
  expect(await transform.call(context, 'import.meta.url', `${network}gateway.ts`)).toBeNull();
});
