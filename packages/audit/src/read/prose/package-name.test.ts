import { describe, expect, it } from 'vitest';
import { isPackageName } from './package-name.ts';

describe('the name of a package', () => {
  it.each(['kit', '@acme/kit', 'kit@1.2.3', '@acme/kit@^2', 'kit.js', 'kit-2', '~kit', '3d-kit'])(
    'is %s',
    (text) => {
      expect(isPackageName(text)).toBe(true);
    },
  );

  it.each(['', 'Kit', '@acme', '@acme/', 'a/b', 'a b', 'kit@', '@acme/Kit', 'kit()', '@a/b/c'])(
    'is not %j',
    (text) => {
      expect(isPackageName(text)).toBe(false);
    },
  );
});
