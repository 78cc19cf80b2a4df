/** One value met on the way through a body. */
export interface Visit {
  readonly value: unknown;
  /** The member that holds the value; the elements of an array keep the array's name. */
  readonly name: string | undefined;
  /** 0 is the body itself, 1 its direct members. */
  readonly depth: number;
}

/** Yields every value in document order. It keeps its own stack: 16 KiB may hold 8,000 levels. */
export function* walkJson(body: unknown): Generator<Visit, void, undefined> {
  const pending: Visit[] = [{ value: body, name: undefined, depth: 0 }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    yield visit;
    for (const child of childrenOf(visit).reverse()) pending.push(child);
  }
}

function childrenOf({ value, name, depth }: Visit): Visit[] {
  const below = depth + 1;
  if (Array.isArray(value)) return value.map((element: unknown) => ({ value: element, name, depth: below }));
  if (typeof value === 'string')
    return embeddedJson(value).map((inner) => ({ value: inner, name, depth: below }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, member]: [string, unknown]) => ({
    value: member,
    name: key,
    depth: below,
  }));
}

/** A configuration file pasted as text is still JSON: its member names matter as much as ours. */
function embeddedJson(text: string): unknown[] {
  if (!/^\s*[{[]/.test(text)) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
