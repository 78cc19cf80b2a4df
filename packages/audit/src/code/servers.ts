import { numberOf, type Setting } from './settings.ts';
import { child, children, pathOf, type SyntaxNode, stringOf, unwrap, type Visit } from './syntax.ts';

/** What a script's server is known by. */
export type ServerFacts = {
  listens: boolean;
  /** The port that the code itself says. */
  port: number | null;
  /** The paths that it answers to GET, as written. */
  routes: string[];
  /** The paths that it answers to other methods. */
  otherRoutes: { method: string; path: string }[];
  /** The texts that it sends as they are. */
  sent: string[];
};

const starters = new Set(['listen', 'serve', 'startStandaloneServer']);
const servers = new Set(['app', 'server']);
const otherMethods = new Set(['post', 'put', 'patch', 'delete']);
const senders = new Set(['send', 'end', 'text', 'html']);

/** The last name of what is called. */
function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Whether a call starts a server, by the names that the libraries of Node.js, Deno and Bun have for it. */
function isStart(path: string, isNew: boolean): boolean {
  const last = lastOf(path);
  if (isNew) return last === 'WebSocketServer';
  if (starters.has(last) || (last.startsWith('create') && last.endsWith('Server'))) return true;
  return last === 'start' && servers.has(path.split('.').at(-2) ?? '');
}

function isPort(port: number | null): port is number {
  return port !== null && Number.isInteger(port) && port >= 10 && port <= 65_535;
}

/** The port in what a server is started with: a number, a name that the script sets, or an option. */
function portIn(given: SyntaxNode | null, settings: readonly Setting[]): number | null {
  const value = unwrap(given);
  const port = numberOf(value);
  if (isPort(port)) return port;
  const named = value?.type === 'Identifier' ? settings.find(({ name }) => name === value.name) : undefined;
  return named && isPort(Number(named.value)) ? Number(named.value) : null;
}

/** All calls in the order of the text: of a chain, whose first call is the innermost, too. */
function callsInOrder(visits: readonly Visit[]): SyntaxNode[] {
  const calls = visits
    .map(({ node }) => node)
    .filter(({ type }) => type === 'CallExpression' || type === 'NewExpression');
  const placeOf = (node: SyntaxNode): number => children(node, 'arguments')[0]?.start ?? node.end;
  return calls.sort((a, b) => placeOf(a) - placeOf(b));
}

function addRoute(facts: ServerFacts, method: string, path: string): void {
  if (method === 'get') facts.routes.push(path);
  if (otherMethods.has(method)) facts.otherRoutes.push({ method: method.toUpperCase(), path });
}

/** What servers of a script do, from its calls. */
export function serverIn(visits: readonly Visit[], settings: readonly Setting[]): ServerFacts {
  const facts: ServerFacts = { listens: false, port: null, routes: [], otherRoutes: [], sent: [] };
  const named = settings.find(({ name, value }) => name.toLowerCase() === 'port' && isPort(Number(value)));
  if (named) facts.port = Number(named.value);
  for (const node of callsInOrder(visits)) {
    const isNew = node.type === 'NewExpression';
    const path = callPath(node);
    const [first = null] = children(node, 'arguments');
    const text = stringOf(first);
    if (isStart(path, isNew)) {
      facts.listens = true;
      facts.port ??= portIn(first, settings);
    }
    if (!isNew && text?.startsWith('/')) addRoute(facts, lastOf(path), text);
    const isSent = isNew ? path === 'Response' : path.includes('.') && senders.has(lastOf(path));
    if (isSent && text !== null) facts.sent.push(text);
  }
  return facts;
}

/** The names that lead to what is called, also behind something that has no name itself. */
function callPath(node: SyntaxNode): string {
  const callee = unwrap(child(node, 'callee'));
  const path = pathOf(callee);
  if (path !== null) return path;
  const property = callee?.type === 'MemberExpression' ? child(callee, 'property') : null;
  return typeof property?.name === 'string' ? `?.${property.name}` : '';
}
