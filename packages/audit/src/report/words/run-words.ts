import type {
  Interference,
  InterferenceParams,
  ProblemParams,
  RecordProblem,
  RegistryGap,
  StepProblem,
} from '../../model/run-codes.ts';

type Words<Params> = { readonly [Code in keyof Params]: (params: Params[Code]) => string };

const PROBLEMS: Words<ProblemParams> = {
  outside_own_folders: ({ path }) => `${path} is outside the reader's own folders.`,
  no_such_file: ({ path }) => `${path} does not exist.`,
  script_not_there: ({ path, script }) => `${path} runs ${script}, which does not exist.`,
  nothing_to_change: ({ path }) => `${path} does not exist, so nothing in it can be changed.`,
  nothing_to_edit: () => 'The file that the page says to edit does not exist.',
  anchor_not_found: ({ anchor }) => `"${anchor}" is not in the file that the page says to edit.`,
  change_does_not_fit: ({ path }) => `The change shown for ${path} does not fit the file.`,
  shown_is_no_json: ({ path }) => `What the page shows for ${path} is not JSON.`,
  file_is_no_json: ({ path }) => `${path} is not JSON, so nothing can be merged into it.`,
  system: ({ message }) => message,
};

/** Says why a step could not even be tried. */
export function problemWords({ code, params }: StepProblem): string {
  // Code and parameters come as a pair, which the table cannot know.
  return (PROBLEMS[code] as (params: StepProblem['params']) => string)(params);
}

const INTERFERENCES: Words<InterferenceParams> = {
  shadowed: ({ names }) =>
    `an earlier step made ${names.join(', ')} a function or alias of the shell, which ran instead`,
  obeyed: ({ names }) => `an earlier step set ${names.join(', ')}, which can replace every later program`,
  replaced: ({ name, path }) => `an earlier step replaced the program ${name}: ${path} ran instead`,
  unwatched: () => 'so many programs were started that it is not known which of them ran under which name',
  forged: () => 'something that an earlier command left behind answered instead of the shell',
  shell_lost: () => 'the shell ended, though nothing in the command ends it',
};

/** Says why it is not known how a command ended. */
export function interferenceWords({ code, params }: Interference): string {
  // As above.
  return (INTERFERENCES[code] as (params: Interference['params']) => string)(params);
}

/** Says why there is no record of a package. */
export function recordProblemWords(problem: RecordProblem): string {
  switch (problem.code) {
    case 'silent':
      return 'the registry did not answer';
    case 'answered':
      return `the registry answered ${problem.params.status}`;
    case 'no_package':
      return 'the registry’s answer was not a package';
  }
}

/** Says why a registry is not known to be whole. */
export function registryGapWords(gap: RegistryGap): string {
  switch (gap.code) {
    case 'not_public':
      return `${gap.params.host} is not the public registry`;
    case 'silent':
      return 'it does not answer';
    case 'answered':
      return `it answers ${gap.params.status} for ${gap.params.name}`;
    case 'no_packages':
      return 'its answers are not packages';
    case 'no_times':
      return 'it does not say when packages changed';
    case 'no_signatures':
      return 'its packages carry no signatures';
  }
}
