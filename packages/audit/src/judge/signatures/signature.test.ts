import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureTable } from './signature.ts';

const table = signatureTable<'open' | 'shut'>('doors', [
  {
    id: 'door-open',
    kind: 'open',
    says: 'door <name=quoted> is open',
    example: "door 'a' is open",
    slots: { name: 'a' },
  },
  {
    id: 'door-shut',
    kind: 'shut',
    says: 'door <name=word> is shut',
    where: ({ name }) => name !== 'cellar',
    example: 'door attic is shut',
    slots: { name: 'attic' },
    butNot: 'door cellar is shut',
  },
]);

describe('a table of signatures', () => {
  it('gives the lines that say something, with the words and the slots', () => {
    expect(table.in("one\n  Door 'a' is open now \ntwo")).toMatchObject([
      { line: "Door 'a' is open now", said: "Door 'a' is open", slots: { name: 'a' } },
    ]);
  });

  it('goes by the order of the text, not of the rows', () => {
    const output = "door attic is shut\ndoor 'a' is open";
    expect(table.in(output).map(({ row }) => row.id)).toEqual(['door-shut', 'door-open']);
    expect(table.first(output)?.row.id).toBe('door-shut');
    expect(table.first(output, 'open')?.row.id).toBe('door-open');
  });

  it('holds slots to what a row asks of them', () => {
    expect(table.says('door cellar is shut')).toBe(false);
    expect(table.says('door attic is shut', 'open')).toBe(false);
    expect(table.says('door attic is shut', 'shut')).toBe(true);
  });

  it('quotes each line once, and a handful', () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map((name) => `door ${name} is shut`);
    expect(table.lines([...lines, ...lines].join('\n'))).toEqual(lines.slice(0, 3));
    expect(table.lines(lines.join('\n'), 1)).toEqual(lines.slice(0, 1));
  });

  it('finds what another message quotes', () => {
    expect(table.first(`Error: "door 'a' is open"`)?.slots).toEqual({ name: 'a' });
    expect(table.first('{"message":"door attic is shut"}')?.slots).toEqual({ name: 'attic' });
  });

  it('finds nothing in nothing', () => {
    expect([table.in(''), table.lines('\n\n'), table.first('')]).toEqual([[], [], undefined]);
  });

  it('never throws, and quotes only lines of the output', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.boolean(), (noise, isThere) => {
        const output = `${noise}\n${isThere ? 'door attic is shut' : ''}`;
        const lines = output.split('\n').map((line) => line.trim());
        for (const line of table.lines(output)) expect(lines).toContain(line);
        if (isThere) expect(table.lines(output)).toContain('door attic is shut');
      }),
    );
  });
});
