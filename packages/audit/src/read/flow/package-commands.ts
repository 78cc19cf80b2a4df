import { plainName } from '../source/element.ts';
import { type Piece, readPieces } from '../source/pieces.ts';
import { wordsIn } from '../source/plain-text.ts';

/** What a tabs component or a template macro of a docs site asks a package manager to do. */
export type PackageCall = { action: string; packages: string[]; args: string[] };

const actions = new Map(
  Object.entries({
    install: 'npm install',
    i: 'npm install',
    add: 'npm install',
    adddev: 'npm install --save-dev',
    dev: 'npm install --save-dev',
    installdev: 'npm install --save-dev',
    ci: 'npm ci',
    global: 'npm install --global',
    create: 'npm create',
    init: 'npm init',
    initcreate: 'npm init',
    run: 'npm run',
    runscript: 'npm run',
    script: 'npm run',
    test: 'npm test',
    start: 'npm start',
    exec: 'npx',
    execute: 'npx',
    executelocal: 'npx',
    dlx: 'npx',
    npx: 'npx',
    uninstall: 'npm uninstall',
    remove: 'npm uninstall',
    update: 'npm update',
  }),
);

/** The npm command for a call, or nothing when the action is unknown. */
export function npmCommand(call: PackageCall): string | null {
  const verb = actions.get(plainName(wordsIn(call.action).join('')));
  if (!verb) return null;
  const words = verb.startsWith('npm install')
    ? [...call.args, ...call.packages]
    : [...call.packages, ...call.args];
  return [verb, ...words].join(' ').trim();
}

function quotedIn(pieces: Piece[]): string[] {
  return pieces.flatMap(({ form, text }) =>
    form === 'quoted' ? [text] : form === 'word' || form === 'pattern' ? [] : quotedIn(readPieces(text)),
  );
}

/** A list written as an array, or as words. */
export function wordsOf(value: string | null): string[] {
  if (!value) return [];
  const pieces = readPieces(value);
  const quoted = quotedIn(pieces);
  if (quoted.length > 0) return quoted.filter((word) => word !== '');
  const [only, ...others] = pieces;
  return only?.form === 'list' && others.length === 0 ? wordsIn(only.text) : wordsIn(value);
}
