import { expect, it } from 'vitest';
import { pinVersions } from './pin-versions.ts';

const versions = new Map([
  ['zod', '4.1.2'],
  ['@scope/kit', '2.0.0'],
  ['vite', '8.0.1'],
]);

it.each([
  ['npm i zod', 'npm i zod@4.1.2'],
  ['npm install --save-dev zod @scope/kit', 'npm install --save-dev zod@4.1.2 @scope/kit@2.0.0'],
  ['npm i zod@latest other', 'npm i zod@4.1.2 other'],
  ['npm i zod@^3', 'npm i zod@4.1.2'],
  ['npm i zod@beta', 'npm i zod@beta'],
  ['npm i zod@3', 'npm i zod@4.1.2'],
  ['npm i zod@3.1', 'npm i zod@4.1.2'],
  ['npm i zod@3.1.x', 'npm i zod@4.1.2'],
  ['npm i zod@3.x', 'npm i zod@4.1.2'],
  ['npm i zod@*', 'npm i zod@4.1.2'],
  ['npm i zod@~3.1.2', 'npm i zod@4.1.2'],
  ['npm i zod@^3.1.2', 'npm i zod@4.1.2'],
  ['npm i zod@next', 'npm i zod@4.1.2'],
  ['npm i zod@3.1.2', 'npm i zod@3.1.2'],
  ['npm i zod@3.1.2-rc.1', 'npm i zod@3.1.2-rc.1'],
  ['npm i zod@^beta', 'npm i zod@^beta'],
  ['npm i @scope/kit@1', 'npm i @scope/kit@2.0.0'],
  ['npm i @scope/kit@1.0.0', 'npm i @scope/kit@1.0.0'],
  ['npm uninstall zod', 'npm uninstall zod'],
  ['npm i --prefix zod vite', 'npm i --prefix zod vite@8.0.1'],
  ['npm i https://zod.dev/zod.tgz', 'npm i https://zod.dev/zod.tgz'],
  ['npm i constructor', 'npm i constructor'],
  ['yarn add zod', 'yarn add zod@4.1.2'],
  ['npm i vite && npx vite build', 'npm i vite@8.0.1 && npx vite build'],
  ['mkdir zod && cd zod && npm i zod', 'mkdir zod && cd zod && npm i zod@4.1.2'],
  ['npm i \\\n  zod \\\n  vite', 'npm i \\\n  zod@4.1.2 \\\n  vite@8.0.1'],
  ['npm i\nnpm i zod', 'npm i\nnpm i zod@4.1.2'],
  ['npm run zod', 'npm run zod'],
  ['npm i ./zod', 'npm i ./zod'],
  ['echo npm i zod', 'echo npm i zod'],
])('turns %j into %j', (command, pinned) => {
  expect(pinVersions(command, versions)).toBe(pinned);
});
