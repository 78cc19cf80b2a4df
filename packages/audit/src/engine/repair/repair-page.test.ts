import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NpmRegistry, startRegistry } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patchIn } from '../../report/repair-section.ts';
import { provisionRuntime } from '../../runtime/provision.ts';
import { auditJourney } from '../audit-journey.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;
const fence = '```';

let registry: NpmRegistry;

beforeAll(async () => {
  // Fetched from the registry of this machine, before the one of the test takes its place.
  await provisionRuntime({ node: null, tools: [] }, { cacheFolder });
  const kit = (name: string, text: string) => ({
    name,
    version: '1.0.0',
    files: { 'index.js': `exports.glow = () => '${text}';` },
  });
  registry = await startRegistry([
    kit('lampkit', 'a red lamp'),
    kit('chairkit', 'a low chair'),
    // What the self-test and the look at the registry ask for.
    { name: 'ms', version: '2.1.3', files: {} },
    { name: 'semver', version: '7.7.0', files: {} },
  ]);
  vi.stubEnv('npm_config_registry', registry.url);
}, timeout);

afterAll(async () => {
  vi.unstubAllEnvs();
  await registry.stop();
});

async function audit(page: string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-page-'));
  const target = join(folder.path, 'quickstart.md');
  await writeFile(target, page);
  const outcome = await auditJourney({ target, cacheFolder, egress: 'registries' });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  const file = (name: string) => outcome.artifacts.find(({ fileName }) => fileName === name)?.content;
  return { report: outcome.report, repaired: file('repaired.md'), patch: file('repair.patch') };
}

const page = ({
  install = 'npm install lampkit',
  code = 'lampkit',
  run = 'node a.cjs',
  shown = 'a red lamp',
}) =>
  `# Lamp

## Install

${fence}sh
${install}
${fence}

## Write

Save this as \`a.cjs\`:

${fence}js
const { glow } = require('${code}');

console.log(glow());
${fence}

## Run

${fence}sh
${run}
${fence}

It prints:

${fence}text
${shown}
${fence}
`;

describe('a page that breaks', { timeout }, () => {
  it('at two places is repaired change by change, and the repaired page passes', async () => {
    const { report, repaired, patch } = await audit(
      page({ code: 'chairkit', run: 'node b.cjs', shown: 'a low chair' }),
    );
    expect(report.status).toBe('failed');
    const added = patch?.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'));
    expect(added).toEqual(['+npm install chairkit', '+node a.cjs']);
    expect(patchIn(report)).toBe(patch);
    expect(report.full_report.sections.find(({ id }) => id === 'repair')?.body).toContain('2 changes');
    expect((await audit(repaired ?? '')).report.status).toBe('passed');
  });

  it('and cannot be repaired to its end is told how far it gets, without a patch', async () => {
    const { report, patch } = await audit(page({ run: 'node b.cjs', shown: 'a blue lamp' }));
    expect(report.status).toBe('failed');
    expect(patch).toBeUndefined();
    expect(patchIn(report)).toBeNull();
  });

  it('nowhere has nothing to be repaired', async () => {
    const { report, patch } = await audit(page({}));
    expect([report.status, patch]).toEqual(['passed', undefined]);
    expect(report.full_report.sections.some(({ id }) => id === 'repair')).toBe(false);
  });
});
