/** Passes every text of a value, at whatever depth, through a redactor; names of members stay. */
export function redactDeep<T>(value: T, redact: (text: string) => string): T {
  // Same shape in, same shape out: only texts are replaced by texts.
  return visit(value, redact) as T;
}

function visit(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => visit(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, visit(one, redact)]));
}
