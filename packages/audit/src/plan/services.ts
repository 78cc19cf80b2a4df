import type { DraftStep } from './build-steps.ts';
import { isRun, isRunOfFile } from './commands.ts';

const localHost = /\bhost["']?\s*:\s*["'](?:localhost|127\.0\.0\.1)["']/;
const ownLogin =
  /^\s*["']?(?:user|username|password|database)["']?\s*:\s*["'][^"'\n]*(?:\byour|<|\bmy[_-]?(?:user|pass))[^"'\n]*["']/im;
const names: [RegExp, string][] = [
  [/["'](?:mysql2?|mariadb)["']/, 'MySQL'],
  [/["'](?:pg|postgres(?:ql)?|cockroachdb)["']/, 'PostgreSQL'],
  [/["'](?:mssql|tedious)["']/, 'Microsoft SQL Server'],
  [/["']oracledb?["']/, 'Oracle'],
  [/["']mongo(?:db|ose)?["']/, 'MongoDB'],
];

/** The database of the reader's own that a piece of code logs in to with values left for the reader to fill in. */
export function ownDatabase(code: string): string | null {
  if (!localHost.test(code) || !ownLogin.test(code)) return null;
  return names.find(([pattern]) => pattern.test(code))?.[1] ?? 'database';
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
