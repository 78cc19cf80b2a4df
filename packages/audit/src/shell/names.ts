function isOf(text: string, signs: string): boolean {
  return (
    text !== '' &&
    [...text].every(
      (char) =>
        (char >= 'a' && char <= 'z') ||
        (char >= 'A' && char <= 'Z') ||
        (char >= '0' && char <= '9') ||
        signs.includes(char),
    )
  );
}

/** Whether a text can be the name of a file or folder, without a path. */
export function isNameLike(text: string): boolean {
  return isOf(text, '_.-');
}

/** Whether a text is the name of a package of the registry, with or without a version. */
export function isPackageName(text: string): boolean {
  const scoped = text.startsWith('@');
  const at = text.indexOf('@', 1);
  const name = at === -1 ? text : text.slice(0, at);
  const version = at === -1 ? null : text.slice(at + 1);
  const parts = (scoped ? name.slice(1) : name).split('/');
  if (parts.length !== (scoped ? 2 : 1) || !parts.every((part) => isOf(part, '_.-'))) return false;
  if (name.startsWith('-') || name.startsWith('.')) return false;
  if (version?.startsWith('npm:')) return isPackageName(version.slice('npm:'.length));
  // `name@<version>` leaves the version to the reader.
  return version === null || (isOf(version, '_.^~<>=*-') && !version.endsWith('>'));
}
