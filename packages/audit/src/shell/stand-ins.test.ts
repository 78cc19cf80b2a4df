import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideStandIns, showStandIns } from './stand-ins.ts';

describe('hideStandIns', () => {
  it.each(['git clone <repo>', 'run <your app name> --x=<y>', 'npm i a@<version>'])(
    'leaves no bracket in %s',
    (text) => {
      expect(hideStandIns(text)).not.toContain('<');
      expect(hideStandIns(text)).toHaveLength(text.length);
    },
  );

  it.each(['a < b', 'cat <in >out', 'cat <<EOF\nx\nEOF', 'psql < file', 'a <1>', 'diff <(ls a) <(ls b)'])(
    'leaves %j as it is',
    (text) => {
      expect(hideStandIns(text)).toBe(text);
    },
  );

  it.each(['‹a› <b>', 'a\u2007b <c d>', '<a'.repeat(50), `<${'a'.repeat(90)}>`])(
    'gives back %j with all signs of its own',
    (text) => {
      expect(showStandIns(hideStandIns(text))).toBe(text);
    },
  );

  it('is undone without a trace', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(showStandIns(hideStandIns(text))).toBe(text);
      }),
    );
  });
});
