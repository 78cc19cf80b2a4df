import { isRunOfFile } from '../../plan/commands.ts';
import { speaksOfRepository } from '../../plan/contributor-parts.ts';
import { type Failure, isPagesOwnText, quote, type Rule, rule } from './rule.ts';

const MISSING_FILE = /Cannot find module '([^']+)'/;

/** The name of a file of the project, without the folder of the sandbox in which the step ran. */
export function asThePageWrites(name: string, { commands }: Failure): string {
  const folder = commands.map(({ cwd }) => `${cwd}/`).find((cwd) => name.startsWith(cwd));
  return folder === undefined ? name : name.slice(folder.length);
}

/** Whether a step of the journey makes the file, or brings files that the auditor has not seen. */
function isProvided({ plan }: Failure, file: string): boolean {
  return plan.steps.some(({ action }) =>
    action.kind === 'run'
      ? action.pace === 'scaffold' || /\bgit\s+clone\b/.test(action.command)
      : 'path' in action && action.path.replace(/^\.\//, '') === file,
  );
}

/** An example of the product's own repository, run where the reader is said to stand: in a clone of it. */
export const repositoryFile: Rule = (failure) => {
  const { action } = failure.step;
  const file = action.kind === 'run' ? isRunOfFile(action.command) : null;
  const missing = asThePageWrites(MISSING_FILE.exec(failure.output)?.[1] ?? '', failure);
  if (file === null || missing !== file || !file.includes('/') || isProvided(failure, file)) return undefined;
  const said = failure.page.prose.find(({ text }) => speaksOfRepository(text));
  if (said === undefined || isPagesOwnText(failure, MISSING_FILE)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'clone', file, said: said.text },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: quote(failure.output, MISSING_FILE),
  });
};
