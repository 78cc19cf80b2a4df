import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Requirement } from '../model/plan.ts';
import { commandStep } from './command-step.ts';
import { provideFor } from './wanted-runtime.ts';

const node: Requirement = {
  id: 'req-node',
  title: 'You need Node.js 99 or later.',
  kind: 'node',
  wanted: '>=99.0.0',
  sourceSectionId: null,
};

it('provides the usual Node.js where the registry has none that the page asks for', async () => {
  const options = { cacheFolder: join(tmpdir(), 'waymark-test-runtimes') };
  const runtime = await provideFor({ requirements: [node], steps: [] }, options);
  expect(runtime.nodeVersion).toMatch(/^24\./u);
});

it('provides no package manager that is withheld', async () => {
  const options = { cacheFolder: join(tmpdir(), 'waymark-test-runtimes') };
  const plan = { requirements: [], steps: [commandStep('a', 'pnpm add a && yarn add b')] };
  const { tools, path } = await provideFor(plan, options, ['pnpm']);
  expect(tools.map(({ name }) => name)).toEqual(['yarn']);
  expect(path).not.toContain('/opt/pnpm/bin');
});
