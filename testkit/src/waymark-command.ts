import { fileURLToPath } from 'node:url';

/** The command as it is installed, so that tests run what users run. */
export const waymarkEntry = fileURLToPath(new URL('../../packages/cli/bin/waymark.mjs', import.meta.url));

/** Gives a child only what it is told, so that settings of the developer's shell cannot change a test. */
export function cleanEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...env };
}
