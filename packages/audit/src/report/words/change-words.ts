import type { Change } from '../../judge/change.ts';
import { printed } from '../../model/command-text.ts';

/** A change as a command to type, or as a sentence where it is none. */
export function changeWords(change: Change): string {
  switch (change.code) {
    case 'command':
      return printed(change.command);
    case 'node':
      return `Use Node.js ${nodeWords(change.range)} instead of ${majorWords(change.insteadOf)}`;
    case 'word':
      return `Write "${change.to}" instead of "${change.from}"${change.path === null ? '' : ` in ${change.path}`}`;
    case 'line':
      return change.from === null
        ? `Begin ${change.path} with ${change.to}`
        : `Write ${change.to} instead of ${change.from} in ${change.path}`;
    case 'option':
      return `Take "${change.label}" instead of "${change.taken}"`;
    case 'together':
      return change.changes.map(changeWords).join('; and ');
    case 'way':
      return `Take the way "${change.chosen}" instead of "${change.instead}"`;
  }
}

/** The major version of a version. */
export function majorWords(version: string): string {
  return version.split('.')[0] ?? version;
}

/** A range that is one major version is called by its number. */
export function nodeWords(range: string): string {
  const major = range.startsWith('^') ? range.slice(1) : '';
  return major !== '' && [...major].every((sign) => sign >= '0' && sign <= '9') ? major : range;
}
