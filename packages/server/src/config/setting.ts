import { Secret } from '../lib/crypto/secret.ts';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { withoutUrlCredentials } from '../lib/errors/problem-text.ts';

/** A value of the environment that cannot be used; its message is the one sentence the operator sees. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** One row of the settings table: how a variable is read and what the documentation says of it. */
export interface Setting<T> {
  readonly name: string;
  readonly shownDefault: string;
  readonly meaning: string;
  /** True when the value must never be shown back. */
  readonly secret: boolean;
  read(source: NodeJS.ProcessEnv): T;
}

interface SettingOptions<T> {
  readonly default: T;
  readonly shownDefault: string;
  readonly meaning: string;
  readonly secret?: boolean;
  /** Says what a good value looks like: `must be …`. */
  readonly must: string;
  /** Returns undefined for a value that cannot be used. */
  parse(text: string): T | undefined;
}

/** Describes one variable; an empty value counts as unset. */
export function setting<T>(name: string, options: SettingOptions<T>): Setting<T> {
  return {
    name,
    shownDefault: options.shownDefault,
    meaning: options.meaning,
    secret: options.secret ?? false,
    read(source) {
      const text = source[name]?.trim();
      if (text === undefined || text === '') return options.default;
      const value = options.parse(text);
      if (value !== undefined) return value;
      const given = options.secret === true ? '' : `; it is ${JSON.stringify(withoutUrlCredentials(text))}`;
      throw new ConfigError(`${name} must be ${options.must}${given}.`);
    },
  };
}

/** A setting that takes a whole number within bounds. */
export function wholeNumber(
  name: string,
  options: { default: number; meaning: string; from: number; to: number },
) {
  const { from, to } = options;
  return setting<number>(name, {
    default: options.default,
    shownDefault: `\`${options.default}\``,
    meaning: options.meaning,
    must: `a whole number from ${from} to ${to}`,
    parse: (value) =>
      /^\d{1,9}$/u.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined,
  });
}

/** A setting that takes one of a few words. */
export function choice<const T extends string>(
  name: string,
  values: readonly T[],
  options: { default: NoInfer<T>; meaning: string },
): Setting<T> {
  return setting<T>(name, {
    default: options.default,
    shownDefault: `\`${options.default}\``,
    meaning: options.meaning,
    must: values.map((value) => JSON.stringify(value)).join(' or '),
    parse: (text) => values.find((value) => value === text),
  });
}

/** A setting that holds a secret or nothing. */
export function secretSetting(
  name: string,
  options: { shownDefault: string; meaning: string; must: string; isValid?: (text: string) => boolean },
): Setting<Secret | undefined> {
  return setting<Secret | undefined>(name, {
    ...options,
    default: undefined,
    secret: true,
    parse: (text) => (options.isValid === undefined || options.isValid(text) ? new Secret(text) : undefined),
  });
}
