import type { Schema } from './schema.ts';

/** Every integer has these where nobody set others. */
const isUnbounded = (value: number | undefined) =>
  value === undefined || !Number.isSafeInteger(value) || Math.abs(value) === Number.MAX_SAFE_INTEGER;

function between(least: number | undefined, most: number | undefined, unit: string): string[] {
  const [hasLeast, hasMost] = [!isUnbounded(least), !isUnbounded(most)];
  if (hasLeast && hasMost) return [`${least} to ${most}${unit}`];
  if (hasMost) return [`at most ${most}${unit}`];
  return hasLeast ? [`at least ${least}${unit}`] : [];
}

/** What bounds a value, in words that follow its type. */
export function boundWords(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  const words = [
    ...between(minLength, maxLength, ' characters'),
    ...between(minimum, maximum, ''),
    ...between(minItems, maxItems, ' items'),
    // A format says in a word what its pattern says in a line.
    ...(pattern === undefined || format !== undefined ? [] : [`like \`${pattern}\``]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  return words.map((each) => `, ${each}`).join('');
}
