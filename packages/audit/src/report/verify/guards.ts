/** Whether a value of a stranger's file has a form. */
export type Guard = (value: unknown) => boolean;

/** A text. */
export const text: Guard = (value) => typeof value === 'string';
/** A whole or broken number. */
export const number: Guard = (value) => typeof value === 'number' && Number.isFinite(value);
/** Yes or no. */
export const flag: Guard = (value) => typeof value === 'boolean';

/** A value of that form, or nothing. */
export function nullable(guard: Guard): Guard {
  return (value) => value === null || guard(value);
}

/** A value of that form, or a member that is not there. */
export function optional(guard: Guard): Guard {
  return (value) => value === undefined || guard(value);
}

/** One of these texts. */
export function oneOf(...texts: readonly string[]): Guard {
  return (value) => typeof value === 'string' && texts.includes(value);
}

/** Not more than so many values of that form. */
export function list(guard: Guard, most: number): Guard {
  return (value) => Array.isArray(value) && value.length <= most && value.every((one) => guard(one));
}

/** Members by any name, all of that form. */
export function record(guard: Guard, most: number): Guard {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const members = Object.values(value);
    return members.length <= most && members.every((one) => guard(one));
  };
}

/** At least these members, each of its form; others may stand beside them. */
export function shape(members: Readonly<Record<string, Guard>>): Guard {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const own = new Map<string, unknown>(Object.entries(value));
    return Object.entries(members).every(([name, guard]) => guard(own.get(name)));
  };
}
