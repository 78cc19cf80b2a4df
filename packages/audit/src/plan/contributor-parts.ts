import type { CommandText } from '../model/command-text.ts';
import { contributors } from '../phrases/tables/contributors.ts';
import { promises } from '../phrases/tables/promises.ts';
import { isProjectStart, isRunOfFile, isScaffold, isTest, packagesOf } from '../shell/effects.ts';
import { effectOfCommand, isManager } from '../shell/managers.ts';
import { type Candidate, commandsOf, isOpen, stepNumber } from './candidates.ts';
import { isPathLike, partsOf, withoutCurrentFolder } from './command-words.ts';
import type { Decision, Planning } from './decisions.ts';
import { clonedParts } from './goal/cloned-parts.ts';
import { skipUnlessWished } from './settle-choice.ts';

const SCRIPTS = new Set(['test', 't', 'ci', 'i', 'install', 'build', 'dev', 'docs', 'lint', 'start']);

/** Whether a command is one that those who work on a product run in its folder. */
function isScript(command: CommandText): boolean {
  const parts = partsOf(command);
  const [first] = parts;
  if (first?.program === 'make') return true;
  if (!first || parts.length > 1 || !isManager(first.program) || first.runner.length > 0) return false;
  const { verb, operands, flags, redirects } = first;
  if (flags.length > 0 || redirects.length > 0) return false;
  if (verb === null) return operands.length === 0;
  if (verb === 'run') return operands.length > 0 && operands.length <= 2;
  return operands.length <= 1 && operands.every((word) => isPathLike(word)) && SCRIPTS.has(verb);
}

/** Whether a page speaks of the repository of its product as of a folder that the reader has. */
export function speaksOfRepository(text: string): boolean {
  return contributors.says(text, 'repository');
}

/** A file in a folder that no step of the page writes, such as an example of the repository. */
function runsItsFile(planning: Planning, { section, top }: Candidate, command: CommandText): boolean {
  const file = isRunOfFile(command);
  // What a page calls its quick start is its journey, also where it leads through the repository.
  if ([section, top].some(({ kind }) => kind === 'setup')) return false;
  return (
    file?.includes('/') === true &&
    !planning.page.blocks.some((block) => withoutCurrentFolder(block.file?.path ?? '') === file)
  );
}

/** Whether a step, or the file that it writes, makes the project in which such a command could work. */
function makesProject(candidate: Candidate): boolean {
  return (
    commandsOf(candidate).some((command) => isScaffold(command) || clones(command)) ||
    (candidate.block?.file ?? null) !== null
  );
}

function clones(command: CommandText): boolean {
  return partsOf(command).some((part) => effectOfCommand(part) === 'clone');
}

/** Whether the reader begins a project of their own, whose scripts the page may have them run. */
function beginsProject(candidate: Candidate): boolean {
  return commandsOf(candidate).some((command) => partsOf(command).some(({ text }) => isProjectStart(text)));
}

/** The passages of the part that a command stands in. */
function wordsAround({ page }: Planning, { section, block }: Candidate): string {
  return [
    ...page.prose.filter(({ sectionId }) => sectionId === section.id).map(({ text }) => text),
    block?.context.precedingText ?? '',
  ].join('\n');
}

/** Whether the part around a command is about the product's own repository; its title alone may mean the reader's. */
function isOfRepository(planning: Planning, candidate: Candidate, isReaders: boolean): boolean {
  const said = wordsAround(planning, candidate);
  const { section } = candidate;
  // What is promised to the reader is no business of the product's makers.
  const isWork = contributors.says(section.title, 'work') && !promises.says(said, 'seen');
  return speaksOfRepository(said) || (!isReaders && isWork);
}

/** Whether the very sentence that names a command speaks of the product's repository: "clone it and run `npm test`". */
function isSaidOfRepository({ block }: Candidate): boolean {
  return block?.origin === 'inline_code' && speaksOfRepository(block.context.precedingText);
}

function isOwnScript(planning: Planning, candidate: Candidate): boolean {
  const commands = commandsOf(candidate);
  return (
    commands.length > 0 &&
    commands.every((command) => isScript(command) || runsItsFile(planning, candidate, command))
  );
}

/** Whether a part is about helping the product's makers, by the title that it stands under. */
export function isUnderHelping({ section, top }: Candidate): boolean {
  return [section, top].some(
    ({ kind, title }) => kind === 'next_steps' && title.toLowerCase().includes('contribut'),
  );
}

/**
 * Leaves out the tests of the product's own repository, on a page that installs nothing and makes no project: where the part
 * around them speaks of that repository.
 */
function leaveTestsToMakers(planning: Planning): Decision[] {
  const open = planning.candidates.filter(isOpen);
  if (open.some(makesProject)) return [];
  return open
    .filter((candidate) => commandsOf(candidate).length > 0 && commandsOf(candidate).every(isTest))
    .filter(({ section, top }) => ![section, top].some(({ kind }) => kind === 'setup'))
    .filter((candidate) => speaksOfRepository(wordsAround(planning, candidate)))
    .flatMap((candidate) => skipUnlessWished(planning, candidate, FOR_CONTRIBUTORS));
}

/**
 * Leaves out how the product itself is built and tested, where the page had it installed as a package before: its
 * scripts are those of a repository that the reader does not have.
 */
export function skipContributorParts(planning: Planning): Decision[] {
  const { candidates } = planning;
  const at = candidates.findIndex(
    (candidate) =>
      isOpen(candidate) && commandsOf(candidate).some((command) => packagesOf(command).length > 0),
  );
  const installed = candidates[at];
  if (!installed) return leaveTestsToMakers(planning);
  const parts = clonedParts(planning.page);
  const cloned = new Set(
    candidates.slice(0, at).filter((each) => isOpen(each) && parts.has(each.section.id)),
  );
  const made = [...cloned].flatMap((candidate) => skipUnlessWished(planning, candidate, FOR_CONTRIBUTORS));
  const before = candidates.slice(0, at + 1).filter((each) => isOpen(each) && !cloned.has(each));
  let isMade = before.some(makesProject);
  let isReaders = before.some(beginsProject);
  for (const candidate of candidates.slice(at + 1).filter(isOpen)) {
    if (isMade) break;
    const isCounted = [candidate.section, candidate.top].some(({ title }) => stepNumber(title) !== null);
    const isApart = !isCounted && (candidate.section !== installed.section || isSaidOfRepository(candidate));
    const isTheirs =
      isApart && isOwnScript(planning, candidate) && isOfRepository(planning, candidate, isReaders);
    const left = isTheirs ? skipUnlessWished(planning, candidate, FOR_CONTRIBUTORS) : [];
    made.push(...left);
    if (left.some(({ kind }) => kind === 'skip')) continue;
    isMade = makesProject(candidate);
    isReaders ||= beginsProject(candidate);
  }
  return made;
}

const FOR_CONTRIBUTORS = {
  code: 'optional_or_needed',
  kind: 'interpretation',
  why: 'for_contributors',
  prior: 0.85,
  params: {},
  recoverable: true,
  skip: { code: 'for_contributors', status: 'skipped_optional', params: {} },
} as const;
