import { expect, it } from 'vitest';
import type { RunRecord } from '../model/run.ts';
import { installing, sampleCase } from './case-fixture.ts';
import { commandsInstalling, installedVersions } from './installed-versions.ts';

type Changed = RunRecord['commands'][number]['packages'][number];

const changed = (change: Partial<Changed>): Changed => ({
  name: 'lampkit',
  version: '1.0.0',
  folder: '',
  isWanted: false,
  change: 'created',
  ...change,
});

/** A journey that installs lampkit, and what its two commands changed among the packages. */
function journey(first: Changed[], second: Changed[] = []) {
  const { plan, run } = sampleCase([installing('lampkit', '1.0.0'), { command: 'npx lampkit glow' }]);
  const packages = [first, second];
  return {
    plan,
    run: { ...run, commands: run.commands.map((one, at) => ({ ...one, packages: packages[at] ?? [] })) },
  };
}

const versions = (...given: Parameters<typeof journey>) =>
  Object.fromEntries(installedVersions(journey(...given)));

it('are those of packages that the page names', () => {
  expect(versions([changed({})])).toEqual({ lampkit: '1.0.0' });
});

it('are those of packages that the project asks for', () => {
  expect(versions([changed({ name: 'wick', isWanted: true })])).toEqual({ wick: '1.0.0' });
});

it('are not those of what only packages need', () => {
  expect(versions([changed({ name: 'wax' })])).toEqual({});
});

it('are those of the last command that changed them', () => {
  expect(versions([changed({})], [changed({ version: '2.0.0', change: 'changed' })])).toEqual({
    lampkit: '2.0.0',
  });
});

it('are gone with the package', () => {
  expect(versions([changed({})], [changed({ change: 'removed' })])).toEqual({});
});

it('are unknown where a package tells none', () => {
  expect(versions([changed({ version: null })])).toEqual({});
});

it('were brought by the commands that made or changed the package, and not by the one that removed it', () => {
  const { run } = journey([changed({})], [changed({ change: 'removed' })]);
  expect(commandsInstalling('lampkit', run)).toEqual([run.commands[0]?.id]);
});

it('were brought by nothing where no command has the package', () => {
  expect(commandsInstalling('wick', journey([changed({})]).run)).toEqual([]);
});
