import { loadVariables } from '@waymark/server';
import { UsageError } from '../command.ts';

const NAME = /^[A-Z][A-Z0-9_]{1,99}$/u;
/** Variables that change what programs are or do: a journey with them is not the page's any more. */
const OF_PROGRAMS =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|TERM|PWD|IFS|ENV|CDPATH|TMPDIR|BROWSER)$|^(?:LD|NODE|NPM|BASH|YARN|PNPM|GIT|PYTHON|LC|WAYMARK|AUDIT)_/u;
/** A shorter value stands in many texts by chance, and hiding it would hide them. */
const SHORTEST = 8;

/** The names in the value of an option: `A_KEY,B_KEY`. */
export function namesOfKeys(value: string | undefined): string[] | undefined {
  return value?.split(',').map((name) => name.trim());
}

/** Takes the values of keys from the environment by their names; what cannot be used is a usage error that shows no value. */
export function readKeys(
  names: readonly string[],
  environment?: Parameters<typeof loadVariables>[1],
): Record<string, string> {
  const set = loadVariables(names, environment);
  return Object.fromEntries(
    names.map((name) => {
      if (!NAME.test(name))
        throw new UsageError(`Name a key by its variable, in capitals: ${JSON.stringify(name)} is none.`);
      if (OF_PROGRAMS.test(name))
        throw new UsageError(`${name} cannot be given to a journey: it changes how programs run.`);
      const value = set.get(name) ?? '';
      if (value === '') throw new UsageError(`${name} is named as a key, but it is not set.`);
      if (value.length < SHORTEST)
        throw new UsageError(
          `${name} is shorter than ${SHORTEST} characters, so it could not be hidden in the report.`,
        );
      return [name, value];
    }),
  );
}
