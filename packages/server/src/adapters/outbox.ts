import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { randomWord } from '../lib/crypto/ids.ts';
import { makeFolder } from '../lib/process/make-folder.ts';

const MAIL_ID = /^\d{13}-[a-z0-9]{12}$/u;
const SHOWN = 200;
const WORD_CHARACTERS = 12;

export interface OutboxMail {
  readonly id: string;
  readonly at: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The folder where mail lies that no server takes: one `.eml` and one `.json` per mail. */
export interface Outbox {
  /** Keeps a mail; one with the id of a mail that is here already changes nothing. */
  store(mail: { to: string; subject: string; text: string; id?: string }, message: Buffer): void;
  /** The newest mails, newest first. */
  list(): OutboxMail[];
  read(id: string): OutboxMail | undefined;
  readMessage(id: string): Uint8Array<ArrayBuffer> | undefined;
  /** Throws when the folder cannot be written, or made; it is not made yet. */
  verify(): void;
}

function readIfThere(file: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The folder itself, or the one it would be made in. */
function nearestFolder(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : nearestFolder(parent);
}

/** The part of a file's name that follows from a mail's own id, so that a repeated mail is known again. */
function wordOf(mailId: string): string {
  return createHash('sha256').update(mailId).digest('hex').slice(0, WORD_CHARACTERS);
}

/** Opens the outbox below a data folder, making it on the first mail. */
export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const make = () => makeFolder(folder);
  const fileOf = (id: string, ending: string) => (MAIL_ID.test(id) ? join(folder, `${id}.${ending}`) : '');
  // Renaming makes a mail appear whole or not at all, whenever the process ends.
  const write = (id: string, ending: string, content: Buffer | string) => {
    const file = fileOf(id, ending);
    writeFileSync(`${file}.part`, content, { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
  };
  const read = (id: string): OutboxMail | undefined => {
    const json = readIfThere(fileOf(id, 'json'));
    return json === undefined ? undefined : JSON.parse(json.toString('utf8'));
  };
  return {
    store(mail, message) {
      make();
      const at = Date.now();
      const word = mail.id === undefined ? randomWord(WORD_CHARACTERS) : wordOf(mail.id);
      if (mail.id !== undefined && readdirSync(folder).some((name) => name.endsWith(`-${word}.json`))) return;
      const id = `${String(at).padStart(13, '0')}-${word}`;
      write(id, 'eml', message);
      write(id, 'json', JSON.stringify({ id, at, to: mail.to, subject: mail.subject, text: mail.text }));
    },
    list() {
      make();
      const ids = readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length));
      const newest = ids.sort().reverse().slice(0, SHOWN);
      return newest.map(read).filter((mail) => mail !== undefined);
    },
    read,
    readMessage: (id) => readIfThere(fileOf(id, 'eml')),
    verify() {
      const nearest = nearestFolder(folder);
      accessSync(nearest, constants.W_OK);
      if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`);
    },
  };
}
