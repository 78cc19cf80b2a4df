import { describe, expect, it } from 'vitest';
import { inlineCommands } from './inline-commands.ts';

/** Each command with what is said of it. */
function shown(text: string): string[] {
  return inlineCommands(text).map(
    ({ command, isAsked, orElse, isForWindows }) =>
      `${isAsked ? 'asked' : 'named'}${orElse ? ' or' : ''}${isForWindows ? ' on Windows' : ''}: ${command}`,
  );
}

describe('commands in a sentence', () => {
  it.each([
    ['Run `npm i kit`.', ['asked: npm i kit']],
    ['`lampman i kit`', ['asked: lampman i kit']],
    ['`lampman install kit --now`', ['asked: lampman install kit --now']],
    ['The words `lampman install kit` are known.', []],
    ['Get it by executing `lampman install kit` in your shell.', ['asked: lampman install kit']],
    ['Do not run `lampman install kit`.', []],
    ['`Lamps install quickly`', []],
    ['Start it with `npm start`.', ['asked: npm start']],
    ['On Windows, run `npm i -g kit`.', ['asked on Windows: npm i -g kit']],
    ['On Linux, run `npm i -g kit`.', ['asked: npm i -g kit']],
    [
      'Kit works. Run `npm i kit` or `npm i kit-win` on Windows.',
      ['asked: npm i kit', 'asked or on Windows: npm i kit-win'],
    ],
    ['You can lint everything by `npm run lint`.', ['asked: npm run lint']],
    ['Re-run `npm test` then.', ['asked: npm test']],
    ['Kit is installed from npm: `npm i kit`', ['asked: npm i kit']],
    ['Start the server: `npm start`', ['asked: npm start']],
    ['Now `node index.js`.', ['asked: node index.js']],
    ['Simply `npm start`.', ['asked: npm start']],
    ['Now `npm start` runs the app.', ['named: npm start']],
    ['Not just `npm start`.', ['named: npm start']],
    ['It starts. Or `yarn start`.', ['named: yarn start']],
    ['You are ready to `npm run dev`!', ['asked: npm run dev']],
    ['You are not ready to `npm run dev`!', ['named: npm run dev']],
    ['Once you are ready to `npm publish`, wait.', ['named: npm publish']],
    ['Kit is ready to `npm run dev`.', ['named: npm run dev']],
    ['In a second terminal: `npx kit watch`', ['asked: npx kit watch']],
    ['In a second terminal: `npx kit watch` and more.', ['named: npx kit watch']],
    ['In CI: `npx kit watch`', ['named: npx kit watch']],
    ['The script: `npm start`', ['named: npm start']],
    ['You can start it twice: `npm start`', ['named: npm start']],
    ['`npm i kit`', ['asked: npm i kit']],
    ['`npm i kit` or `yarn add kit`.', ['asked: npm i kit', 'asked or: yarn add kit']],
    ['`$ npm i kit`', ['asked: npm i kit']],
    ['Example: `KIT_DEBUG=1 kit go`.', ['named: KIT_DEBUG=1 kit go']],
    ['Set `KIT_DEBUG=1 KIT_LOG=2`.', []],
    ['Use `size=1 kit`.', []],
    ['Enable it using `kitpack enable`.', []],
    ['Enable Corepack using `corepack enable`.', ['asked: corepack enable']],
    ['Run `npm i`, then `npm start`.', ['asked: npm i', 'asked: npm start']],
    ['Run `npm i` and then `npm start`.', ['asked: npm i', 'asked: npm start']],
    ['Run `yarn build` / `npm run build`.', ['asked: yarn build', 'asked or: npm run build']],
    ['When you are ready, run `npm start`.', ['asked: npm start']],
    ['Running `npx kit` as a command will check it.', ['asked: npx kit']],
    ['Running `npx kit` checks it.', ['named: npx kit']],
    ['Running `npx kit` without lamps will do nothing.', ['named: npx kit']],
    ['Running `npx kit` now will fail.', ['named: npx kit']],
    ['After running `npx kit` it will glow.', ['named: npx kit']],
    ['When you run `npm start`, it waits.', ['named: npm start']],
    ['There is a hook that will run `npm test`.', ['named: npm test']],
    ['It can be used as `npm run kit`.', ['named: npm run kit']],
    ['The same as `npm i kit`.', ['named: npm i kit']],
    ['What happens when you run `npm i`?', ['named: npm i']],
    ['Do not run `npm i kit`.', ['named: npm i kit']],
    ['Never run `npm audit fix`.', ['named: npm audit fix']],
    ["You don't need to run `npm run build`.", ['named: npm run build']],
    ['There is no need to run the command `npm i kit`.', ['named: npm i kit']],
    ["Don't forget to run `npm i kit`.", ['asked: npm i kit']],
    ['If you do not have it, run `npm i kit`.', ['asked: npm i kit']],
    ['Do not run `npm i a`, run `npm i b`.', ['named: npm i a', 'asked: npm i b']],
    ['Instead of running `npm i a`, run `npm i b`.', ['named: npm i a', 'asked: npm i b']],
    ['After running `npm i kit`, go on.', ['named: npm i kit']],
    ['If `npm i kit` fails, run `npm cache clean`.', ['named: npm i kit', 'asked: npm cache clean']],
    ['Run `kit`, `npm` or `const a = 1`.', []],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['Run `kit doctor`.', ['kit doctor']],
    ['To be sure, run the `kit doctor` command.', ['kit doctor']],
    ['It is like `kit doctor`.', []],
    ['You can also run `kit doctor`.', []],
    ['I can run it using `kit doctor`.', []],
    ['Run `kat doctor`.', []],
  ])('call a program of the page: %s', (text, expected) => {
    const found = inlineCommands(text, false, new Set(['kit']));
    expect(found.map(({ command }) => command)).toEqual(expected);
  });

  it('alone in the cell of a table are explained beside it', () => {
    expect(inlineCommands('`npm i kit`', true)[0]?.isAsked).toBe(false);
    expect(inlineCommands('Run `npm i kit`', true)[0]?.isAsked).toBe(true);
  });

  it('have their sentence and place', () => {
    expect(inlineCommands('First this. Run:\u0020`npm i kit`. Then more.')).toEqual([
      {
        at: 17,
        command: 'npm i kit',
        sentence: '`npm i kit`.',
        isAsked: true,
        isForWindows: false,
        orElse: false,
      },
    ]);
  });

  it('are asked for behind a prompt, where nothing is said behind them', () => {
    const commands = inlineCommands('To use it here `$ npm i kit` or `$ yarn add kit`');
    expect(commands.map(({ command, isAsked, orElse }) => [command, isAsked, orElse])).toEqual([
      ['npm i kit', true, false],
      ['yarn add kit', true, true],
    ]);
    expect(inlineCommands('What `$ npm i kit` does is told below.')[0]).toMatchObject({ isAsked: false });
  });

  it('behind a prompt and a label belong to the label', () => {
    expect(inlineCommands('On Linux: `$ npm i kit`. Then go on.')[0]).toMatchObject({
      sentence: 'On Linux: `$ npm i kit`.',
      isAsked: true,
    });
    expect(inlineCommands('It knows: `$ npm i kit` and more.')[0]).toMatchObject({ isAsked: false });
  });
});
