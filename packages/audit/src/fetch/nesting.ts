const MOST_LEVELS = 64;
const CONTAINERS = new RegExp(`^[ \\t]*(?:>[ \\t]?|[-*+][ \\t]+|\\d{1,9}[.)][ \\t]+){${MOST_LEVELS},}`, 'mu');

/**
 * Tells whether Markdown nests quotes and lists beyond any reader's patience: the time that parsers take grows
 * with the square of the depth, so a few kilobytes of `>` would hold one for minutes.
 */
export function isNestedTooDeeply(markdown: string): boolean {
  return CONTAINERS.test(markdown);
}
