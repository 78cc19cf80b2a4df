/** Passes every text of a value, at whatever depth, through a redactor, names of members included. */
export function redactDeep<T>(value: T, redact: (text: string) => string): T {
  // Same shape in, same shape out: only texts are replaced by texts, and no name of ours looks like a secret.
  return visit(value, redact) as T;
}

function visit(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => visit(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map<string, unknown>();
  for (const [name, one] of Object.entries(value)) {
    const clean = redact(name);
    // Two names that were secrets would be one: neither member is lost.
    const own = members.has(clean) ? `${clean} (${members.size + 1})` : clean;
    members.set(own, visit(one, redact));
  }
  return Object.fromEntries(members);
}
