import { dimensions, type Held } from '../../pulse/index.ts';
import { dimensionWords, nameOfValue } from './words.ts';

/** What a view is held to, to be read only. */
export function HeldWords({ held }: { held: Held }) {
  const words = dimensions.flatMap((dimension) =>
    (held[dimension] ?? []).map((value) => `${dimensionWords[dimension]}: ${nameOfValue(dimension, value)}`),
  );
  if (words.length === 0) return <>everything</>;
  return <>{words.join(', ')}</>;
}
