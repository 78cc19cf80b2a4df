import type { PlannedAction } from '../model/plan.ts';
import type { StepProblem } from '../model/run-codes.ts';
import { HOME } from '../sandbox/bubblewrap-profile.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { applyDiff } from './apply-diff.ts';
import { type Changed, withNewline } from './changed-text.ts';
import { mergeJson } from './merge-json.ts';
import { openFile } from './open-file.ts';
import { placeSnippet } from './place-snippet.ts';

/** An action on a file. */
export type FileAction = Extract<
  PlannedAction,
  { kind: 'write' | 'patch' | 'merge_json' | 'edit' | 'open_file' }
>;

const WRITABLE = [HOME, '/tmp'];

/** Does to a file what a reader would do in an editor; returns what stood in the way, or null. */
export async function changeFile(
  sandbox: Sandbox,
  cwd: string,
  action: FileAction,
): Promise<StepProblem | null> {
  const path = resolvePath(action.path, cwd);
  if (path === undefined) return { code: 'outside_own_folders', params: { path: action.path } };
  if (action.kind === 'open_file') return openFile(sandbox, { path, shown: action.path }, resolvePath);
  const found = (await sandbox.readFile(path))?.toString('utf8');
  const changed = change(action, found);
  if ('problem' in changed) return changed.problem;
  try {
    await sandbox.writeFile(path, Buffer.from(changed.text));
    return null;
  } catch (error) {
    return systemProblem(error);
  }
}

/** What the system said when something could not be done. */
export function systemProblem(error: unknown): StepProblem {
  return { code: 'system', params: { message: error instanceof Error ? error.message : String(error) } };
}

function change(action: Exclude<FileAction, { kind: 'open_file' }>, found: string | undefined): Changed {
  switch (action.kind) {
    case 'write':
      return { text: withNewline(action.content) };
    case 'patch':
      return applyDiff(found, action.diff, action.path);
    case 'merge_json':
      return mergeJson(found, action.json, action.path);
    case 'edit':
      return placeSnippet(found, action.content, action.anchor, action.path);
  }
}

// The absolute path that a page means, or nothing if it leads where a reader has no business.
function resolvePath(path: string, cwd: string): string | undefined {
  const absolute = path.startsWith('~/')
    ? `${HOME}/${path.slice(2)}`
    : path.startsWith('/')
      ? path
      : `${cwd}/${path}`;
  const parts: string[] = [];
  for (const part of absolute.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const plain = `/${parts.join('/')}`;
  return WRITABLE.some((folder) => plain.startsWith(`${folder}/`)) ? plain : undefined;
}
