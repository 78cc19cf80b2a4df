const BEGINNINGS = ['npm error ', 'npm ERR! '];

/** A line in which npm names one fact of its failure. */
type NpmFact = { name: string; value: string; line: string };

/** The facts that npm names of a failure: `npm error path /a/b` is the value `/a/b` of `path`. */
export function npmFacts(output: string): NpmFact[] {
  return output.split('\n').flatMap((text) => {
    const line = text.trim();
    const start = BEGINNINGS.find((each) => line.includes(each));
    if (start === undefined) return [];
    const fact = line.slice(line.indexOf(start) + start.length);
    const space = fact.indexOf(' ');
    return space === -1 ? [] : [{ name: fact.slice(0, space), value: fact.slice(space + 1).trim(), line }];
  });
}

const SCRIPT = 'sh -c ';
const FOLDER = 'node_modules/';

/** The script of a package that npm ran and that failed, and the package in whose folder it ran. */
export function failedScript(output: string): {
  script: string | null;
  path: string | null;
  package: string | null;
} {
  const facts = npmFacts(output);
  const find = (name: string, isIt: (value: string) => boolean) =>
    facts.find((fact) => fact.name === name && isIt(fact.value))?.value ?? null;
  const command = find('command', (value) => value.startsWith(SCRIPT));
  const path = find('path', (value) => value.includes(FOLDER));
  const name = path?.slice(path.lastIndexOf(FOLDER) + FOLDER.length) ?? null;
  const isName = name !== null && name.split('/').length === (name.startsWith('@') ? 2 : 1);
  return { script: command?.slice(SCRIPT.length) ?? null, path, package: isName ? name : null };
}
