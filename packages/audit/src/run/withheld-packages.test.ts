import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempFolder, startRegistry } from '@waymark/testkit';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { RunRecord } from '../model/run.ts';
import { commandStep, planOf } from './command-step.ts';
import { runPlan } from './run-plan.ts';

const timeout = 1_800_000;
const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const install = { pace: 'install' } as const;
const once = '--fetch-retries=0';

describe('a run that withholds packages', { timeout }, () => {
  let record: RunRecord;
  beforeAll(async () => {
    const steps = [
      commandStep('npm', `npm install ${once} ms`, install),
      commandStep('npx', `npx -y ${once} cowsay hi`, install),
      commandStep('scoped', `npm install ${once} @sindresorhus/is`, install),
      commandStep('pnpm', 'mkdir p && cd p && pnpm add ms; code=$?; cd ..; (exit $code)', install),
      commandStep('yarn', 'mkdir y && cd y && yarn add ms; code=$?; cd ..; (exit $code)', install),
      commandStep('tarball', 'curl -sf "$npm_config_registry"ms/-/ms-2.1.3.tgz'),
      commandStep('elsewhere', `npm install ${once} --registry https://registry.npmjs.org/ ms`, install),
      commandStep('direct', 'curl -sS https://registry.npmjs.org/ms'),
      commandStep(
        'other',
        `npm install ${once} semver@7 && node -p "require('semver').major('7.1.2')"`,
        install,
      ),
      commandStep('others', 'cd p && pnpm add semver@7 && cd ../y && yarn add semver@7 && cd ..', install),
      // It needs one that is withheld.
      commandStep('needs', `npm install ${once} debug@4`, install),
    ];
    record = await runPlan(planOf(steps, { hosts: ['registry.npmjs.org'] }), {
      cacheFolder,
      driver: inject('sandbox'),
      withheld: ['ms', 'cowsay', '@sindresorhus/is'],
    });
  }, timeout);

  const commandOf = (stepId: string) => {
    const found = record.commands.find(({ plannedStepId }) => plannedStepId === stepId);
    if (found === undefined) throw new Error(`No command for ${stepId}`);
    return found;
  };

  it('begins with a self-test in which every check holds', () => {
    expect(record.sandbox.selfTest.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each(['npm', 'npx', 'scoped', 'needs'])('finds them neither by %s', (stepId) => {
    expect(commandOf(stepId)).toMatchObject({ ending: { kind: 'exited', code: 1 }, packages: [] });
    expect(commandOf(stepId).output).toContain('404');
  });

  it.each(['pnpm', 'yarn'])('nor by %s', (stepId) => {
    expect(commandOf(stepId).ending).toEqual({ kind: 'exited', code: 1 });
    expect(commandOf(stepId).output).toMatch(/404|Not found/u);
  });

  it('nor as an archive', () => {
    expect(commandOf('tarball')).toMatchObject({ output: '', ending: { kind: 'exited', code: 22 } });
  });

  it.each(['elsewhere', 'direct'])('nor at the public registry: %s', (stepId) => {
    expect(commandOf(stepId).ending).not.toEqual({ kind: 'exited', code: 0 });
    expect(commandOf(stepId).egress).toContainEqual(
      expect.objectContaining({ host: 'registry.npmjs.org', via: 'tls', allowed: false, reached: false }),
    );
  });

  it('has every other package', () => {
    expect(commandOf('other').output).toMatch(/^7$/mu);
    expect(commandOf('other').packages).toMatchObject([{ name: 'semver' }]);
    expect(commandOf('others').ending).toEqual({ kind: 'exited', code: 0 });
  });

  it('asks npm for nothing that it was told', async () => {
    const registry = await startRegistry([]);
    onTestFinished(() => registry.stop());
    const folder = makeTempFolder();
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\ntouch ${folder}/asked\n`, { mode: 0o755 });
    const options = { cacheFolder, driver: inject('sandbox'), withheld: ['ms'], npm };
    const told = { registry: new URL(registry.url), caFile: null };
    const { stopped } = await runPlan(planOf([commandStep('say', 'echo hi')]), { ...options, ...told });
    expect({ stopped, isAsked: existsSync(`${folder}/asked`) }).toEqual({ stopped: null, isAsked: false });
  });
});
