import type { Block } from '../model/source.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Candidate, commandsOf, isFile, isOpen } from './candidates.ts';
import { isInstall, isRunOfFile, isScaffold } from './commands.ts';
import { type Decision, leave, note, type Planning } from './decisions.ts';

const source =
  /^(?:\.\/)?(?:[\w./-]+\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|html?|mdx?|sol|graphql|vue|svelte)|examples?\/[\w./-]+\.json)$/;
const folder = /^(?:\.\/)?(?:src|source)\/?$/;
const glob = /^["']?[\w./-]*\*[\w./*{},-]*\.(?:\w+|\{[\w,]+\})["']?$/;
const output = /^(?:-o|--o|--out\w*|--out-\w+|--file|--dest|--output\S*|-d|--dir|>|--config|-c)$/;
const plain =
  /^(?:touch|cp|mv|rm|mkdir|echo|cat|curl|wget|git|cd|ls|code|open|export|printf|sed|chmod|npm|yarn|pnpm|bun)\b/;

/** The files that a command reads, as far as its words show. */
function inputsOf(command: string): string[] {
  const words = command.split(/\s+/);
  return words.filter(
    (word, at) =>
      at > 0 &&
      (source.test(word) || glob.test(word) || folder.test(word)) &&
      !output.test(words[at - 1] ?? ''),
  );
}

/** A text that every project has and no tool brings along. */
const ownText = /^(?:\.\/)?(?:README|CHANGELOG)\.\w+$/;

/** Tools that are there to run a script of the reader's; one in a folder may be an example that the product has. */
const runner =
  /^(?:npx\s+)?(?:nodemon\s|(?:tsx|ts-node|ts-node-esm|babel-node|vite-node|jiti)\s+(?:\.\/)?[\w.-]+\s*$)/;

/** The script that such a tool runs, where nothing up to it on the page could be that script or have made it. */
function runOf({ candidates }: Planning, by: Candidate, command: string): string[] {
  const file = isRunOfFile(command);
  if (file === null || !source.test(file) || !runner.test(command)) return [];
  const isMade = candidates
    .slice(0, candidates.indexOf(by) + 1)
    .some(
      (candidate) =>
        makesFiles(candidate, file) ||
        candidate.step.instruction?.kind === 'write_file' ||
        (candidate.block !== null &&
          (isFile(candidate.block) || candidate.block.role === 'reference_snippet') &&
          isScript(candidate.block)),
    );
  return isMade ? [] : [file];
}

function isScript({ lang }: Block): boolean {
  return /^(?:[cm]?[jt]sx?|javascript|typescript)$/i.test(lang ?? '');
}

/** Whether a command may have made the file; one that only sets a tool up makes no folders of the reader's own. */
function makesFiles(candidate: Candidate, path: string): boolean {
  const isDeep = /\*\*\/\w/.test(path);
  return commandsOf(candidate).some(
    (command) =>
      !((isDeep || ownText.test(path)) && /\s(?:--)?init\s*$/.test(command)) &&
      (isScaffold(command) || /\b(?:git\s+clone|degit|tiged|init|generate|unzip|tar)\b/.test(command)),
  );
}

function writes(candidate: Candidate, path: string, by: Candidate): boolean {
  const { block, step } = candidate;
  const name = path.replace(/^\.\//, '').replace(/^["']|["']$/g, '');
  const ending = name.replace(/^.*\./, '.');
  if (step.instruction?.kind === 'file_from_above') return true;
  if (step.instruction?.kind === 'write_file') return name.endsWith(step.instruction.path);
  if (commandsOf(candidate).some((command) => command.includes(name))) return true;
  if (block === null || !isFile(block)) return false;
  // Code without a name may be meant for any file of its section.
  if (block.file === null) return candidate.section === by.section;
  if (folder.test(name)) return block.file.path.startsWith(`${name.replace(/\/$/, '')}/`);
  return name.includes('*') ? block.file.path.endsWith(ending) : name.endsWith(block.file.path);
}

/** An option, or the address or number that follows one; a file behind an option may be what the program works on. */
function isOption(word: string, at: number, words: string[]): boolean {
  if (word.startsWith('-')) return true;
  return /^(?:https?:\/\/\S+|\d+)$/.test(word) && (words[at - 1]?.startsWith('-') ?? false);
}

/** Whether a command names an option of a program whose synopsis the page shows: that explains, it is no step. */
function showsOption(planning: Planning, command: string): boolean {
  const [program = '', ...rest] = command.split(/\s+/);
  if (rest.length === 0 || plain.test(command) || !rest.every(isOption)) return false;
  return planning.page.blocks.some((block) =>
    block.text.split('\n').some((line) => line.trimStart().startsWith(`${program} `) && /\s[[<]/.test(line)),
  );
}

function leaveOptions(planning: Planning): Decision[] {
  return planning.candidates.filter(isOpen).flatMap((candidate) => {
    const commands = commandsOf(candidate);
    const isShown = commands.length > 0 && commands.every((command) => showsOption(planning, command));
    return isShown ? [leave(candidate, EXPLAINS_OPTION)] : [];
  });
}

const EXPLAINS_OPTION = { code: 'explains_option', status: 'not_runnable', params: {} } as const;
const AFTER_OWN_FILES = { code: 'after_own_files', status: 'skipped_optional', params: {} } as const;

/** The script that is made executable, where no code before it could be that script. */
function executableOf(command: string, before: readonly Candidate[]): string[] {
  const file = /^chmod\s+\+x\s+(\S+)\s*$/.exec(command)?.[1] ?? '';
  const isUnnamed = ({ block }: Candidate): boolean => block !== null && isFile(block) && block.file === null;
  return source.test(file) && !before.some(isUnnamed) ? [file] : [];
}

function filesOf(
  planning: Planning,
  candidate: Candidate,
  command: string,
  before: readonly Candidate[],
): string[] {
  if (isInstall(command)) return [];
  if (plain.test(command)) return executableOf(command, before);
  return isRunOfFile(command) === null ? inputsOf(command) : runOf(planning, candidate, command);
}

/**
 * Leaves out commands that work on files which no step of the page makes: they are for the reader's own project.
 * The first of them after an installation is where the journey ends for a reader who has none.
 */
export function leaveOwnFiles(planning: Planning): Decision[] {
  const made = leaveOptions(planning);
  const rest = applyDecisions(planning, made);
  const before: Candidate[] = [];
  let hasEnded = false;
  for (const candidate of rest.candidates.filter(isOpen)) {
    if (hasEnded) {
      made.push(leave(candidate, AFTER_OWN_FILES));
      continue;
    }
    const used = commandsOf(candidate).flatMap((command) => filesOf(rest, candidate, command, before));
    const files = used.filter(
      (path) => !before.some((other) => makesFiles(other, path) || writes(other, path, candidate)),
    );
    if (used.length === 0 || files.length < used.length) {
      before.push(candidate);
      continue;
    }
    made.push(leave(candidate, { code: 'own_files', status: 'not_runnable', params: { files } }));
    hasEnded = before.some((other) => commandsOf(other).some(isInstall));
    const command = commandsOf(candidate)[0] ?? '';
    if (hasEnded)
      made.push(
        note({ code: 'own-files-needed', params: { command, files }, sourceStepIds: [candidate.step.id] }),
      );
  }
  return made;
}
