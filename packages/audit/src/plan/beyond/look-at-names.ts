import { packageOf } from '../../code/modules.ts';
import { type TakenNames, takenNames } from '../../code/taken-names.ts';
import type { Beyond, PlannedStep } from '../../model/plan.ts';
import { NAMES_HEAD } from '../../model/plan.ts';
import type { Block } from '../../model/source.ts';
import { shortHash } from '../../read/ids.ts';
import type { NotTried } from './why-not-tried.ts';

/** Reasons for which code is not run although it is meant for this very reader and release. */
const MEANT: ReadonlySet<NotTried['code']> = new Set([
  ...([
    'not_understood',
    'browser',
    'readers_own',
    'needs_key',
    'free_names',
    'shows_nothing',
    'too_many',
  ] as const),
]);

/**
 * Asks the packages that are installed for names, by import and by require: what neither gives is not there. A package with
 * another build for browsers may give more there, so of it only the module is asked for.
 */
function scriptFor(taken: readonly TakenNames[]): string {
  return `import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const wanted = ${JSON.stringify(taken, null, 1)};
const absent = [];
const tried = async (work) => {
  try {
    return [await work()];
  } catch {
    return [];
  }
};
const manifestOf = (name) => {
  for (let at = process.cwd(); ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json');
    if (existsSync(path)) return { folder: dirname(path), text: readFileSync(path, 'utf8') };
    if (dirname(at) === at) return null;
  }
};
const isThere = (specifier, manifest) => {
  const rest = specifier.split('/').slice(specifier.startsWith('@') ? 2 : 1).join('/');
  const { exports } = JSON.parse(manifest.text);
  const keys = exports && typeof exports === 'object' ? Object.keys(exports) : [];
  const isListed = keys.some((key) => key === './' + rest || (key.includes('*') && rest.startsWith(key.slice(2).split('*')[0])));
  const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.d.ts', '.json', '.css', '/index.js', '/index.mjs', '/package.json'];
  return rest === '' || isListed || endings.some((ending) => existsSync(join(manifest.folder, rest + ending)));
};
const has = (root, path) => {
  let value = root;
  for (const key of path) {
    if (value === null || value === undefined) return false;
    if (typeof value !== 'object' && typeof value !== 'function') return true;
    try {
      value = value[key];
    } catch {
      return true;
    }
  }
  return value !== undefined;
};

for (const { specifier, packageName, names, members } of wanted) {
  const loaded = [...(await tried(() => import(specifier))), ...(await tried(() => require(specifier)))];
  const manifest = manifestOf(packageName);
  if (loaded.length === 0) {
    if (manifest === null) absent.push("Error: Cannot find package '" + packageName + "'");
    else if (!isThere(specifier, manifest)) absent.push("Error: Cannot find module '" + specifier + "'");
    continue;
  }
  const builds = ['browser', 'react-native', 'worker', 'workerd'];
  if (manifest === null || builds.some((name) => manifest.text.includes('"' + name + '"'))) continue;
  const roots = loaded.flatMap((module) => [module, module?.default, module?.default?.default]).filter((root) => root != null);
  const isGiven = (path) => roots.some((root) => has(root, path));
  for (const name of names)
    if (name !== 'default' && !isGiven([name]))
      absent.push("SyntaxError: The requested module '" + specifier + "' does not provide an export named '" + name + "'");
  for (const { of, member, written } of members) {
    const isWhole = of === '*' || of === 'default';
    if ((isWhole || isGiven([of])) && !isGiven(isWhole ? [member] : [of, member]))
      absent.push('TypeError: ' + written + ' is not a function');
  }
}
if (absent.length > 0) console.error(['${NAMES_HEAD}', ...absent].join('\\n'));
process.exit(absent.length > 0 ? 1 : 0);
`;
}

/** Asks for the names of an example that is not run; null where nothing can be asked for. */
export function lookAtNames(
  { text, lang }: Pick<Block, 'text' | 'lang'>,
  why: NotTried,
  { sourceStepId, packages }: { sourceStepId: string; packages: readonly string[] },
): Beyond['steps'] | null {
  if (!MEANT.has(why.code)) return null;
  const taken = takenNames(text, lang).flatMap((one) => {
    const packageName = packageOf(one.specifier);
    const isOfFamily = packageName !== null && packages.some((known) => packageName.startsWith(known));
    return isOfFamily ? [{ ...one, packageName }] : [];
  });
  if (taken.length === 0) return null;
  const content = scriptFor(taken);
  const path = `names-${shortHash(content)}.mjs`;
  const command = `node ${path}`;
  const step = (part: Pick<PlannedStep, 'action' | 'task' | 'expected'>): PlannedStep => ({
    id: `names-${shortHash(path, JSON.stringify(part.action))}`,
    milestoneId: '',
    ...part,
    sourceStepIds: [sourceStepId],
    required: false,
    trust: 'derived',
    needsCredential: null,
    needsService: null,
  });
  return [
    step({
      action: { kind: 'write', path, content },
      task: { code: 'file', params: { role: 'file_create', path, lang: 'js' } },
      expected: [{ kind: 'file', path }],
    }),
    step({
      action: {
        kind: 'run',
        command,
        pace: 'other',
        staysUp: 'no',
        answers: [],
        acceptDefaults: false,
        env: {},
      },
      task: { code: 'run', params: { command } },
      expected: [{ kind: 'exit_code', codes: [0] }],
    }),
  ];
}
