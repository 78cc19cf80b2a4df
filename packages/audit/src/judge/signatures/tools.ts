import { hasTrait } from '../../shell/traits.ts';
import { signatureTable } from './signature.ts';

/** What shells and launchers print of a program that is not there. */
export const unknownPrograms = signatureTable<'shell' | 'launcher'>('unknown-programs', [
  {
    id: 'shell-knows-no-program',
    kind: 'shell',
    says: '(bash|sh) : (line? <at=number> :)? <program=name> : command? not found',
    example: 'bash: line 5: kit: command not found',
    slots: { at: '5', program: 'kit' },
  },
  {
    id: 'env-knows-no-program',
    kind: 'launcher',
    says: 'env : <program=name> : no such file',
    example: 'env: ‘python3’: No such file or directory',
    slots: { program: 'python3' },
  },
  {
    id: 'spawned-no-program',
    kind: 'launcher',
    says: 'spawn <program=name> ENOENT',
    example: 'Error: spawn docker ENOENT',
    slots: { program: 'docker' },
  },
]);

/** The tool of the system that an output misses. */
export function systemToolMissed(output: string): string | undefined {
  return unknownPrograms
    .in(output)
    .find(({ slots }) => hasTrait((slots.program ?? '').toLowerCase(), 'of_system'))?.slots.program;
}

/** What is printed of a command that nothing provides. */
export const unknownCommands = signatureTable('unknown-commands', [
  {
    id: 'command-not-found',
    kind: 'command',
    says: '(command not found|could not determine executable to run|is not recognized as an internal)',
    example: 'zsh: command not found: kit',
  },
  {
    id: 'command-not-found-by-shell',
    kind: 'command',
    says: '(bash|sh|env) : ...6 : not found',
    example: '/bin/sh: 1: kit: not found',
  },
]);

/** What is printed of another Node.js that a program wants. */
export const engineWanted = signatureTable('engine-wanted', [
  {
    id: 'engine-code',
    kind: 'engine',
    says: '(EBADENGINE|unsupported engine|(engine|platform) (node|<name=quoted>) is incompatible)',
    example: 'error kit@1.0.0: The engine "node" is incompatible with this module.',
    slots: { name: 'node' },
  },
  {
    id: 'requires-node',
    kind: 'engine',
    says: '(requires (at least)? node*|you are (using|running) node*)',
    example: 'You are using Node.js 18.0.0. Kit needs a newer one.',
  },
  {
    id: 'needs-node',
    kind: 'engine',
    says: 'need|needs node|node.js <version>',
    example: 'This tool needs Node.js 99',
    slots: { version: '99' },
  },
  {
    id: 'node-is-required',
    kind: 'engine',
    says: 'node|node.js version? <version> is|or ... (required|not supported|unsupported)',
    example: 'Node.js v18.0.0 or newer is required',
    slots: { version: 'v18.0.0' },
  },
]);

const wantedNode = '(requires|require|needs|need) (at least)? node|node.js version?';

/** Which Node.js a program says it wants: the kind is the sign before the version. */
export const nodeRanges = signatureTable<'>=' | '^' | '~' | '<' | '='>('node-ranges', [
  {
    id: 'node-at-least',
    kind: '>=',
    says: `${wantedNode} (>=)? <range=version>`,
    example: 'This tool requires Node.js 99',
    slots: { range: '99' },
  },
  {
    id: 'node-caret',
    kind: '^',
    says: `${wantedNode} \\^ <range=version>`,
    example: 'requires Node ^20.1',
    slots: { range: '20.1' },
  },
  {
    id: 'node-tilde',
    kind: '~',
    says: `${wantedNode} ~ <range=version>`,
    example: 'requires Node ~20.1',
    slots: { range: '20.1' },
  },
  {
    id: 'node-below',
    kind: '<',
    says: `${wantedNode} \\< <range=version>`,
    example: 'requires Node <20',
    slots: { range: '20' },
  },
  {
    id: 'node-of-npm',
    kind: '=',
    says: '(required : \\{ node|expected version) :? <range=quoted>',
    example: "npm error notsup Required: required: { node: '>=99' }",
    slots: { range: '>=99' },
  },
  {
    id: 'node-of-pnpm',
    kind: '=',
    says: 'wanted : \\{ <engine=quoted> : <range=quoted>',
    where: ({ engine }) => engine === 'node',
    example: 'ERR_PNPM_UNSUPPORTED_ENGINE wanted: {"node":">=99"} (current: {"node":"v24"})',
    slots: { engine: 'node', range: '>=99' },
    butNot: 'wanted: {"pnpm":">=9"}',
  },
]);

/** What gives away that a program was written for an older Node.js; the kind is which. */
export const oldNode = signatureTable<'^10' | '^16' | '^20'>('old-node', [
  {
    id: 'old-hashes',
    kind: '^16',
    says: '(ERR_OSSL_EVP_UNSUPPORTED|digital envelope routines : : unsupported)',
    example: 'Error: error:0308010C:digital envelope routines::unsupported',
  },
  {
    id: 'old-primordials',
    kind: '^10',
    says: 'primordials is not defined',
    example: 'ReferenceError: primordials is not defined',
  },
  {
    id: 'old-assertions',
    kind: '^20',
    says: 'unexpected identifier <name=quoted>',
    where: ({ name }) => name === 'assert',
    example: "SyntaxError: Unexpected identifier 'assert'",
    slots: { name: 'assert' },
    butNot: "SyntaxError: Unexpected identifier 'let'",
  },
]);
