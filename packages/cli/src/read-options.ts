import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** Parses the words of a command; unknown ones are a usage error. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  positionals: { min: number; max: number },
) {
  const parsed = parseStrictly(args, options);
  const count = parsed.positionals.length;
  if (count < positionals.min) throw new UsageError('An argument is missing.');
  if (count > positionals.max)
    throw new UsageError(`Unexpected argument ${JSON.stringify(parsed.positionals[positionals.max])}.`);
  return parsed;
}

function parseStrictly<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The word that an option has, one of those it may have. */
export function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new UsageError(`${option} must be ${allowed.join(', ')}, not ${JSON.stringify(value)}.`);
  return found;
}
