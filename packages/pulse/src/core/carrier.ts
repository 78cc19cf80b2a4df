import type { Arrival } from './observation.ts';

// Registered, so that two copies of this package (ESM and CommonJS) know each other's mark.
const mark = Symbol.for('waymark.pulse.arrivals');

interface Marked {
  [mark]?: Map<string, Arrival>;
}

/** Whether another middleware for the same destination has already seen this request. */
export function isMarked(carrier: object, destination: string): boolean {
  return (carrier as Marked)[mark]?.has(destination) ?? false;
}

/** Marks a request as seen. */
export function markSeen(carrier: object, destination: string, arrival: Arrival): void {
  const arrivals = (carrier as Marked)[mark] ?? new Map<string, Arrival>();
  arrivals.set(destination, arrival);
  Object.defineProperty(carrier, mark, { value: arrivals, configurable: true });
}

interface Wrapping {
  readonly raw?: unknown;
  readonly req?: unknown;
}

/** The arrivals noted on a request, or on the request inside a framework's context. */
export function findArrivals(request: unknown, depth = 3): readonly Arrival[] {
  if (typeof request !== 'object' || request === null || depth === 0) return [];
  const arrivals = (request as Marked)[mark];
  if (arrivals) return [...arrivals.values()];
  const { raw, req } = request as Wrapping;
  const inner = findArrivals(raw, depth - 1);
  return inner.length > 0 ? inner : findArrivals(req, depth - 1);
}
