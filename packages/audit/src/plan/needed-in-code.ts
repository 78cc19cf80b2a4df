import { codeFacts } from '../code/code-facts.ts';
import { type QuotedPart, quotedParts } from '../code/quoted-parts.ts';
import { hasWord, isInWord, wordsOfCode } from '../code/words.ts';
import type { CommandText } from '../model/command-text.ts';
import { inOneLine, piecesOf, printableText } from '../shell/shown.ts';
import { variablesSetBy } from '../shell/variables.ts';
import { isSampleOfAccount, isStandIn, standInName } from './secret-values.ts';
import { ownDatabase } from './services.ts';

/** A credential that a text asks for. */
export type Needed = { name: string; quote: string };

const secretEndings = [
  ...['API_KEY', 'APIKEY', 'ACCESS_KEY', 'ACCESSKEY', 'PRIVATE_KEY', 'PRIVATEKEY', 'SECRET_KEY', 'SECRETKEY'],
  ...['AUTH_KEY', 'SERVICE_ROLE_KEY', 'ANON_KEY', 'PUBLISHABLE_KEY', 'SECRET', 'TOKEN', 'PASSWORD', '_PASS'],
  ...['MNEMONIC', 'SEED_PHRASE', 'CREDENTIAL', 'CREDENTIALS', 'ACCOUNT_SID', 'PROJECT_ID', 'CLIENT_ID'],
];
const secretWords = ['key', 'token', 'secret', 'phrase', 'mnemonic'];
const spokenSecrets = [
  ...['private key', 'api key', 'secret key', 'access token', 'auth token', 'api token', 'seed phrase'],
  ...['mnemonic', 'service account', 'funded account', 'funded wallet', 'account id', 'profile address'],
  ...['passphrase', 'client secret'],
];

/** Whether a variable of the environment is named like one that only an account can fill. */
export function isSecretName(name: string): boolean {
  return secretEndings.some((ending) => name.endsWith(ending));
}

/** Whether a setting is named like one that others must not know. */
export function isSecret(name: string): boolean {
  return isSecretName(name) || secretWords.some((word) => name.toLowerCase().includes(word));
}

/** The credential that a text speaks of first. */
export function mentionedCredential(text: string): string | null {
  const lower = text.toLowerCase();
  const found = spokenSecrets.filter((words) => hasWord(lower, words));
  return found.sort((a, b) => lower.indexOf(a) - lower.indexOf(b))[0] ?? null;
}

const LONGEST_QUOTE = 160;

/** A line with the values in it hidden; names in capitals are no values. */
export function maskValues(line: string): string {
  let shown = line.trim();
  for (const { text, start, end } of quotedParts(shown).reverse()) {
    const isName = text !== '' && text === text.toUpperCase() && wordsOfCode(text)[0] === text;
    if (text.length >= 6 && !isName) shown = `${shown.slice(0, start + 1)}…${shown.slice(end - 1)}`;
  }
  return shown.slice(0, LONGEST_QUOTE);
}

function lineWith(text: string, part: string): string {
  return maskValues(text.split('\n').find((line) => line.includes(part)) ?? part);
}

/** A line of code or configuration, with what it quotes and remarks. */
type Line = { text: string; pairs: Pair[]; remark: string };

/** A quoted value with the name that it is given to, and the sign between them. */
type Pair = { name: string; sign: string; value: string };

/** The name in front of a quoted value: `name: "…"`, `"name" = "…"`, `name("…")`. */
function pairOf(line: string, { text, start }: QuotedPart): Pair {
  const before = line.slice(0, start).trimEnd();
  const sign = before.slice(-1);
  if (!['=', ':', '('].includes(sign)) return { name: '', sign: '', value: text };
  let end = before.slice(0, -1).trimEnd();
  if (['"', "'"].includes(end.slice(-1))) end = end.slice(0, -1);
  let at = end.length;
  while (isInWord(end.charAt(at - 1)) || (sign !== '(' && end.charAt(at - 1) === '-')) at -= 1;
  return { name: end.slice(at), sign, value: text };
}

function commentOf(line: string): string {
  const starts = ['//', '#', '/*'].map((opener) => line.indexOf(opener)).filter((at) => at !== -1);
  return starts.length === 0 ? '' : line.slice(Math.min(...starts));
}

const SIGNS = { member: ':', assigned: '=', called: '(', alone: '' } as const;

/** The lines of a text: of code as its tree has them, of other texts by their signs. */
function linesOf(text: string): Line[] {
  const lines = text.split('\n');
  const { read, texts, comments } = codeFacts(text);
  if (read !== 'whole')
    return lines.map((line) => ({
      text: line,
      pairs: quotedParts(line).map((part) => pairOf(line, part)),
      remark: commentOf(line),
    }));
  let start = 0;
  return lines.map((line) => {
    const isHere = (found: { start: number }): boolean =>
      found.start >= start && found.start < start + line.length;
    const pairs = texts.filter(isHere).map(({ name, how, value }) => ({ name, sign: SIGNS[how], value }));
    const remark = comments.filter(isHere).map((found) => found.text);
    start += line.length + 1;
    return { text: line, pairs, remark: remark.join(' ') };
  });
}

/** The variable that a line of an environment file or of a shell sets. */
function variableSetBy(line: string): string | null {
  const plain = ['export ', 'set '].reduce(
    (rest, word) => (rest.startsWith(word) ? rest.slice(word.length).trim() : rest),
    line.trim(),
  );
  const name = plain.slice(0, Math.max(plain.indexOf('='), 0)).trimEnd();
  const isVariable = name.length >= 4 && name === name.toUpperCase() && wordsOfCode(name)[0] === name;
  return isVariable ? name : null;
}

const stores = ['database', 'db', 'mysql', 'postgres', 'postgresql', 'mongo', 'mongodb'];
const logins = ['password', 'pass', 'user', 'username', 'name', 'database'];

/** Names and passwords of a database on the reader's own machine are the reader's to choose. */
function isOfDatabase(text: string, line: string): boolean {
  const plain = line.toLowerCase().replaceAll('-', '').replaceAll('_', '').replaceAll(' ', '');
  if (stores.some((store) => logins.slice(0, 5).some((login) => plain.includes(store + login)))) return true;
  const [first = ''] = wordsOfCode(line);
  const isLogin = logins.includes(first) && first !== 'pass' && first !== 'name';
  return isLogin && line.includes(':') && ownDatabase(text) !== null;
}

/** What a line of code or configuration leaves to be filled in with a secret. */
function neededInLine({ text: line, pairs, remark }: Line, text: string): Needed[] {
  const quote = maskValues(line);
  const variable = variableSetBy(line);
  const said = mentionedCredential(remark);
  const isEmpty = pairs.some(({ sign, value }) => sign !== '' && value === '');
  const standIn = pairs.find(({ value }) => isStandIn(value));
  const raw = standInName(line);
  const sample = pairs
    .map(({ name, sign, value }) => (sign === ':' ? isSampleOfAccount(name, value) : null))
    .find((found) => found !== null);
  const cutOff = pairs.find(
    ({ name, sign, value }) =>
      (sign === ':' || sign === '=') && isSecret(name) && (value.endsWith('...') || value.endsWith('…')),
  );
  const key = pairs.find(({ name }) => name !== '')?.name ?? '';
  const names = [
    variable !== null && isSecretName(variable) ? variable : null,
    said !== null && isEmpty ? said : null,
    raw,
    standIn ? null : (sample ?? null),
    standIn ? null : (cutOff?.name ?? null),
    standIn && !isOfDatabase(text, line)
      ? (mentionedCredential(line) ?? (isSecret(key) ? key : 'API key'))
      : null,
  ];
  return names.flatMap((name) => (name === null ? [] : [{ name, quote }]));
}

/** The variables of the environment that a text reads, also where it is no whole code. */
function envNamesOf(text: string): string[] {
  const { envNames, read } = codeFacts(text);
  if (read !== 'none') return envNames;
  return ['process.env.', 'import.meta.env.'].flatMap((start) =>
    text
      .split(start)
      .slice(1)
      .flatMap((rest) => wordsOfCode(rest.slice(0, 80))[0] ?? []),
  );
}

/** What the lines of code or of a file of settings leave to be filled in. */
function neededInLines(text: string): Needed[] {
  return linesOf(text).flatMap((line) => neededInLine(line, text));
}

/** What a piece of code or configuration needs and cannot hold itself. */
export function neededIn(text: string): Needed[] {
  const names = text.includes('env') ? envNamesOf(text).filter(isSecretName) : [];
  return [...names.map((name) => ({ name, quote: lineWith(text, name) })), ...neededInLines(text)];
}

/** The value that a piece of a command gives: what stands behind an equals sign, or all of it. */
function valueIn(piece: string): string {
  return piece.slice(piece.indexOf('=') + 1);
}

/** What a command needs and leaves to the reader: variables that only an account can fill, and stand-ins for secrets. */
export function neededInCommand(command: CommandText): Needed[] {
  const quote = maskValues(inOneLine(command));
  const variables = variablesSetBy(command).filter(
    (name) => name.length >= 4 && name === name.toUpperCase() && isSecretName(name),
  );
  const pieces = piecesOf(command);
  const raw = pieces.flatMap((piece) => standInName(piece) ?? standInName(`=${piece}`) ?? []);
  const isFilled = variables.length + raw.length === 0 && pieces.some((piece) => isStandIn(valueIn(piece)));
  const spoken = isFilled ? [mentionedCredential(printableText(command)) ?? 'API key'] : [];
  return [...new Set([...variables, ...raw, ...spoken])].map((name) => ({ name, quote }));
}

const addresses = ['DATABASE', 'POSTGRES', 'MONGO', 'MONGODB', 'REDIS'].flatMap((store) => [
  `${store}_URL`,
  `${store}_URI`,
]);

/** What an example needs at first sight: a database that the reader must have somewhere counts as well. */
export function neededAtFirst(text: string): Needed[] {
  const address = addresses.find((name) =>
    [`env.${name}`, `env['${name}'`, `env["${name}"`].some((use) => text.includes(use)),
  );
  const free = codeFacts(text).free.filter(isSecretName);
  const named = [...free, ...(address ? [address] : [])];
  return [...neededIn(text), ...named.map((name) => ({ name, quote: lineWith(text, name) }))];
}
