/** Makes something when it is first asked for and keeps it: what ICU needs for its first format is a tenth of a start. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
