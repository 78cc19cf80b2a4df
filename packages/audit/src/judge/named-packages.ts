import type { PlannedStep } from '../model/plan.ts';
import type { Finding } from './finding.ts';
import { compilerErrors } from './signatures/errors.ts';
import { names } from './step-commands.ts';

/** The program that prints errors with the codes of TypeScript. */
const COMPILER = 'typescript';

/** What a step that failed says, and by which finding. */
export type Message = { finding: Finding; failed: PlannedStep | undefined; output: string };

/**
 * How directly a message names a package, the most direct first: the rule's own, then where the error stands, what
 * printed it and what does not fit, then a word of it; null where it does not.
 */
export function namedBy({ finding, failed, output }: Message, name: string): number | null {
  const isRefused =
    (finding.code === 'sdk.surface' || finding.code === 'sdk.install-script') &&
    finding.params.package === name;
  if (isRefused) return 0;
  if (standsIn(output, name) || prints(output, name) || isPeer(output, name)) return 1;
  const isCalled =
    finding.code === 'docs.command-failed' && failed?.action.kind === 'run' && names(failed.action, name);
  return isCalled || finding.quotes.some((line) => mentions(line, name)) ? 2 : null;
}

/** Whether a file of the package is where the error stands. */
function standsIn(output: string, name: string): boolean {
  return output.includes(`node_modules/${name}/`);
}

function prints(output: string, name: string): boolean {
  return name === COMPILER && compilerErrors.says(output);
}

/** Whether a package manager says that its version is not the one that others want beside them. */
function isPeer(output: string, name: string): boolean {
  return output.includes(`peer ${name}@`) || output.includes(`Found: ${name}@`);
}

const partOfName = (char: string): boolean => char !== '' && /[\w@./-]/u.test(char);
const goesOn = (char: string): boolean => char !== '' && /[\w-]/u.test(char);

/** Whether a line has the name by itself or with a path behind it, and not as a part of another. */
function mentions(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1))
    if (!partOfName(line.charAt(at - 1)) && !goesOn(line.charAt(at + name.length))) return true;
  return false;
}

/** The version of a package that a manager could not install beside others, as its message says. */
export function versionSaid(output: string, name: string): string | null {
  const lead = [`Found: ${name}@`, `from ${name}@`].find((each) => output.includes(each));
  if (lead === undefined) return null;
  const rest = output.slice(output.indexOf(lead) + lead.length);
  return /^[\w.+-]+/u.exec(rest)?.[0] ?? null;
}
