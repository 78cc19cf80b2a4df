import { describe, expect, it } from 'vitest';
import { js, plan, sh } from './plan-fixture.ts';

function promised(said: string, command = 'npm run build'): string[] {
  const { steps } = plan(`# Kit\n\n${sh('npm init -y')}Then:\n\n${sh(command)}${said}\n`);
  return (steps.at(-1)?.expected ?? []).flatMap((signal) => (signal.kind === 'file' ? signal.path : []));
}

describe('a file that the sentence below a command says it has made', () => {
  it.each([
    ['This writes the bundle to `out/kit.js`.', 'out/kit.js'],
    ['It generates a report at `./report.html`.', 'report.html'],
    ['The bundle is saved to the `out` folder.', 'out'],
    ['This creates a new `out/` directory.', 'out'],
    ['This bundles `src/a.js` into `out/kit.js`.', 'out/kit.js'],
    ['The output is written to `out/kit.js`.', 'out/kit.js'],
  ])('is expected of it: %s', (said, path) => {
    expect(promised(said)).toEqual([path]);
    expect(promised(said, 'node make.js')).toEqual([path]);
  });

  it.each([
    'The entry is `out/kit.js`.',
    'This compiles `src/a.ts`.',
    'It creates a table for each model in `kit.schema.js`.',
    'This generates the client from what stands in `kit.schema.js`.',
    'The main file is in the `src` folder.',
    'If you set `outDir`, the files are in the `out` folder.',
    'You can find more in `out/kit.js`.',
    'This writes the bundle to `.kitrc`.',
    'This writes the bundle to `/out/kit.js`.',
    'This writes the bundle to `out (1)`.',
    'This creates a `Kit` for you.',
    'It writes the package into `node_modules/kit/index.js`.',
    'By default it writes to `out/kit.js`.',
    'The command does not write to `out/kit.js`.',
    'Next, create `out/kit.js`.',
  ])('is not where it is only mentioned: %s', (said) => {
    expect(promised(said)).toEqual([]);
  });

  it('is not where the page writes it, or a build before has made it', () => {
    const file = `Create \`kit.cfg.js\`:\n\n${js('module.exports = {};')}`;
    const last = (text: string) =>
      plan(text)
        .steps.at(-1)
        ?.expected.map(({ kind }) => kind);
    const said = 'It writes the settings to `kit.cfg.js`.\n';
    expect(last(`# Kit\n\n${sh('npm init -y')}${file}Run:\n\n${sh('node make.js')}${said}`)).toEqual([
      'exit_code',
    ]);
    const again = `${sh('npx tsc')}Then:\n\n${sh('npm run build')}This writes the code to \`out/a.js\`.\n`;
    expect(last(`# Kit\n\n${sh('npm init -y')}${again}`)).toEqual(['exit_code']);
  });

  it('is not of a command with others below it in its block', () => {
    const { steps } = plan(
      `# Kit\n\n${sh('node make.js\nnode other.js')}It writes the bundle to \`out/kit.js\`.\n`,
    );
    expect(steps[0]?.expected.map(({ kind }) => kind)).toEqual(['exit_code']);
  });
});
