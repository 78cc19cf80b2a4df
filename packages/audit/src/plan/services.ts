import { type CodeFacts, codeFacts } from '../code/code-facts.ts';
import { isRun, isRunOfFile } from '../shell/effects.ts';
import type { DraftStep } from './build-steps.ts';

const localHosts = new Set<string | number>(['localhost', '127.0.0.1']);
const logins = new Set(['user', 'username', 'password', 'database']);
/** Databases by the texts that name them: packages of their clients and the dialects of libraries. */
const databases: [string, ReadonlySet<string>][] = [
  ['MySQL', new Set(['mysql', 'mysql2', 'mariadb'])],
  ['PostgreSQL', new Set(['pg', 'postgres', 'postgresql', 'cockroachdb'])],
  ['Microsoft SQL Server', new Set(['mssql', 'tedious'])],
  ['Oracle', new Set(['oracle', 'oracledb'])],
  ['MongoDB', new Set(['mongo', 'mongodb', 'mongoose'])],
];

/** Whether a value only stands for one that the reader has. */
function isLeftToReader(value: string | number): boolean {
  const text = String(value).toLowerCase();
  const plain = text.replaceAll('_', '').replaceAll('-', '');
  return text.includes('your') || text.includes('<') || plain.includes('myuser') || plain.includes('mypass');
}

function logsInLocally({ settings }: CodeFacts): boolean {
  return (
    settings.some(({ name, value }) => name === 'host' && localHosts.has(value)) &&
    settings.some(({ name, value }) => logins.has(name.toLowerCase()) && isLeftToReader(value))
  );
}

/** The database of the reader's own that a piece of code logs in to with values left for the reader to fill in. */
export function ownDatabase(code: string): string | null {
  const facts = codeFacts(code);
  if (!logsInLocally(facts)) return null;
  const found = databases.find(([, names]) => facts.strings.some((text) => names.has(text)));
  return found?.[0] ?? 'database';
}

/** For each step that runs such code, the name of the database that must run beside it. */
export function servicesOf(steps: readonly DraftStep[]): Map<string, string> {
  const of = new Map<string, string>();
  const files = new Map<string, string>();
  for (const { id, action } of steps) {
    if (action.kind === 'write' || action.kind === 'edit') {
      const name = ownDatabase(action.content);
      if (name) files.set(action.path, name);
    }
    if (action.kind !== 'run') continue;
    const file = isRunOfFile(action.command);
    const name = file ? files.get(file) : isRun(action.command) ? [...files.values()][0] : undefined;
    if (name) of.set(id, name);
  }
  return of;
}
