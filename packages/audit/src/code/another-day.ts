import { parseCode } from './parse-code.ts';
import { children } from './syntax.ts';

/** Another weekday, month, year and, by the third of a day, another half of it, wherever the program runs. */
export const DAYS_AHEAD = 200 + 1 / 3;
const AHEAD_MS = Math.round(DAYS_AHEAD * 86_400_000);

/** What sets the clock of a program ahead, once, in one line; times that code names itself stay as they are. */
const PRELUDE = `((d, g, k) => { if (g[k]) return; g[k] = true; const now = () => d.now() + ${AHEAD_MS}; g.Date = new Proxy(d, { construct: (t, a, n) => Reflect.construct(t, a.length === 0 ? [now()] : a, n), apply: () => new d(now()).toString(), get: (t, name) => (name === 'now' ? now : Reflect.get(t, name)) }); })(Date, globalThis, Symbol.for('another day'));`;

/** Code that finds the clock ahead, line by line where it was; what no parser reads whole stays as it is. */
export function onAnotherDay(code: string, lang: string | null): string {
  const { read, tree } = parseCode(code, lang);
  const first = read === 'whole' && tree ? children(tree, 'body').find((node) => !node.directive) : undefined;
  return first === undefined ? code : code.slice(0, first.start) + PRELUDE + code.slice(first.start);
}
