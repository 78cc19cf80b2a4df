import { codeFacts } from '../code/code-facts.ts';

/** Whether what a script brings in is a file of its project. */
export function isNeighbour(specifier: string): boolean {
  return specifier.startsWith('./') || specifier.startsWith('../');
}

/** The files of its project that a script brings in. */
function neighboursOf(text: string): string[] {
  return codeFacts(text)
    .imports.map(({ specifier }) => specifier)
    .filter(isNeighbour);
}

/** Whether a script brings in other files of its project. */
export function hasNeighbours(text: string): boolean {
  return neighboursOf(text).length > 0;
}

/** The name of a file, without its folder and its ending: a script may name it by that alone. */
function bareName(path: string): string {
  return (path.split('/').at(-1) ?? '').split('.')[0] ?? '';
}

/** Whether a script brings in the file at a path. */
export function bringsIn(text: string, path: string): boolean {
  const name = bareName(path);
  return name !== '' && neighboursOf(text).some((one) => bareName(one) === name);
}

/** A file that a script brings in and nobody has made. */
export function missingNeighbour(text: string, paths: Iterable<string>): string | undefined {
  const names = new Set([...paths].map(bareName));
  return neighboursOf(text).find((specifier) => !names.has(bareName(specifier)));
}
