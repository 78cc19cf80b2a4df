import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistry } from '@waymark/testkit';
import { expect, inject, it, onTestFinished } from 'vitest';
import { provisionRuntime } from '../../packages/audit/src/runtime/provision.ts';
import { auditBases, auditMutants } from './audit-all.mjs';
import { mutantsOfPage, sampleOf } from './generate.mjs';
import { quickAudit } from './quick-audit.mjs';
import { samplePackages, samplePages } from './sample-pages.mjs';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');

const mutants = Object.entries(samplePages).flatMap(([file, text]) =>
  mutantsOfPage({ file, status: 'passed' }, text),
);

it('finds the faults of a sample where they are, and is not moved by neutral changes', async () => {
  // Node.js comes from the registry of this machine, before the one of the test takes its place.
  await provisionRuntime({ node: null, tools: [] }, { cacheFolder });
  const registry = await startRegistry(samplePackages);
  onTestFinished(() => registry.stop());
  const options = {
    cacheFolder,
    egress: 'registries',
    driver: inject('sandbox'),
    registry: new URL(registry.url),
    caFile: null,
    // Nothing here takes long; only a wrong port is waited for.
    timeLimits: { probe: 10, otherPort: 2 },
  };
  const how = { jobs: 2, audit: (mutant) => quickAudit(mutant, options) };
  const bases = await auditBases(new Map(Object.entries(samplePages)), how);
  expect([...bases.values()].every(({ status }) => status === 'passed')).toBe(true);
  const results = await auditMutants(sampleOf(mutants, 30, '1'), bases, how);
  expect(results).toHaveLength(30);
  const bad = results.filter(({ isBad }) => isBad).map(({ mutant }) => mutant.id);
  expect(bad).toEqual([]);
});
