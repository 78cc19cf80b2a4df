import { expect } from 'vitest';
import { type Answer, send } from './http.ts';
import { isRecord, nextAddress } from './samples.ts';

/** A call that a document shows, and the answer it promises. */
export interface ShownCall {
  /** As it stands in the document. */
  readonly text: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
  readonly answer: unknown;
}

interface Message {
  readonly first: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

function parseMessage(text: string): Message {
  const [head = '', ...rest] = text.trimEnd().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2)));
  return { first, headers, body: rest.length === 0 ? undefined : rest.join('\n\n') };
}

/** The calls of a Markdown document: each fenced request with the fenced answer after it. */
export function shownCalls(markdown: string): ShownCall[] {
  const blocks = [...markdown.matchAll(/^```http\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const calls: ShownCall[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    const [request = '', answer = ''] = [blocks[at], blocks[at + 1]];
    const { first, headers, body } = parseMessage(request);
    const [method = '', url = ''] = first.split(' ');
    const promised = parseMessage(answer);
    const status = Number(/^HTTP\/1\.1 (\d{3})$/.exec(promised.first)?.[1]);
    if (!/^[A-Z]+$/.test(method) || Number.isNaN(status)) throw new Error(`no call: ${request}\n${answer}`);
    const json = promised.body === undefined ? undefined : JSON.parse(promised.body);
    calls.push({ text: request + answer, method, url, headers, body, status, answer: json });
  }
  return calls;
}

type Known = Record<string, string>;

function fill(text: string, known: Known): string {
  return text.replaceAll(/<([a-z_]+)>/g, (_all, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`nothing before says what <${name}> is`);
    return value;
  });
}

function remember(value: unknown, known: Known): void {
  if (!isRecord(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string') known[name] = member;
    else remember(member, known);
  }
}

/** What an example says word for word; every other text is one of its kind. */
const literal = new Set([
  'status',
  'registration_type',
  'token_type',
  'scope',
  'error',
  'origin',
  'endpoint',
]);

/** Expects the very members, numbers and words that the example promises. */
function expectPromised(actual: unknown, promised: unknown, at: string): void {
  if (isRecord(promised)) {
    if (!isRecord(actual)) throw new Error(`no object at ${at}: ${JSON.stringify(actual)}`);
    expect(Object.keys(actual).toSorted(), at).toEqual(Object.keys(promised).toSorted());
    for (const [name, member] of Object.entries(promised)) expectPromised(actual[name], member, name);
  } else if (typeof promised !== 'string' || literal.has(at)) {
    expect(actual, at).toEqual(promised);
  } else {
    expect(actual, at).toEqual(expect.any(String));
  }
}

/** What an agent knows while it follows a document, and what it does. */
export class Follower {
  readonly known: Known = {};
  readonly done = new Set<string>();
  readonly from = nextAddress();

  /** Makes a call as it is shown, with what earlier answers gave, and holds the answer against the promise. */
  async follow(call: ShownCall, change: (body: string) => string = (body) => body): Promise<Answer> {
    const body = call.body === undefined ? {} : { body: change(fill(call.body, this.known)) };
    const headers = Object.fromEntries(
      Object.entries(call.headers).map(([name, value]) => [name, fill(value, this.known)]),
    );
    const url = fill(call.url, this.known);
    const answer = await send(url, { method: call.method, headers, from: this.from, ...body });
    expect({ url, status: answer.status, text: answer.text }).toMatchObject({ status: call.status });
    if (call.answer !== undefined) expectPromised(answer.json, call.answer, url);
    remember(answer.json, this.known);
    this.done.add(call.text);
    return answer;
  }
}

/** The one call of a document to a path, told from others by a text in its body. */
export function callTo(calls: readonly ShownCall[], path: string, having = ''): ShownCall {
  const found = calls.filter(
    ({ url, body = '', answer }) =>
      url.endsWith(path) && (body + JSON.stringify(answer ?? '')).includes(having),
  );
  const [call] = found;
  if (call === undefined || found.length > 1)
    throw new Error(`${found.length} calls to ${path} with ${having}`);
  return call;
}

/** The rows of the table under a heading, cell by cell, without the marks of code. */
export function tableUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split('|').slice(1, -1));
  const table = cells.slice(2).map((row) => row.map((cell) => cell.trim().replaceAll('`', '')));
  if (table.length === 0) throw new Error(`no table under ${heading}`);
  return table;
}
