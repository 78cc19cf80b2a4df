import { readSettings } from '../audit/read-settings.ts';
import { UsageError } from '../command.ts';
import { oneOf, readOptions } from '../read-options.ts';

const FORMATS = ['text', 'json', 'agent'] as const;

/** The options of `waymark check`. */
export interface CheckOptions {
  readonly url: string;
  readonly format: (typeof FORMATS)[number];
  /** The least score that ends with 0. */
  readonly failUnder: number;
  /** Whether a page may lie on this machine or in its network. */
  readonly allowPrivate: boolean;
}

/** Reads the arguments; what makes no sense is a usage error. */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const { values, positionals } = readOptions(
    args,
    { format: { type: 'string', default: 'text' }, 'fail-under': { type: 'string', default: '0' } },
    { min: 1, max: 1 },
  );
  return {
    url: addressOf(positionals[0] ?? ''),
    format: oneOf('--format', values.format, FORMATS),
    failUnder: scoreOf(values['fail-under']),
    allowPrivate: readSettings().allowPrivateTargets,
  };
}

function addressOf(word: string): string {
  const url = /^https?:\/\//iu.test(word) ? URL.parse(word) : null;
  if (url === null) throw new UsageError('Name a page by its http or https URL.');
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address carries a user name or a password, which must be removed.');
  return url.href;
}

function scoreOf(value: string): number {
  const score = /^\d{1,3}$/u.test(value) ? Number(value) : 101;
  if (score > 100) throw new UsageError('--fail-under must be a score from 0 to 100.');
  return score;
}
