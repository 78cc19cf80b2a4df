import { randomBytes, randomUUID } from 'node:crypto';

const BASE32 = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const SLUG_HOST_CHARACTERS = 48;

/** An identifier that nobody can guess and that sorts by nothing. */
export function newId(): string {
  return randomUUID();
}

/** Whether a text has the shape of such an identifier; anything else need not be looked for. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** Random lower-case characters without look-alikes; each holds five bits. */
export function randomWord(characters: number): string {
  let word = '';
  for (const byte of randomBytes(characters)) word += BASE32.charAt(byte & 31);
  return word;
}

/** A public report slug: readable by its host, unguessable by its 80 random bits. */
export function newReportSlug(hostname: string): string {
  const readable = hostname
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, SLUG_HOST_CHARACTERS)
    .replace(/^-+|-+$/gu, '');
  return `${readable === '' ? 'report' : readable}-${randomWord(16)}`;
}
