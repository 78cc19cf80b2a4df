import { visitHtml } from '../fetch/html-visits.ts';
import type { StepProblem } from '../model/run-codes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

const ENDINGS = ['.html', '.htm'];
const MOST_SCRIPTS = 10;
/** Signs of an address, of a path that only a server has, and of names that are not written as they are. */
const NOT_OWN = [':', '?', '#', '%', '\\'];

/** A file of the reader's own that a script tag names as it is. */
function isOwnFile(reference: string): boolean {
  return reference !== '' && !reference.startsWith('/') && !NOT_OWN.some((sign) => reference.includes(sign));
}

/** The files of the reader's own that a page runs as scripts. */
function scriptsOf(html: string): string[] {
  const references = (visitHtml(html) ?? []).flatMap(({ node }) =>
    node.type === 'element' && node.tagName === 'script' && typeof node.properties.src === 'string'
      ? [node.properties.src]
      : [],
  );
  return references.filter(isOwnFile).slice(0, MOST_SCRIPTS);
}

/**
 * Opens a file as a browser would, as far as that needs no browser: it is there, and so are the scripts that it runs.
 * `resolve` gives the place of a script in the folder of the file; none where a reader has no business there.
 */
export async function openFile(
  sandbox: Pick<Sandbox, 'readFile'>,
  { path, shown }: { path: string; shown: string },
  resolve: (script: string, folder: string) => string | undefined,
): Promise<StepProblem | null> {
  const found = (await sandbox.readFile(path))?.toString('utf8');
  if (found === undefined) return { code: 'no_such_file', params: { path: shown } };
  if (!ENDINGS.some((ending) => path.toLowerCase().endsWith(ending))) return null;
  for (const script of scriptsOf(found)) {
    const beside = resolve(script, path.slice(0, path.lastIndexOf('/')));
    if (beside !== undefined && (await sandbox.readFile(beside)) === undefined)
      return { code: 'script_not_there', params: { path: shown, script } };
  }
  return null;
}
