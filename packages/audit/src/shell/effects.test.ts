import { describe, expect, it } from 'vitest';
import * as effects from './effects.ts';

type Row<T> = readonly (readonly [string, T])[];

function table<T>(name: string, look: (command: string) => T, rows: Row<T>): void {
  describe(name, () => {
    it.each(rows)('of %s is %j', (command, wanted) => {
      expect(look(command)).toEqual(wanted);
    });
  });
}

table('isInstall', effects.isInstall, [
  ['npm i', true],
  ['cd app && npm install', true],
  ['npm init -y; npm i zod', true],
  ['yarn', true],
  ['yarn build', false],
  ['npm run install', false],
  ['echo npm install', false],
  ['npm install --help', false],
  ['npm ci -h', false],
  ['npm help install', false],
  ['npm clean-install', true],
  ['yarn --cwd app', true],
  ['yarn --cwd app build', false],
  ['yarn -v', false],
  ['yarn install:all', false],
  ['# npm i', false],
  ['echo "npm i"', false],
  ['cat <<EOF\nnpm i\nEOF', false],
  ['if true; then npm i; fi', true],
  ['sudo -u bob npm i -g x', true],
]);

table('installedAlone', effects.installedAlone, [
  ['npm install kit', 'kit'],
  ['npm i -D @scope/kit@2', '@scope/kit@2'],
  ['npm install', null],
  ['npm install kit and then some', null],
  ['npm install kit && npm start', null],
  ['npm run kit', null],
  ['Install kit', null],
]);

table('isScaffold', effects.isScaffold, [
  ['npm create vite@latest', true],
  ['npm init astro', true],
  ['npm init', false],
  ['npm init -y', false],
  ['npm create', false],
  ['yarn create next-app', true],
  ['pnpm init', false],
  ['npx create-react-app app', true],
  ['npx @scope/create-app', true],
  ['npx degit user/repo app', true],
  ['npx express-generator --view=pug', true],
  ['npx prisma init', true],
  ['npx tsc --init', true],
  ['nest new app', true],
  ['create-thing app', true],
  ['create-thing --help', false],
  ['express --view=pug app', true],
  ['npx prisma init --dry-run', false],
  ['git init', false],
  ['cargo new app', false],
  ['docker create x', false],
  ['npm run create', false],
  ['npx cowsay hi', false],
]);

table('isProjectStart', effects.isProjectStart, [
  ['mkdir app', true],
  ['mkdir -p app && cd app', true],
  ['mkdir a/b', false],
  ['mkdir a b', false],
  ['mkdir app && npm init', false],
  ['npm init', true],
  ['npm init -y', true],
  ['npm init vite', false],
  ['deno init', true],
]);

table('isBareInit', effects.isBareInit, [
  ['npm init', true],
  ['npm init -y', false],
  ['npm init && npm i', false],
  ['yarn init', false],
]);

table('isQuiet', effects.isQuiet, [
  ['npm init -y', true],
  ['npx -y create-app', true],
  ['npm create vite app -- --template vue', true],
  ['npm create vite app --template=vue', true],
  ['npx create-app --template', false],
  ['npx create-app --defaults', true],
  ['express --view=pug', true],
  ['npx create-app my-app', false],
]);

table('isHelp', effects.isHelp, [
  ['node --version', true],
  ['npm -v', true],
  ['tool help', true],
  ['tool --help me', false],
  ['tool', false],
]);

table('toolOf', effects.toolOf, [
  ['npm create vite@latest app', 'create-vite'],
  ['npm init @scope/app', '@scope/create-app'],
  ['npm create @scope', '@scope/create'],
  ['npx -y create-vite app', 'create-vite'],
  ['npx prisma@5 init', 'prisma init'],
  ['nest new app', 'nest new'],
]);

table('scaffoldFolder', effects.scaffoldFolder, [
  ['npm create vite@latest app', 'app'],
  ['npm create vite@latest app -- --template vue', 'app'],
  ['npm create vite@latest', null],
  ['npx create-vite app', 'app'],
  ['npx create-vite --template vue', null],
  ['npx create-vite --yes app', 'app'],
  ['npx create-app --name shop', 'shop'],
  ['npx create-app -d shop', 'shop'],
  ['nest new shop', 'shop'],
  ['npx prisma init', null],
  ['npx create-app ./nested/shop', null],
  ['npm install shop', null],
]);

table('packagesOf', effects.packagesOf, [
  ['npm i zod', ['zod']],
  ['npm install --save-dev jest @types/jest@29', ['jest', '@types/jest']],
  ['yarn global add serve', ['serve']],
  ['npm i ./local user/repo', []],
  ['npm i a && npm i b', ['a', 'b']],
  ['npm ci', []],
  ['npm run x', []],
  ['npm i --omit dev', []],
  ['npm i --loglevel error zod', ['zod']],
  ['npm i -w packages/a zod', ['zod']],
  ['npm i "zod" \'left@^1\'', ['zod', 'left']],
  ['npm i zod # or yarn add x', ['zod']],
  ['npm i zod > log 2>&1 | tee x', ['zod']],
  ['npm i <package> $PKG [zod]', []],
  ['npm i git+https://x.example/y.git', []],
  ['npm i \\\n  zod \\\n  left', ['zod', 'left']],
  ['npm install --help zod', []],
]);

table('isGlobal', effects.isGlobal, [
  ['npm i -g serve', true],
  ['npm install --global serve', true],
  ['yarn global add serve', true],
  ['npm i serve', false],
  ['npm run -g', false],
]);

table('isTest', effects.isTest, [
  ['npm test', true],
  ['npm run test:unit', true],
  ['npx jest', true],
  ['vitest run', true],
  ['node --test', true],
  ['npx hardhat test', true],
  ['npx playwright test', true],
  ['npm run contest', false],
  ['node test.js', false],
]);

table('isBuild', effects.isBuild, [
  ['npm run build', true],
  ['npm run docs:build', true],
  ['tsc', true],
  ['npx webpack --mode production', true],
  ['yarn webpack', true],
  ['npx hardhat compile', true],
  ['node build.mjs', true],
  ['cd build', false],
  ['mkdir build', false],
  ['npm pkg set scripts.build="tsc"', false],
  ['git commit -m build', false],
  ['npx serve build', false],
  ['npm start', false],
]);

table('staysUp', effects.staysUp, [
  ['npm run dev', 'yes'],
  ['npm run docs:dev', 'yes'],
  ['yarn dev --port 80', 'yes'],
  ['npx vite', 'yes'],
  ['npx vite build', 'no'],
  ['next dev', 'yes'],
  ['npx http-server .', 'yes'],
  ['npx tsc --watch', 'yes'],
  ['npx parcel index.html', 'yes'],
  ['npm i -w packages/a', 'no'],
  ['npm i && npm run dev', 'yes'],
  ['npm start', 'maybe'],
  ['node app.js', 'maybe'],
  ['sometool serve', 'maybe'],
  ['npx vitest', 'maybe'],
  ['npx vitest run', 'no'],
  ['cd app; npm run dev', 'yes'],
  ['npm run dev;', 'yes'],
  ['npm run dev; npm i', 'no'],
  ['(cd app && npm run dev)', 'yes'],
  ['npm run dev || true', 'yes'],
  ['npm run dev | tee log', 'yes'],
  ['npm --prefix app run dev', 'yes'],
  ['pnpm --filter app dev', 'yes'],
  ['vite --version', 'no'],
  ['npx serve --help', 'no'],
  ['grep -w x file', 'no'],
  ['wc -w file', 'no'],
  ['npm run build -- --watch', 'yes'],
  ['npm run predev', 'no'],
  ['npx tsx watch app.ts', 'yes'],
  ['npx tsx app.ts watch', 'maybe'],
  ['echo npm run dev', 'no'],
  ['npm run build', 'no'],
  ['ls', 'no'],
]);

table('couldServe', effects.couldServe, [
  ['sometool', true],
  ['./run.sh', true],
  ['npm run thing', true],
  ['npm install', false],
  ['npx create-app', false],
  ['mkdir app', false],
  ['npm test', false],
  ['npm run build', false],
  ['sometool login', false],
  ['curl localhost', false],
  ['node --version', false],
  ['A=1', false],
]);

table('isRun', effects.isRun, [
  ['node app.js', true],
  ['npm run anything', true],
  ['npm run-script anything', true],
  ['pnpm run anything', true],
  ['yarn run anything', true],
  ['bun run anything', true],
  ['PORT=80 pnpm --silent run anything', true],
  ['npm run', false],
  ['deno run', false],
  ['docker run anything', false],
  ['echo pnpm run anything', false],
  ['npm start', true],
  ['pnpm start', true],
  ['npm test', true],
  ['npx vite', true],
  ['npm install', false],
  ['mkdir app', false],
]);

table('paceOf', effects.paceOf, [
  ['npm create vite', 'scaffold'],
  ['npm i', 'install'],
  ['npm run build', 'build'],
  ['npm test', 'build'],
  ['node app.js', 'other'],
]);

table('foreignProgram', effects.foreignProgram, [
  ['sometool run', 'sometool'],
  ['PORT=80 sometool', 'sometool'],
  ['bunx vite', 'bunx'],
  ['npx sometool', null],
  ['npm i', null],
  ['./run.sh', null],
  ['A=1', null],
]);
