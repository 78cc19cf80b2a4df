import { installs } from '../shell/managers.ts';
import { isPackageName } from '../shell/names.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { splitVersion } from '../shell/words.ts';

const moving = new Set(['latest', 'next']);

/** Whether a version leaves open which one is meant: a tag, a range, a major. */
function isOpen(version: string | null): boolean {
  if (version === null || moving.has(version)) return true;
  const bare = version.startsWith('^') || version.startsWith('~') ? version.slice(1) : version;
  return bare !== '' && [...bare].every((char) => '0123456789.x*'.includes(char));
}

function pinned(word: string, versions: ReadonlyMap<string, string>): string {
  if (!isPackageName(word)) return word;
  const { name, version } = splitVersion(word);
  const wanted = versions.get(name);
  return wanted === undefined || !isOpen(version) ? word : `${name}@${wanted}`;
}

function pinnedCommand(text: string, versions: ReadonlyMap<string, string>): string {
  const [before, after] = [text.split(' '), text.split(' ').map((word) => pinnedLines(word, versions))];
  // The first word is the package manager, which may have the name of a package too.
  return [...before.slice(0, 2), ...after.slice(2)].join(' ');
}

/** Commands that go on over several lines have words with line breaks between them. */
function pinnedLines(word: string, versions: ReadonlyMap<string, string>): string {
  return word
    .split('\n')
    .map((part) => pinned(part, versions))
    .join('\n');
}

/** Writes the versions of the day into a command that installs packages; other commands stay as they are. */
export function pinVersions(command: string, versions: ReadonlyMap<string, string>): string {
  const parts = parseShell(command).commands.filter(installs);
  return parts.reduceRight(
    (text, part) =>
      `${text.slice(0, part.at)}${pinnedCommand(part.text, versions)}${text.slice(part.at + part.text.length)}`,
    command,
  );
}
