import { type CommandText, printed } from '../../model/command-text.ts';
import type { BeginningParams, BeginningReason } from '../../model/run-codes.ts';

type Words = { readonly [Code in keyof BeginningParams]: (params: BeginningParams[Code]) => string };

const needs = (command: CommandText, what: string): string =>
  `\`${printed(command)}\` needs ${what} of the project around the page.`;

const REASONS: Words = {
  nothing_used: () => 'No step of the page uses the project around it.',
  asked_for: () => 'The caller asked for it.',
  changes_file: ({ path }) => `The page changes ${path} of the project.`,
  clones_project: ({ remote }) => `${remote} is the project around the page; its copy is cloned.`,
  makes_project: ({ command }) => `The page makes a project of its own by \`${printed(command)}\`.`,
  takes_published: ({ name }) => `The page takes ${name} as it was published.`,
  needs_manifest: ({ command }) => needs(command, 'the package.json'),
  needs_script: ({ command, script }) => needs(command, `the script ${script}`),
  needs_makefile: ({ command }) => needs(command, 'the Makefile'),
  needs_file: ({ command, path }) => needs(command, path),
};

/** Says why a journey begins where it does. */
export function beginningWords({ code, params }: BeginningReason): string {
  // Code and parameters come as a pair, which the table cannot know.
  return (REASONS[code] as (params: BeginningReason['params']) => string)(params);
}
