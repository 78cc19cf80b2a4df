import { visitHtml } from '../fetch/html-visits.ts';
import type { StepProblem } from '../model/run-codes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

const ENDINGS = ['.html', '.htm'];
const MOST_SCRIPTS = 10;

/** A file of the reader's own that a script tag names; addresses and what only a server has are none. */
function isOwnFile(reference: string): boolean {
  return reference !== '' && !reference.startsWith('/') && !reference.includes(':');
}

/** The files of the reader's own that a page runs as scripts. */
function scriptsOf(html: string): string[] {
  const references = (visitHtml(html) ?? []).flatMap(({ node }) =>
    node.type === 'element' && node.tagName === 'script' && typeof node.properties.src === 'string'
      ? [node.properties.src.split(/[?#]/u)[0] ?? '']
      : [],
  );
  return references.filter(isOwnFile).slice(0, MOST_SCRIPTS);
}

/** Opens a file as a browser would, as far as that needs no browser: it is there, and so are the scripts that it runs. */
export async function openFile(
  sandbox: Pick<Sandbox, 'readFile'>,
  path: string,
  shown: string,
): Promise<StepProblem | null> {
  const found = (await sandbox.readFile(path))?.toString('utf8');
  if (found === undefined) return { code: 'no_such_file', params: { path: shown } };
  if (!ENDINGS.some((ending) => path.toLowerCase().endsWith(ending))) return null;
  for (const script of scriptsOf(found)) {
    const beside = new URL(script, `file://${encodeURI(path)}`);
    if ((await sandbox.readFile(decodeURI(beside.pathname))) === undefined)
      return { code: 'script_not_there', params: { path: shown, script } };
  }
  return null;
}
