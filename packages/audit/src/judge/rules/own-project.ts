import type { CommandText } from '../../model/command-text.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { speaksOfRepository } from '../../plan/contributor-parts.ts';
import { bareWord, inputsOf, namesOutput } from '../../plan/files-read.ts';
import { isRunOfFile } from '../../shell/effects.ts';
import { inOneLine } from '../../shell/shown.ts';
import { leavesLineToReader } from '../left-to-reader.ts';
import { nearWords } from '../near-words.ts';
import { missingModules } from '../signatures/modules.ts';
import { failedScript } from '../signatures/npm-errors.ts';
import { noProject, nothingFound, notThere } from '../signatures/surroundings.ts';
import { clones, setsUpTool, startsProject } from '../step-commands.ts';
import { type Failure, isPagesOwnText, type Rule, rule } from './rule.ts';

const OF_SCRIPTS = new Set(['script', 'scripts']);

/** An empty project that the page makes; what it then says of its package.json may have been left unread. */
function saysNothingOfScripts({ page }: Failure): boolean {
  return !page.prose.some(
    ({ text }) => text.includes('package.json') || tokensOf(text).some(({ key }) => OF_SCRIPTS.has(key)),
  );
}

function makesProject(failure: Failure): boolean {
  const { plan, step } = failure;
  const at = plan.steps.findIndex(({ id }) => id === step.id);
  return plan.steps
    .slice(0, setsUpTool(step.action) ? at : at + 1)
    .some(
      ({ action }) =>
        (action.kind === 'run' && action.pace === 'scaffold') ||
        (startsProject(action) && saysNothingOfScripts(failure)) ||
        ('path' in action && action.path.split('/').at(-1) === 'package.json'),
    );
}

/** A page for readers who have a project already does not make one; that is no fault of its steps. */
export const ownProject: Rule = (failure) => {
  const quotes = noProject.lines(failure.output);
  const [line] = quotes;
  if (line === undefined || isPagesOwnText(failure, noProject.says) || isOfScript(failure.output))
    return undefined;
  if (makesProject(failure) && !noProject.says(failure.output, 'repository')) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'project', line },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes,
  });
};

/** What a package's own script says of its folder is not about the reader's. */
function isOfScript(output: string): boolean {
  const { path, script } = failedScript(output);
  return path !== null && script !== null;
}

const OF_SETTINGS = new Set(['json', 'yaml', 'yml', 'toml']);

/** Whether a file is for the settings of a tool, by its name. */
function isSettings(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  const [stem = '', ...endings] = name.startsWith('.') ? name.slice(1).split('.') : name.split('.');
  const isConfig = endings.length > 0 && [stem, ...endings].at(-2)?.endsWith('config');
  const isRc = name.startsWith('.') && endings.length < 2 && stem.endsWith('rc');
  return OF_SETTINGS.has(endings.at(-1) ?? '') || isConfig === true || isRc;
}

/** A tool for the reader's own code finds nothing, or only faults, in a folder to which the page brings none. */
export const ownCode: Rule = (failure) => {
  const quotes = nothingFound.lines(failure.output);
  const [line] = quotes;
  const writesCode = failure.plan.steps.some(
    ({ action }) =>
      (action.kind === 'write' && !isSettings(action.path)) ||
      (action.kind === 'run' && action.pace === 'scaffold'),
  );
  if (line === undefined || writesCode || isPagesOwnText(failure, nothingFound.says)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-code',
    params: { line },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes,
  });
};

/** The name of a file of the project, without the folder of the sandbox in which the step ran. */
export function withoutSandboxFolder(name: string, { commands }: Failure): string {
  const folder = commands.map(({ cwd }) => `${cwd}/`).find((cwd) => name.startsWith(cwd));
  return folder === undefined ? name : name.slice(folder.length);
}

/** Whether a step of the journey makes the file, or brings files that the auditor has not seen. */
function isProvided({ plan }: Failure, file: string): boolean {
  return plan.steps.some(({ action }) =>
    action.kind === 'run'
      ? action.pace === 'scaffold' || clones(action)
      : 'path' in action && (action.path.startsWith('./') ? action.path.slice(2) : action.path) === file,
  );
}

/** What the page itself shows of a step: its command, and the code that it has run. */
export function shownOf({ plan, step }: Failure): string[] {
  const at = plan.steps.indexOf(step);
  return plan.steps.slice(0, at + 1).flatMap(({ action }) => {
    if (action.kind === 'run') return inOneLine(action.command);
    return 'content' in action ? action.content : [];
  });
}

/** The line of the page that names a path, as a word or a string of its own. */
export function lineNaming(texts: readonly string[], path: string): string | undefined {
  const lines = texts.flatMap((text) => text.split('\n'));
  const isNamed = (line: string): boolean =>
    [`'${path}'`, `"${path}"`, `\`${path}\``].some((word) => line.includes(word)) ||
    line.split(' ').includes(path);
  return lines.find(isNamed)?.trim();
}

/** The paths that the journey has made, whoever made them. */
export function pathsMade({ plan, run }: Failure): string[] {
  return [
    ...plan.steps.flatMap(({ action }) => ('path' in action ? [action.path] : [])),
    ...run.steps.flatMap(({ files }) =>
      files.flatMap(({ path, change }) => (change === 'removed' ? [] : [path])),
    ),
  ];
}

/** The calls by which a program looks at what should be there; others make something. */
const LOOKS = new Set(['open', 'scandir', 'opendir', 'stat', 'lstat', 'access']);
/** Words beside which a path may be one that is written. */
const WRITES = ['write', 'create', 'append', 'save', 'out', 'dest', '-o', 'mkdir', '>'];

/** Whether a line may have a path written instead of read. */
function mayWrite(line: string): boolean {
  const words = line.toLowerCase();
  return WRITES.some((word) => words.includes(word));
}

/** Whether a command reads a path: what is named for its output beside it is written, and says nothing of the path. */
function readsIt({ step: { action } }: Failure, path: string): boolean {
  if (action.kind !== 'run') return false;
  const isIt = (word: string): boolean => bareWord(word) === path;
  const read = inputsOf(action.command, () => true);
  return read.some(isIt) && !mayWrite(read.filter((word) => !namesOutput(word)).join(' '));
}

function endingOf(path: string): string {
  const name = nameOf(path);
  return name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}

/** Whether the page itself tells of a file elsewhere, or has its reader make one that could be meant. */
function isToldOf(failure: Failure, path: string): boolean {
  const { page } = failure;
  const name = nameOf(path);
  const names = pathsMade(failure).map(nameOf);
  const isShown = page.blocks.some(({ file }) => file !== null && nameOf(file.path) === name);
  const ending = endingOf(name);
  const isAlike =
    ending !== '' && names.some((other) => endingOf(other) === ending && other !== 'package.json');
  return (
    isShown ||
    isAlike ||
    names.includes(name) ||
    nearWords(name, names, 1).length > 0 ||
    page.prose.some(({ text }) => text.includes(name))
  );
}

/** Code or a command of the page looks for a file that the page names there alone and nothing makes; one that is nearly called so is a slip. */
export const ownFile: Rule = (failure) => {
  const hit = notThere.first(failure.output);
  const missing = hit?.slots.path ?? '';
  // A program that names no call looks for what it reads.
  if (hit === undefined || missing === '' || !LOOKS.has(hit.slots.call ?? 'open')) return undefined;
  if (isPagesOwnText(failure, notThere.says)) return undefined;
  const named = [missing, withoutSandboxFolder(missing, failure)];
  const texts = shownOf(failure);
  const path = named.flatMap((each) => [each, `./${each}`]).find((each) => lineNaming(texts, each));
  const said = path === undefined ? undefined : lineNaming(texts, path);
  if (path === undefined || said === undefined) return undefined;
  if (mayWrite(said) && !readsIt(failure, path)) return undefined;
  if (bringsUnknownFiles(failure) || isToldOf(failure, path)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'files', files: [path], said },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: [hit.line],
  });
};

/**
 * The script that a command runs is not there, and it is the reader's: a remark beside the command leaves it to them, or the
 * page names it there alone and makes nothing that could be meant.
 */
export const ownScript: Rule = (failure) => {
  const file = missingScript(failure);
  if (file === null) return undefined;
  const remark = failure.page.ledger.find((row) => leavesLineToReader(row, [nameOf(file)], failure.page));
  // What lies in a folder may be an example of the product's, which the page forgets to have its reader fetch.
  const isNamedAlone = !file.includes('/') && !bringsUnknownFiles(failure) && !isToldOf(failure, file);
  const said = remark?.quote ?? (isNamedAlone ? inOneLine(commandOf(failure)) : undefined);
  if (said === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'files', files: [file], said },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: missingModules.lines(failure.output),
  });
};

function commandOf({ step: { action } }: Failure): CommandText {
  return action.kind === 'run' ? action.command : '';
}

/** Whether a step has brought files of which the page does not say what they are called. */
export function bringsUnknownFiles({ plan }: Failure): boolean {
  return plan.steps.some(
    ({ action }) => action.kind === 'run' && (action.pace === 'scaffold' || clones(action)),
  );
}

/** The script that a command of the page runs, where a program misses it and no step of the journey makes it. */
function missingScript(failure: Failure): string | null {
  const file = isRunOfFile(commandOf(failure));
  const missing = withoutSandboxFolder(missingModules.first(failure.output)?.slots.module ?? '', failure);
  const isMissing = file !== null && missing === file && !isProvided(failure, file);
  return isMissing && !isPagesOwnText(failure, missingModules.says) ? file : null;
}

/** An example of the product's own repository, run where the reader is said to stand: in a clone of it. */
export const repositoryFile: Rule = (failure) => {
  const file = missingScript(failure);
  const said = failure.page.prose.find(({ text }) => speaksOfRepository(text));
  if (file === null || !file.includes('/') || said === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'clone', file, said: said.text },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: missingModules.lines(failure.output),
  });
};
