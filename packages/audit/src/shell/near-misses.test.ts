import { describe, expect, it } from 'vitest';
import {
  couldServe,
  foreignProgram,
  isBuild,
  isGlobal,
  isHelp,
  isProjectStart,
  isQuiet,
  isRunOfFile,
  isTest,
  scaffoldFolder,
  toolOf,
} from './effects.ts';

describe('what commands do, and what only looks so', () => {
  it.each([
    ['npm test', true],
    ['npm t', true],
    ['yarn test:unit', true],
    ['npm run test', true],
    ['node --test', true],
    ['npx vitest run', true],
    ['npx jest --watch', true],
    ['npm run testing', false],
    ['npm i test', false],
    ['echo test', false],
    ['node test.js', false],
    ['git test', false],
    ['cargo test', true],
    ['npm run lint', false],
  ])('%j runs tests: %j', (command, expected) => expect(isTest(command)).toBe(expected));

  it.each([
    ['npm run build', true],
    ['yarn build', true],
    ['npx tsc', true],
    ['npx webpack --mode production', true],
    ['node build.mjs', true],
    ['node scripts/build.js', true],
    ['npm run rebuild', false],
    ['cd build', false],
    ['ls build', false],
    ['npm i build', false],
    ['docker build .', true],
    ['serve build', false],
    ['npx serve build', false],
    ['make compile', true],
    ['node builder.js', false],
  ])('%j builds: %j', (command, expected) => expect(isBuild(command)).toBe(expected));

  it.each([
    ['npm i -g kit', true],
    ['npm install kit --global', true],
    ['yarn global add kit', true],
    ['pnpm add -g kit', true],
    ['npm i kit', false],
    ['npm ls -g', false],
    ['echo -g', false],
    ['npm i kit -- -g', false],
  ])('%j installs for all projects: %j', (command, expected) => expect(isGlobal(command)).toBe(expected));

  it.each([
    ['npx kit -y', true],
    ['npx -y kit', true],
    ['npm create kit@latest app -- --template react', true],
    ['npx kit -t', false],
    ['npx kit --yes=false', false],
    ['npm init -y', true],
    ['npx kit app', false],
    ['npx kit --ci', true],
    ['npx kit --view=pug', true],
    ['npx kit --preset=default', true],
  ])('%j asks nothing: %j', (command, expected) => expect(isQuiet(command)).toBe(expected));

  it.each([
    ['kit --help', true],
    ['kit -h', true],
    ['npm --version', true],
    ['node -v', true],
    ['kit help', true],
    ['kit help me', false],
    ['kit --helper', false],
    ['npm i help', false],
  ])('%j only tells of itself: %j', (command, expected) => expect(isHelp(command)).toBe(expected));

  it.each([
    ['kit up', true],
    ['./server', true],
    ['npm i', false],
    ['kit init', false],
    ['mkdir a', false],
    ['cd a', false],
    ['kit --version', false],
    ['curl localhost', false],
    ['python app.py', true],
    ['go run .', true],
    ['npm run build', false],
    ['sudo kit', false],
    ['export A=b', false],
    ['', false],
  ])('%j could serve: %j', (command, expected) => expect(couldServe(command)).toBe(expected));

  it.each([
    ['kit up', 'kit'],
    ['npm i', null],
    ['npx kit', null],
    ['sudo -u me kit up', 'kit'],
    ['env A=b kit', 'kit'],
    ['A=b kit', 'kit'],
    ['./kit', null],
    ['bun add kit', 'bun'],
    ['A=b', null],
    ['yarn add kit', null],
    ['corepack enable', null],
    ['docker ps', 'docker'],
    ['nohup kit &', 'kit'],
  ])('%j needs the program %j', (command, expected) => expect(foreignProgram(command)).toBe(expected));

  it.each([
    ['npm create kit@latest app', 'app'],
    ['npm create kit@latest', null],
    ['npm init kit app -- --ts', 'app'],
    ['npx create-kit app --ts', 'app'],
    ['npx create-kit --template ts app', null],
    ['npx create-kit --ts app', 'app'],
    ['npx create-kit -d app', 'app'],
    ['npx kit new app', 'app'],
    ['npx create-kit .', '.'],
    ['npx create-kit a/b', null],
    ['npx kit init', null],
    ['npm i app', null],
    ['npx create-kit --name=app', 'app'],
  ])('%j makes the folder %j', (command, expected) => expect(scaffoldFolder(command)).toBe(expected));

  it.each([
    ['npm create kit@latest app', 'create-kit'],
    ['npm init @a/kit', '@a/create-kit'],
    ['npx create-kit app', 'create-kit'],
    ['npx kit init app', 'kit init'],
    ['kit new app', 'kit new'],
    ['pnpm dlx kit create', 'kit create'],
    ['npm create @a', '@a/create'],
    ['yarn create kit app', 'create-kit'],
  ])('%j is of the tool %j', (command, expected) => expect(toolOf(command)).toBe(expected));

  it.each([
    ['npm init', true],
    ['npm init -y', true],
    ['mkdir app', true],
    ['mkdir app && cd app', true],
    ['mkdir a b', false],
    ['mkdir -p a/b', false],
    ['npm init kit', false],
    ['deno init', true],
    ['npm init && npm i', false],
    ['mkdir app && npm i', false],
  ])('%j begins an empty project: %j', (command, expected) => expect(isProjectStart(command)).toBe(expected));

  it.each([
    ['node app.js', 'app.js'],
    ['node ./src/app.mjs', 'src/app.mjs'],
    ['node --watch app.js', 'app.js'],
    ['npx tsx app.ts', 'app.ts'],
    ['bun run app.ts', 'app.ts'],
    ['bun app.ts', 'app.ts'],
    ['deno run -A app.ts', 'app.ts'],
    ['node', null],
    ['node -e "x"', null],
    ['node node_modules/kit/cli.js', null],
    ['tsx watch app.ts', 'app.ts'],
    ['python app.py', null],
    ['npm run app.js', null],
    ['./app.js', 'app.js'],
    ['./kit', null],
    ['node --env-file .env app.js', 'app.js'],
    ['ts-node -P t.json app.ts', 'app.ts'],
  ])('%j runs the file %j', (command, expected) => expect(isRunOfFile(command)).toBe(expected));
});
