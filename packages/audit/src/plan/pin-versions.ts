const INSTALL = /^((?:npm|pnpm|bun)\s+(?:i|install|add)|yarn\s+add)\s+(.*)$/u;
const BARE_NAME = /^(?:@[\w.-]+\/)?[\w.-]+$/u;
const LATEST = /^((?:@[\w.-]+\/)?[\w.-]+)@(?:latest|next|\^?~?[\d.x*]+)$/u;

function pinWord(word: string, versions: ReadonlyMap<string, string>): string {
  if (word.startsWith('-')) return word;
  const name = BARE_NAME.test(word) ? word : LATEST.exec(word)?.[1];
  const version = name === undefined ? undefined : versions.get(name);
  return name === undefined || version === undefined ? word : `${name}@${version}`;
}

/** Writes the versions of the day into a command that installs packages; other commands stay as they are. */
export function pinVersions(command: string, versions: ReadonlyMap<string, string>): string {
  return command
    .split(/(\s*(?:&&|;|\n)\s*)/u)
    .map((part) => {
      const [, install, words] = INSTALL.exec(part) ?? [];
      if (install === undefined || words === undefined) return part;
      return `${install} ${words
        .split(/(\s+)/u)
        .map((word) => pinWord(word, versions))
        .join('')}`;
    })
    .join('');
}
