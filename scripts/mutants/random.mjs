import { createHash } from 'node:crypto';

const consonants = 'bcdfghjklmnpqrstvwxz';

/** Numbers that follow from a text alone: the same text gives the same ones. */
export function randomFrom(text) {
  let counter = 0;
  const next = () => {
    counter += 1;
    return createHash('sha256').update(`${counter}\n${text}`).digest().readUInt32BE(0) / 2 ** 32;
  };
  const below = (most) => Math.floor(next() * most);
  return {
    below,
    /** A made-up word that no package, program or file has for a name. */
    word: (length = 10) =>
      `qz${Array.from({ length: length - 2 }, () => consonants[below(consonants.length)]).join('')}`,
    /** The same things in another order. */
    shuffled(things) {
      const left = [...things];
      return things.map(() => left.splice(below(left.length), 1)[0]);
    },
  };
}
