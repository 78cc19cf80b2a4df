import { describe, expect, it } from 'vitest';
import { productCommands } from './product-programs.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const page = '## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```sh\nnpx lampkit glow\n```\n';
const seen = (outcome: Outcome, command = 'npx lampkit glow') =>
  productCommands(sampleRuns(page, { [command]: outcome }).journey);
const ran = (path: string, ...argv: string[]): Outcome => ({
  programs: [{ path, argv: argv.length > 0 ? argv : [path] }],
});

describe('the product ran', () => {
  it.each([
    ['as a file of its package', ran('/home/dev/journey/node_modules/lampkit/cli.js')],
    [
      'as a file of its package in a store',
      ran('/home/dev/journey/node_modules/.pnpm/lampkit@1.0.0/node_modules/lampkit/cli.js'),
    ],
    [
      'as the script of an interpreter',
      ran('/opt/node/bin/node', 'node', '/home/dev/.npm/_npx/1/node_modules/lampkit/cli.js', 'glow'),
    ],
    ['as a program of its name that the journey brought', ran('/home/dev/.local/bin/lampkit')],
    [
      'as a module that Node.js was told to load',
      ran('/opt/node/bin/node', 'node', '--import', 'lampkit', 'app.js'),
    ],
  ])('%s', (_, outcome) => {
    expect(seen(outcome).ran).toEqual(['command-2']);
  });

  it.each([
    ['where another package did', ran('/home/dev/journey/node_modules/lampkit-other/cli.js')],
    ['where a program of the machine has its name', ran('/usr/bin/lampkit')],
    ['where it is only named', ran('/usr/bin/echo', 'echo', 'lampkit')],
    [
      'where one of its files is only read by a program of the machine',
      ran('/usr/bin/cat', 'cat', '/home/dev/journey/node_modules/lampkit/README.md'),
    ],
  ])('is not said %s', (_, outcome) => {
    expect(seen(outcome)).toEqual({ ran: [], isWatched: true });
  });

  it('is not said of what ran while it was installed', () => {
    const outcome = ran('/home/dev/journey/node_modules/lampkit/postinstall.js');
    expect(seen(outcome, 'npm install lampkit').ran).toEqual([]);
  });
});
