import type { Schema } from './schema.ts';

/** Every integer has these where nobody set others. */
const isUnbounded = (value: number | undefined) =>
  value === undefined || !Number.isSafeInteger(value) || Math.abs(value) === Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, unit = ''): string[] {
  const [hasLeast, hasMost] = [!isUnbounded(least), !isUnbounded(most)];
  const counted = (count: number | undefined) =>
    unit === '' ? `${count}` : `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (hasLeast && hasMost) return [`${least} to ${counted(most)}`];
  if (hasMost) return [most === 0 && unit !== '' ? 'always empty' : `at most ${counted(most)}`];
  return hasLeast ? [`at least ${counted(least)}`] : [];
}

/** What bounds a value, in words that follow its type. */
export function boundWords(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  const words = [
    ...between(minLength, maxLength, 'character'),
    ...between(minimum, maximum),
    ...between(minItems, maxItems, 'item'),
    // A format says in a word what its pattern says in a line.
    ...(pattern === undefined || format !== undefined ? [] : [`matching \`${pattern}\``]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  return words.map((each) => `, ${each}`).join('');
}
