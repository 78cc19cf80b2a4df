import type { Hono } from 'hono';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type {
  CallerLimitName,
  ErrorFamily,
  OperationRules,
  RefusalLimitName,
} from '../lib/http/operation-rules.ts';
import { type CallerLimiter, limitCallers, limitRefusals, type RefusalLimiter } from './caller-limit.ts';
import { limitBody, requireJson } from './json-body.ts';
import { acceptBearer, type BearerRules, requireBearer } from './require-bearer.ts';

interface Limiters {
  readonly callerLimits: Readonly<Record<CallerLimitName, CallerLimiter>>;
  readonly refusalLimits: Readonly<Record<RefusalLimitName, RefusalLimiter>>;
}

type Guard = ReturnType<typeof limitCallers>;

function mount(app: Hono<HttpEnv>, { method = 'POST', path }: OperationRules, guard: Guard): void {
  if (method === 'ALL') app.use(path, guard);
  else app.on(method, path, guard);
}

/** Mounts the limits per caller. */
export function mountLimits(
  app: Hono<HttpEnv>,
  all: readonly OperationRules[],
  { callerLimits, refusalLimits }: Limiters,
): void {
  for (const rules of all) {
    if (rules.limit === undefined) continue;
    const guard =
      'callers' in rules.limit
        ? limitCallers(callerLimits[rules.limit.callers])
        : limitRefusals(refusalLimits[rules.limit.refusals], rules.limit);
    mount(app, rules, guard);
  }
}

/** Mounts what is asked of tokens. */
export function mountBearers(
  app: Hono<HttpEnv>,
  all: readonly OperationRules[],
  bearerOf: (scope: string) => BearerRules,
): void {
  for (const rules of all) {
    if (rules.bearer === undefined) continue;
    const asked = bearerOf(rules.bearer.scope);
    mount(app, rules, rules.bearer.isOptional ? acceptBearer(asked) : requireBearer(asked));
  }
}

/** Mounts what is asked of bodies. */
export function mountBodies(app: Hono<HttpEnv>, all: readonly OperationRules[]): void {
  for (const rules of all) {
    if (rules.maxBytes !== undefined) mount(app, rules, limitBody(rules.maxBytes));
    if (rules.json !== undefined) mount(app, rules, requireJson(rules.json));
  }
}

/** The error family of a path, by the rules of what is there; nothing where that is the host's own. */
export function familyAmong(all: readonly OperationRules[]): (path: string) => ErrorFamily | undefined {
  const stated = all.filter(({ family }) => family !== undefined);
  const exact = new Map(stated.map(({ path, family }) => [path, family]));
  const below = stated.flatMap(({ familyBelow: start, family }) =>
    start === undefined ? [] : [{ start, family }],
  );
  return (path) => exact.get(path) ?? below.find(({ start }) => path.startsWith(start))?.family;
}
