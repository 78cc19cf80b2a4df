import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempFolder } from '@waymark/testkit';

/** A repository made for one test, with pages that need nothing but Node.js. */
export interface ScratchRepository {
  readonly folder: string;
  write(name: string, content: string): void;
  git(...args: readonly string[]): string;
  commit(message: string): void;
}

const fence = '```';

/** A page that writes a script, runs it and shows what it prints; its code begins on line 8. */
export function page(title: string, code: string, output: string): string {
  return `# ${title}

## Write it

Create a file named \`hello.mjs\`:

${fence}js
${code}
${fence}

## Run it

${fence}sh
node hello.mjs
${fence}

You should see:

${fence}text
${output}
${fence}
`;
}

/** A page that does what it says. */
export function goodPage(word: string): string {
  return page(word, `const word = '${word}';\nconsole.log(word);`, word);
}

/** A page whose code misspells a name, on line 9. */
export function brokenPage(word: string): string {
  return page(word, `const word = '${word}';\nconsole.log(wrod);`, word);
}

/** Makes a repository whose branch `change` breaks one of its three pages. */
export function makePullRequest(): ScratchRepository {
  const repository = makeRepository();
  repository.write('README.md', goodPage('one'));
  repository.write('docs/two.md', goodPage('two'));
  repository.write('docs/three.md', goodPage('three'));
  repository.commit('three pages');
  repository.git('checkout', '--quiet', '-b', 'change');
  repository.write('docs/three.md', brokenPage('three'));
  repository.commit('say it better');
  return repository;
}

/** Makes an empty repository. */
export function makeRepository(): ScratchRepository {
  const folder = realpathSync(makeTempFolder());
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.dev', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch', 'main');
  return {
    folder,
    git,
    write: (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    },
    commit: (message) => {
      git('add', '--all');
      git('commit', '--quiet', '--message', message);
    },
  };
}
