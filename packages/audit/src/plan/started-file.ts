import { shownJson } from '../code/shown-json.ts';
import type { CommandText } from '../model/command-text.ts';
import { isBuild, isRunOfFile, isTest, staysUp } from '../shell/effects.ts';
import { scriptOf } from '../shell/managers.ts';
import { partsOf } from './command-words.ts';
import { listens } from './scripts.ts';

/** What the steps so far have put into files. */
export type Written = Map<string, string>;

/** What npm starts where a project names nothing. */
const STARTED_BY_NPM = 'server.js';

function scriptBody(manifest: string | undefined, name: string): string | null {
  const value = manifest ? shownJson(manifest) : null;
  const scripts = value && typeof value === 'object' && 'scripts' in value ? value.scripts : null;
  const body = scripts && typeof scripts === 'object' ? (scripts as Record<string, unknown>)[name] : null;
  return typeof body === 'string' ? body : null;
}

/** The script of the project that a command runs: its name, and what it says as far as the page has shown it. */
function ranScript(command: CommandText, written: Written): { name: string; body: string | null } | null {
  const [first] = partsOf(command);
  const name = first ? scriptOf(first) : null;
  return name === null ? null : { name, body: scriptBody(written.get('package.json'), name) };
}

/** The text of the file that a command starts, itself or by a script of the project, where the page has shown it. */
export function startedText(command: CommandText, written: Written): string | null {
  const script = ranScript(command, written);
  const usual = script?.name === 'start' && script.body === null ? written.get(STARTED_BY_NPM) : undefined;
  if (usual !== undefined && listens(usual)) return usual;
  const file = isRunOfFile(script?.body ?? command);
  return file ? (written.get(file) ?? written.get(`${file}.js`) ?? null) : null;
}

/** Whether a command goes on until it is ended, by what it starts. */
export function stayingUp(command: CommandText, written: Written): 'yes' | 'no' | 'maybe' {
  const text = startedText(command, written);
  if (text !== null) return listens(text) ? 'yes' : 'no';
  const body = ranScript(command, written)?.body ?? null;
  if (body && isRunOfFile(body)) return staysUp(body);
  const known = body ? staysUp(`npx ${body}`) : 'no';
  // A `start` script may serve with a program that nobody knows.
  return known === 'no' && !(body && (isBuild(body) || isTest(body))) ? staysUp(command) : known;
}
