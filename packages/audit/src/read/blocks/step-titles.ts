import type { Block, Instruction } from '../../model/source.ts';
import { startOf } from '../cut-text.ts';

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${startOf(line, 87)}...` : line;
}

const verbs: Partial<Record<Block['role'], string>> = {
  file_create: 'Write',
  file_patch: 'Change',
  file_merge: 'Merge into',
  file_edit: 'Edit',
};

/** One line that says what a block asks for. */
export function stepTitle(block: Block): string {
  if (block.commands.length > 0)
    return shorten(`Run ${block.commands.map((shown) => shown.command).join(' && ')}`);
  const verb = verbs[block.role];
  if (verb) return shorten(`${verb} ${block.file?.path ?? `a ${block.lang ?? 'text'} file`}`);
  const first = block.text.split('\n').find((line) => line.trim() !== '') ?? '';
  return shorten(`${block.role.replace(/_/g, ' ')}: ${first}`);
}

/** One line that says what a sentence asks for. */
export function titleOfInstruction(instruction: Instruction): string {
  if (instruction.kind === 'make_directory') return `Create the directory ${instruction.path}`;
  if (instruction.kind === 'install') return `Install ${instruction.packages.join(' ')}`;
  if (instruction.kind === 'install_elsewhere') return `Install ${instruction.what} as other pages say`;
  if (instruction.kind === 'file_from_above') return `Copy the code above into ${instruction.path}`;
  if (instruction.kind === 'write_file') return `Write ${instruction.path}`;
  if (instruction.kind === 'open_url') return `Open ${instruction.url}`;
  return `Open ${instruction.path} in a browser`;
}
