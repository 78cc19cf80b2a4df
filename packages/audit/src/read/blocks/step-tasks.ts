import type { Block, Instruction } from '../../model/source.ts';
import type { FileRole, Task } from '../../model/task.ts';
import { startOf } from '../cut-text.ts';

const LONGEST_LINE = 200;

const FILE_ROLES: ReadonlySet<string> = new Set<FileRole>([
  'file_create',
  'file_patch',
  'file_merge',
  'file_edit',
]);

function isFileRole(role: Block['role']): role is FileRole {
  return FILE_ROLES.has(role);
}

/** What a block asks for. */
export function taskOfBlock({ commands, role, file, lang, text }: Block): Task {
  if (commands.length > 0)
    return { code: 'run_block', params: { commands: commands.map(({ command }) => command) } };
  if (isFileRole(role)) return { code: 'file', params: { role, path: file?.path ?? null, lang } };
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return { code: 'shown', params: { role, text: startOf(first.trim(), LONGEST_LINE) } };
}

/** What a sentence asks for. */
export function taskOfInstruction(instruction: Instruction): Task {
  switch (instruction.kind) {
    case 'make_directory':
      return { code: 'make_directory', params: { path: instruction.path } };
    case 'install':
      return { code: 'install', params: { packages: instruction.packages } };
    case 'install_elsewhere':
      return { code: 'install_elsewhere', params: { what: instruction.what } };
    case 'file_from_above':
      return { code: 'copy_above', params: { path: instruction.path } };
    case 'write_file':
      return { code: 'file', params: { role: 'file_create', path: instruction.path, lang: null } };
    case 'open_url':
      return { code: 'open_url', params: { url: instruction.url } };
    case 'open_file':
      return { code: 'open_file', params: { path: instruction.path } };
  }
}
