import type { ImportFact } from '../../code/modules.ts';
import { signatureTable } from './signature.ts';

/** What loaders, compilers and command lines print of something that a package does not have. */
export const unknownSurface = signatureTable('unknown-surface', [
  {
    id: 'no-such-export',
    kind: 'export',
    says: '(does not provide an export named|has no exported member|is not exported (from|by)|export <name=quoted> ...6 was not found|attempted import error|ERR_PACKAGE_PATH_NOT_EXPORTED|package subpath <name=quoted> is not defined)',
    example: "The requested module 'kit' does not provide an export named 'open'",
  },
  {
    id: 'no-such-module',
    kind: 'export',
    says: 'cannot find module <module=quoted> (or its corresponding type|imported from)',
    where: ({ module = '' }) => !module.startsWith('.'),
    example: "Cannot find module 'kit/old' or its corresponding type declarations.",
    slots: { module: 'kit/old' },
    butNot: "Cannot find module './a' or its corresponding type declarations.",
  },
  {
    id: 'no-such-call',
    kind: 'call',
    says: '(is not a (function|constructor)|cannot be invoked without)',
    example: 'TypeError: kit.open is not a function',
  },
  {
    id: 'no-such-member',
    kind: 'type',
    says: '(property <name=quoted> does not exist on type|object literal may only specify known properties)',
    example: "Property 'open' does not exist on type 'Kit'.",
    slots: { name: 'open' },
  },
  {
    id: 'no-such-option',
    kind: 'option',
    says: '((unknown|unrecognized) (option|argument|command|flag)|invalid (option|flag))',
    example: "error: unknown option '--fast'",
  },
]);

/** What Node.js prints when code is loaded as the other kind of module; the kind is what the project would have to be. */
export const moduleKinds = signatureTable<'module' | 'commonjs' | 'either'>('module-kinds', [
  {
    id: 'import-outside-module',
    kind: 'module',
    says: '(cannot use import statement outside a module|to load an es module , set)',
    example: 'SyntaxError: Cannot use import statement outside a module',
  },
  {
    id: 'require-in-module',
    kind: 'commonjs',
    says: '(require|exports) is not defined in es module scope',
    example: 'ReferenceError: require is not defined in ES module scope, you can use import instead',
  },
  {
    id: 'wrong-module-kind',
    kind: 'either',
    says: '(ERR_REQUIRE_ESM|<a=quoted> and <b=quoted> may appear only with)',
    example: 'Error [ERR_REQUIRE_ESM]: require() of ES Module /a/kit.js not supported.',
  },
  {
    id: 'type-of-project',
    kind: 'either',
    says: 'the <field=quoted> field in ..6 set to <type=quoted>',
    where: ({ field, type }) => field === 'type' && (type === 'commonjs' || type === 'module'),
    example: 'Error: The "type" field in ./package.json is set to "commonjs".',
    slots: { field: 'type', type: 'commonjs' },
    butNot: 'The "name" field in ./package.json is set to "module".',
  },
  {
    id: 'unexpected-export',
    kind: 'either',
    says: 'unexpected token <token=quoted>',
    where: ({ token }) => token === 'export',
    example: "SyntaxError: Unexpected token 'export'",
    slots: { token: 'export' },
    butNot: "SyntaxError: Unexpected token '}'",
  },
]);

/** What Node.js prints of a name that nothing has declared. */
export const undeclaredNames = signatureTable('undeclared-names', [
  {
    id: 'not-defined',
    kind: 'name',
    says: '^ referenceerror : <name=word> is not defined $',
    example: 'ReferenceError: lamp is not defined',
    slots: { name: 'lamp' },
  },
]);

/** What loaders and bundlers print of a module or file that is not there. */
export const missingModules = signatureTable('missing-modules', [
  {
    id: 'module-not-found',
    kind: 'missing',
    says: '(cannot find (module|package)|could not resolve|cannot resolve|failed to resolve import) <module=quoted>',
    example: "Error: Cannot find module 'dotenv'",
    slots: { module: 'dotenv' },
  },
]);

const adding = ['npm install ', 'npm i ', 'npm add ', 'yarn add ', 'pnpm add '];

/** What a program prints that does without a package until it is asked for: the command that brings it. */
export const installAdvice = signatureTable('install-advice', [
  {
    id: 'says-to-install',
    kind: 'advice',
    says: '(<command=quoted>|<command=code>)',
    where: ({ command = '' }) => adding.some((start) => command.startsWith(start)),
    example: "Error: The driver 'kit-db' could not be loaded. Install it with `npm install kit-db`.",
    slots: { command: 'npm install kit-db' },
    butNot: 'Error: Install the `kit-db` package.',
  },
]);

const isCompiled = (file: string): boolean =>
  ['.ts', '.tsx', '.mts', '.cts'].some((end) => file.endsWith(end)) && !file.includes('node_modules/');

/** What the TypeScript compiler prints of a file outside of packages; settings that it has dropped are no fault of a file. */
export const typeErrors = signatureTable('type-errors', [
  {
    id: 'type-error',
    kind: 'type',
    says: '^ <file> ...7 error <code=word>',
    where: ({ file = '', code = '' }) => isCompiled(file) && code.startsWith('TS') && !code.startsWith('TS5'),
    example: "src/tools/example.ts(14,32): error TS2339: Property 'message' does not exist on type 'Input'.",
    slots: { file: 'src/tools/example.ts', code: 'TS2339' },
    butNot: 'tsconfig.ts(3,5): error TS5023: Unknown compiler option',
  },
]);

/** What tools print that have dropped an option or a setting. */
export const dropped = signatureTable('dropped', [
  {
    id: 'setting-dropped',
    kind: 'dropped',
    says: '(error ts5*|(option|flag|setting|property) ...9 (has been|was|is) (removed|dropped|no longer supported)|no longer (support|supports))',
    example: 'error TS5102: Option "target" has been removed.',
  },
  {
    id: 'removed-in-version',
    kind: 'dropped',
    says: 'was removed in <version>',
    example: 'The flag was removed in v9',
    slots: { version: 'v9' },
  },
]);

const isFailure = ({ status = '' }: Record<string, string>): boolean =>
  status.length === 3 && (status.startsWith('4') || status.startsWith('5'));

/** What clients print when a service answers with an error. */
export const refusedRequests = signatureTable('refused-requests', [
  {
    id: 'status-of-error',
    kind: 'answer',
    says: '(status code? :?|http (/ <version>)?|responded with) <status=number>',
    where: isFailure,
    example: 'Request failed with status code 404',
    slots: { status: '404' },
    butNot: 'status: 200',
  },
]);

/** Whether code calls all that a module has under one name: no version of any package gives that something to call. */
export function callsNamespace({ how, names: [bound] }: ImportFact, output: string): boolean {
  const says = `TypeError: ${bound?.local} is not a function`;
  return how === 'import' && bound?.imported === '*' && output.split('\n').includes(says);
}
