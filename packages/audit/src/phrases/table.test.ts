import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PhraseRow, phraseTable, withRowWatch } from './table.ts';

type Kind = 'make' | 'change';

function row(id: string, kind: Kind, says: string, unless?: string): PhraseRow<Kind> {
  return { id, kind, says, ...(unless === undefined ? {} : { unless }), example: says, pages: 1 };
}

const table = phraseTable<Kind>('files', [
  row('edit', 'change', 'edit|open the? <file>'),
  row('create', 'make', 'creat* ...2 <file>', 'not|never'),
  row('any-code', 'make', '<code> : $'),
]);

const hits = (text: string): string[] => table.all(text).map((hit) => `${hit.row.id} ${hit.at}-${hit.end}`);

describe('a table', () => {
  it('finds every hit in the order of the text', () => {
    expect(hits('Create a.js. Then open b.js and edit the c.js. In `d`:')).toEqual([
      'create 0-11',
      'edit 18-27',
      'edit 32-45',
      'any-code 50-54',
    ]);
  });

  it('gives the hit of the row that comes first', () => {
    const hit = table.first('Create a.js. Then open b.js.');
    expect(hit).toMatchObject({ row: { id: 'edit' }, slots: { file: 'b.js' }, sentence: 'Then open b.js.' });
    expect(table.first('Nothing of that.')).toBeNull();
  });

  it('can be asked for one kind', () => {
    const text = 'Create a.js. Then open b.js.';
    expect(table.first(text, 'make')?.row.id).toBe('create');
    expect(table.all(text, 'change').map((hit) => hit.row.id)).toEqual(['edit']);
    expect([table.says(text), table.says(text, 'make'), table.says('Open b.js.', 'make')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('takes back what the same sentence takes back, and no other', () => {
    expect(hits('Do not create a.js.')).toEqual([]);
    expect(hits('Create a.js. Do not worry.')).toEqual(['create 0-11']);
  });

  it('does not look across the end of a sentence', () => {
    expect(hits('Now create. But a.js is there.')).toEqual([]);
  });

  it.each(["A constructorn't create a.js", "__proto__n't. Create a.js", 'constructor __proto__ toString'])(
    'can be asked of words that objects have by themselves: %s',
    (text) => {
      expect(() => [table.all(text), table.first(text)]).not.toThrow();
    },
  );

  it('refuses a row that is no phrase', () => {
    expect(() => phraseTable('wrong', [row('x', 'make', '(a')])).toThrow(/stays open/);
  });

  it('has its hits inside of any text', () => {
    const part = fc.constantFrom('create', 'a.js', 'open', '`b`', ':', '. ', 'The', '\n', '"q"', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join(' ');
        for (const { at, end, sentence, slots } of table.all(text)) {
          expect(at).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(text).toContain(sentence);
          for (const held of Object.values(slots)) expect(text.slice(at, end)).toContain(held);
        }
      }),
    );
  });
});

describe('while rows are watched', () => {
  it('one of them can be left out', () => {
    const text = 'Open b.js. Create a.js.';
    expect(withRowWatch({ leftOut: 'edit' }, () => table.first(text)?.row.id)).toBe('create');
    expect(table.first(text)?.row.id).toBe('edit');
  });

  it('those that are given out are told', () => {
    const seen: string[] = [];
    withRowWatch({ onHit: (id) => seen.push(id) }, () => {
      table.first('Create a.js. Open b.js.');
      table.all('Create a.js.');
      table.says('Nothing.');
    });
    expect(seen).toEqual(['edit', 'create']);
  });

  it('an error ends the watch', () => {
    expect(() =>
      withRowWatch({ leftOut: 'edit' }, () => {
        throw new Error('out');
      }),
    ).toThrow('out');
    expect(table.says('Open b.js.')).toBe(true);
  });
});
