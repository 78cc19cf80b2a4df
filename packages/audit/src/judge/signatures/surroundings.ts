import { signatureTable } from './signature.ts';

const OF_PROJECT = 'package.json';
const isManifest = ({ file = '' }: Record<string, string>): boolean => file.endsWith(OF_PROJECT);

/** What programs print that are run in a project and find none. */
export const noProject = signatureTable<'project' | 'repository'>('no-project', [
  {
    id: 'no-repository',
    kind: 'repository',
    says: 'not a git repository',
    example: 'fatal: not a git repository (or any of the parent directories): .git',
  },
  {
    id: 'no-make-target',
    kind: 'project',
    says: '(no rule to make target|no makefile found)',
    example: 'make: *** No rule to make target `install`.  Stop.',
  },
  {
    id: 'no-script',
    kind: 'project',
    says: '(npm error missing script|missing script :|error command <script=quoted> not found|ERR_PNPM_NO_SCRIPT*)',
    example: 'npm error Missing script: "build"',
  },
  {
    id: 'no-manifest',
    kind: 'project',
    says: '(ERR_PNPM_NO_PKG_MANIFEST*|ERR_PNPM_NO_IMPORTER_MANIFEST*|npm error no workspaces found|no package.json|could not (read|find) a? package.json)',
    example: 'error Couldn\'t find a package.json file in "/home/a"',
  },
  {
    id: 'manifest-not-opened',
    kind: 'project',
    says: 'no such file or directory , open <file>',
    where: isManifest,
    example: "Error: ENOENT: no such file or directory, open '/home/a/package.json'",
    slots: { file: '/home/a/package.json' },
    butNot: "Error: ENOENT: no such file or directory, open '/home/a/b.json'",
  },
  {
    id: 'manifest-not-found',
    kind: 'project',
    says: '<file> file? (is necessary|is required|was not found|not found|does not exist)',
    where: isManifest,
    example: 'package.json was not found',
    slots: { file: 'package.json' },
    butNot: 'kit.json was not found',
  },
]);

/** What programs print that look for a file or a folder which is not there. */
export const notThere = signatureTable('not-there', [
  {
    id: 'path-not-there',
    kind: 'path',
    says: 'no such file or directory , <call=name> <path=quoted>',
    example: "Error: ENOENT: no such file or directory, scandir 'some/path'",
    slots: { call: 'scandir', path: 'some/path' },
  },
  {
    id: 'template-not-there',
    kind: 'path',
    says: '(template|view|partial|layout) not found : <path=file>',
    example: 'Template render error: Error: template not found: rooms.html',
    slots: { path: 'rooms.html' },
  },
]);

/** What tools print that work on the reader's code and find none, or nothing but faults. */
export const nothingFound = signatureTable('nothing-found', [
  {
    id: 'no-entry',
    kind: 'none',
    says: '(no entry module found|could not resolve entry module|entry module not found)',
    example: 'Error: No entry module found for "foo"',
  },
  {
    id: 'no-input',
    kind: 'none',
    says: '(no inputs were found in config|no input files|no (file|files) (matching|matched|found)|no matching files|not found target files)',
    example: 'error TS18003: No inputs were found in config file',
  },
  {
    id: 'no-tests',
    kind: 'none',
    says: 'no test|tests|spec|specs file|files? were? found',
    example: 'No tests found, exiting with code 1',
  },
  {
    id: 'faults-counted',
    kind: 'faults',
    says: '^ <number> error|errors|problem|problems',
    example: '  ✖ 9 problems (9 errors, 0 warnings)',
    slots: { number: '9' },
  },
]);

/** What drivers of browsers print that find none. */
export const noBrowser = signatureTable('no-browser', [
  {
    id: 'browser-missing',
    kind: 'browser',
    says: '(could not find (chrome|chromium|firefox|any browser|browser)|cannot find chrome binary)',
    example: 'Error: Could not find Chrome (ver. 140).',
  },
  {
    id: 'browser-not-started',
    kind: 'browser',
    says: "((browser.launch|browsertype.launch) : executable doesn't exist|failed to launch the browser process)",
    example: "browserType.launch: Executable doesn't exist at /ms/chrome",
  },
]);

/** What pip prints on a system that keeps its Python to itself (PEP 668). */
export const managedPython = signatureTable('managed-python', [
  {
    id: 'managed-python',
    kind: 'python',
    says: 'externally-managed-environment',
    example: 'error: externally-managed-environment',
  },
]);

const SYSTEMS = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'wasm32'];
const MACHINES = ['x64', 'arm64', 'arm', 'ia32', 'wasi', 'gnu', 'musl'];
const PARTS = SYSTEMS.flatMap((system) => MACHINES.map((machine) => [system, machine] as const));

/** Whether a name is that of a package's part for one kind of machine. */
function isNativePart(name: string): boolean {
  const lower = name.toLowerCase();
  const isFor = ([system, machine]: readonly [string, string]) =>
    ['-', '.'].some((before) =>
      ['-', '.'].some((join) => lower.includes(`${before}${system}${join}${machine}`)),
    );
  return lower.includes('binding-wasm32') || PARTS.some(isFor);
}

/** What is printed of a package whose part for this machine is not there. */
export const nativePart = signatureTable('native-part', [
  {
    id: 'native-binding',
    kind: 'native',
    says: '(cannot find native binding|npm has a bug related to optional dependencies)',
    example: 'Error: Cannot find native binding.',
  },
  {
    id: 'native-module',
    kind: 'native',
    says: '(cannot find (module|package)|could not resolve|failed to load) <part=name>',
    where: ({ part = '' }) => isNativePart(part),
    example: "Error: Cannot find module '@kit/core-linux-x64-gnu'",
    slots: { part: '@kit/core-linux-x64-gnu' },
    butNot: "Error: Cannot find module '@kit/core'",
  },
]);
