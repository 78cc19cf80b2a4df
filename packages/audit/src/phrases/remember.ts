/** Enough for the passages of a large page; what is asked of them is asked by many tables. */
const MOST_LETTERS = 400_000;

/** Makes something of a text once, as long as it is remembered; whoever gets it may not change it. */
export function remember<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  let letters = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (letters + text.length > MOST_LETTERS) {
      known.clear();
      letters = 0;
    }
    const made = make(text);
    known.set(text, made);
    letters += text.length;
    return made;
  };
}
