import { ANY_NUMBER, ELLIPSIS, NOISE, REPLACEMENTS, SIGNS } from '../judge/elastic-match.ts';

/** The rules of the judge, so that a pack asks of an output what the audit asked; any number may differ. */
const rules = JSON.stringify({
  replacements: [...REPLACEMENTS, [ANY_NUMBER, '<number>'] as const].map(([pattern, mark]) => [
    pattern.source,
    pattern.flags,
    mark,
  ]),
  noise: [NOISE.source, NOISE.flags],
  ellipsis: [ELLIPSIS.source, ELLIPSIS.flags],
  signs: [SIGNS.source, SIGNS.flags],
});

/** A small program inside the scripts of a pack: edits of files and checks that a shell is no good at. */
export const REPLAY_PROGRAM = String.raw`
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { execFileSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const rules = RULES;
const [, , verb, ...words] = process.argv;
const stop = (reason) => { console.error(reason); process.exit(1); };
const input = () => readFileSync(0, 'utf8');
const found = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const save = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text === '' || text.endsWith('\n') ? text : text + '\n');
};

const plainJson = (text) =>
  JSON.parse(
    text
      .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, string) => string ?? '')
      .replace(/("(?:\\.|[^"\\])*")|,(\s*[}\]])/g, (_, string, end) => string ?? end),
  );
const isMembers = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const mergeInto = (base, more) => {
  for (const [name, value] of Object.entries(more))
    base[name] = isMembers(value) && isMembers(base[name]) ? mergeInto(base[name], value) : value;
  return base;
};
const readShown = (text) => {
  const shown = text.replaceAll(/^\s*(?:\.{3}|…),?\s*$/gm, '').trim();
  try { return plainJson(shown); } catch { return plainJson('{' + shown + '}'); }
};

function merge(path) {
  try {
    const before = found(path)?.trim() || '{}';
    save(path, JSON.stringify(mergeInto(plainJson(before), readShown(input())), null, 2));
  } catch { stop(path + ' and what the page shows for it cannot be merged as JSON.'); }
}

function partsOf(text) {
  const parts = [];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const key = /^([\w.-]+):(?:\s|$)/.exec(line)?.[1] ?? null;
    if (key === null && parts.length > 0) parts.at(-1).lines.push(line);
    else parts.push({ key, lines: [line] });
  }
  return parts;
}
function withParts(before, snippet) {
  const [own, shown] = [partsOf(before), partsOf(snippet)];
  const isOf = (parts, key) => parts.some((part) => part.key === key);
  const again = shown.filter(({ key }) => key !== null && isOf(own, key));
  if (again.length < 2) return null;
  const kept = own.map((part) => again.find(({ key }) => key === part.key) ?? part);
  const more = shown.filter(({ key }) => key !== null && !isOf(own, key));
  return [...kept, ...more].flatMap(({ lines }) => lines).join('\n');
}
function edit(path, anchor) {
  const snippet = input();
  const before = found(path);
  if (before === undefined) stop(path + ' does not exist.');
  const merged = /\.ya?ml$/.test(path) ? withParts(before, snippet) : null;
  if (merged !== null) return save(path, merged);
  const lines = before.split('\n');
  const at = lines.findIndex((line) => line.includes(anchor.trim()));
  if (at < 0) stop(JSON.stringify(anchor) + ' is not in ' + path + '.');
  const isRepeated = snippet.includes(anchor.trim());
  lines.splice(isRepeated ? at : at + 1, isRepeated ? 1 : 0, ...snippet.replace(/\n$/, '').split('\n'));
  writeFileSync(path, lines.join('\n'));
}

const isTelling = (line) => line.trim() !== '' && !/^\s*(?:\/\/\s*)?(?:\.{3}|…)/.test(line);
function patch(path) {
  const lines = input().split('\n')
    .filter((line) => !/^(?:diff |index |--- |\+\+\+ |@@|\\ No newline)/.test(line))
    .map((line) => ('+-'.includes(line[0] ?? ' ') ? [line[0], line.slice(1)] : [' ', line.replace(/^ /, '')]));
  const before = found(path);
  if (before === undefined) {
    if (lines.some(([sign]) => sign === '-')) stop(path + ' does not exist.');
    return save(path, lines.map(([, text]) => text).join('\n').trimEnd());
  }
  const text = before.split('\n');
  const findRun = (wanted, from) => {
    for (let at = from; at + wanted.length <= text.length; at += 1)
      if (wanted.every((line, offset) => text[at + offset].trim() === line.trim())) return at;
    return -1;
  };
  let from = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const start = index;
    while (index < lines.length && lines[index][0] !== ' ') index += 1;
    const group = lines.slice(start, index);
    if (group.length === 0) continue;
    const gone = group.filter(([sign]) => sign === '-').map(([, line]) => line);
    const added = group.filter(([sign]) => sign === '+').map(([, line]) => line);
    const previous = lines.slice(0, start).findLast(([sign, line]) => sign === ' ' && isTelling(line));
    const next = lines.slice(index).find(([sign, line]) => sign === ' ' && isTelling(line));
    let at = gone.length > 0 ? findRun(gone, from) : -1;
    if (gone.length === 0 && previous) at = findRun([previous[1]], Math.max(0, from - 1)) + 1 || -1;
    if (gone.length === 0 && at < 0 && next) at = findRun([next[1]], from);
    if (at < 0) stop('The change shown for ' + path + ' does not fit the file.');
    text.splice(at, gone.length, ...added);
    from = at + added.length;
  }
  writeFileSync(path, text.join('\n'));
}

const regExp = ([source, flags]) => new RegExp(source, flags);
const normalise = (line) => {
  let text = stripVTControlCharacters(line).normalize('NFKC');
  for (const [source, flags, mark] of rules.replacements) text = text.replace(regExp([source, flags]), mark);
  return text.replace(regExp(rules.signs), ' ').replace(/\s+/g, ' ').trim().toLowerCase();
};
const linesOf = (text) =>
  text.split(/\r?\n|\r/)
    .filter((line) => !regExp(rules.noise).test(line) && !regExp(rules.ellipsis).test(line))
    .map(normalise).filter((line) => line !== '');
const share = (expected, actual) => {
  const wanted = linesOf(expected);
  const seen = linesOf(actual);
  let from = 0;
  let hits = 0;
  for (const line of wanted) {
    const at = seen.findIndex((candidate, index) => index >= from && candidate.includes(line));
    if (at === -1) continue;
    hits += 1;
    from = at;
  }
  return wanted.length === 0 ? 1 : hits / wanted.length;
};

function output(log) {
  const part = share(input(), found(log) ?? '');
  if (part < 0.6) stop('only ' + Math.round(part * 100) + ' % of the documented output was printed');
}

async function http(url, status, seconds) {
  const text = input();
  const deadline = Date.now() + Number(seconds) * 1000;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch((error) => error);
    if (answer instanceof Response) {
      const body = await answer.text();
      if (status === '' ? answer.status >= 400 : answer.status !== Number(status)) stop(url + ' answered ' + answer.status);
      if (text !== '' && !body.includes(text) && share(text, body) < 0.6) stop(url + ' answered without the documented text');
      return;
    }
    if (Date.now() >= deadline) stop(url + ' gave no answer: ' + (answer.cause?.code ?? answer.message));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const listening = () => {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => (found(file) ?? '').split('\n').slice(1));
  if (rows.length > 0)
    return rows.map((row) => row.trim().split(/\s+/)).filter((row) => row[3] === '0A')
      .map((row) => Number.parseInt(row[1].split(':')[1], 16));
  try {
    const list = execFileSync('lsof', ['-nP', '-iTCP', '-sTCP:LISTEN', '-Fn'], { encoding: 'utf8' });
    return [...list.matchAll(/:(\d+)$/gm)].map(([, port]) => Number(port));
  } catch { return []; }
};

const answers = (port, host) =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host, timeout: 1000 });
    const end = (is) => { socket.destroy(); resolve(is); };
    socket.on('connect', () => end(true)).on('error', () => end(false)).on('timeout', () => end(false));
  });

async function ready(before, port) {
  if (port !== '') process.exit((await answers(port, '127.0.0.1')) || (await answers(port, '::1')) ? 0 : 1);
  const known = before.split(' ').map(Number);
  process.exit(listening().some((each) => !known.includes(each)) ? 0 : 1);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const PROMPT = /[?:)\]›❯>»…]\s*$|[●○◯◉❯›]/;
async function type(log, list, ended) {
  setInterval(() => existsSync(ended) && process.exit(0), 100);
  process.stdout.on('error', () => process.exit(0));
  let said = 0;
  const quietFor = async (isOver) => {
    for (let size = -1, quiet = 0; ; quiet += 200) {
      await pause(200);
      const text = found(log) ?? '';
      if (text.length !== size) { size = text.length; quiet = 0; continue; }
      if (!isOver(quiet, stripVTControlCharacters(text.slice(said)).trimEnd().slice(-300))) continue;
      said = size;
      return;
    }
  };
  // A prompt is a pause after words that ask; whoever says nothing for long is taken to wait all the same.
  for (const keys of JSON.parse(list)) {
    await quietFor((quiet, last) => (quiet >= 600 && PROMPT.test(last)) || (quiet >= 8000 && last !== ''));
    process.stdout.write(keys);
  }
  await quietFor((quiet) => quiet >= 60_000);
  process.stdout.write('\u0003');
}

const verbs = { type, merge, edit, patch, output, http, ready, ports: () => console.log([...new Set(listening())].join(' ')) };
await verbs[verb](...words);
`
  .trimStart()
  .replace('RULES', () => rules);
