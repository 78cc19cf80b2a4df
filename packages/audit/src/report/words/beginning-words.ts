import { type CommandText, printed } from '../../model/command-text.ts';
import type {
  BeginningParams,
  BeginningReason,
  PlacementRefusal,
  ProjectFacts,
} from '../../model/run-codes.ts';

type Words = { readonly [Code in keyof BeginningParams]: (params: BeginningParams[Code]) => string };

const SHOWN_OF_COMMIT = 12;

const needs = (command: CommandText, what: string): string =>
  `\`${printed(command)}\` needs ${what} from the project around the page.`;

const REASONS: Words = {
  nothing_used: () => 'No step of the page uses the project around it.',
  asked_for: () => 'The caller of the audit asked for it.',
  changes_file: ({ path }) => `The page changes ${path} of the project.`,
  clones_project: ({ remote }) => `${remote} is the project around the page, so a copy of it is cloned.`,
  makes_project: ({ command }) => `The page makes its own project with \`${printed(command)}\`.`,
  takes_published: ({ name }) => `The page installs ${name} as it was published.`,
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

/** Names a project in one line: which commit, whether changed, how much. */
export function projectWords({ commit, isChanged, files }: ProjectFacts): string {
  const version =
    commit === null ? 'not under version control' : `commit ${commit.slice(0, SHOWN_OF_COMMIT)}`;
  return `${version}${isChanged ? ' with uncommitted changes' : ''}, ${files} files`;
}

const PLACED = {
  project: 'The journey begins in a copy of the project',
  clone: 'The page clones a copy of the project',
};

/** Says where a journey was placed. */
export function placedWords(beginning: keyof typeof PLACED, project: ProjectFacts): string {
  return `${PLACED[beginning]}: ${projectWords(project)}.`;
}

const BYTES_OF_MEBIBYTE = 1_048_576;

function refusedWords(refusal: PlacementRefusal): string {
  switch (refusal.code) {
    case 'too_many_files':
      return `The project in ${refusal.params.root} has more than ${refusal.params.most} files.`;
    case 'too_many_bytes':
      return `The project in ${refusal.params.root} has more than ${refusal.params.most / BYTES_OF_MEBIBYTE} MiB.`;
    case 'no_project':
      return `${refusal.params.page} is in no git work tree and in no folder with a package.json.`;
    case 'not_copied':
      return 'git could not copy the project around the page.';
  }
}

/** Says why a journey could not be placed in a project, and what can be done. */
export function notPlacedWords(refusal: PlacementRefusal): string {
  return `${refusedWords(refusal)} Use \`--begin-in empty\` to start in an empty folder.`;
}
