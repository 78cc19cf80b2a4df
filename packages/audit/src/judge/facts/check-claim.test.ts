import { describe, expect, it } from 'vitest';
import type { ClaimRow } from '../../model/ledger.ts';
import { checkClaim, type Shown } from './check-claim.ts';

const place = {
  id: 'row-1',
  span: null,
  quote: '',
  sectionId: 's',
  order: 1,
  blockId: null,
  sourceStepId: null,
  about: null,
  condition: null,
  kind: 'claim' as const,
};
const output = (text: string): ClaimRow => ({ ...place, code: 'output', data: { text } });
const shown = (change: Partial<Shown>): Shown => ({ texts: [], files: [], values: new Map(), ...change });
const texts = [
  { id: 'command-1', text: 'the lamp glows' },
  { id: 'step-2-probe-1', text: '<h1>Hello lamp</h1>' },
];

describe('a remark beside a call that prints nothing', () => {
  const remark = (quote: string, text: string): ClaimRow => ({
    ...place,
    quote,
    code: 'value',
    data: { text, statement: 'bytes(1024)' },
  });
  const noted = { from: 'value' as const, inspect: "'1KB'", json: '"1KB"', type: 'string' };
  const values = new Map([['row-1', noted]]);

  it.each([
    ["output: '1KB'", "'1KB'", 'seen'],
    ["output: 'large'", "'large'", 'not_seen'],
    ["logs '1KB'", "'1KB'", 'seen'],
    ["logs 'large'", "'large'", 'not_observable'],
  ])('%j is %s by its value: %s', (quote, text, seen) => {
    expect(checkClaim(remark(quote, text), shown({ values })).seen).toBe(seen);
  });

  it('is seen by its value, whatever others print', () => {
    expect(checkClaim(remark("output: '1KB'", "'1KB'"), shown({ values, texts })).seen).toBe('seen');
  });
});

it('takes a text that is printed for what stands there, whatever quotes show it', () => {
  const row: ClaimRow = {
    ...place,
    code: 'value',
    data: { text: '{\n"a": 1\n}', statement: 'console.log(JSON.stringify(lamp, null, 2));' },
  };
  const noted = {
    from: 'value' as const,
    inspect: `'{\\n' + '  "a": 1\\n' + '}'`,
    json: '"{\\n  \\"a\\": 1\\n}"',
    type: 'string',
  };
  const see = (text: string) =>
    checkClaim({ ...row, data: { ...row.data, text } }, shown({ values: new Map([['row-1', noted]]) })).seen;
  expect(see(row.data.text)).toBe('seen');
  expect(see('{\n"a": 2\n}')).not.toBe('seen');
});

describe('output below code that prints nothing', () => {
  const text = { from: 'value' as const, inspect: "'a\\n  b'", json: '"a\\n  b c"', type: 'string' };
  const list = { from: 'value' as const, inspect: '[ 1, 2 ]', json: '[1,2]', type: 'object' };

  it.each([
    ['a text', 'a\n  b c', text, 'seen'],
    ['another text', 'a lamp\nb', text, 'not_seen'],
    ['a list', '[1, 2]', list, 'seen'],
    ['another list', '[1, 3]', list, 'not_seen'],
  ])('is the value of its last statement: %s', (_, wanted, noted, seen) => {
    expect(checkClaim(output(wanted), shown({ values: new Map([['row-1', noted]]) })).seen).toBe(seen);
  });

  it('is seen where it is printed all the same', () => {
    const values = new Map([['row-1', list]]);
    expect(checkClaim(output('the lamp glows'), shown({ texts, values })).seen).toBe('seen');
  });

  it('says what came instead', () => {
    const values = new Map([['row-1', list]]);
    expect(checkClaim(output('[1, 3]'), shown({ values })).shown).toBe('[ 1, 2 ]');
  });
});

describe('a claim', () => {
  it('is looked for wherever something is to be seen', () => {
    expect(checkClaim(output('the lamp glows'), shown({ texts }))).toMatchObject({
      seen: 'seen',
      evidence: ['command-1'],
    });
    expect(checkClaim(output('Hello lamp'), shown({ texts }))).toMatchObject({
      seen: 'seen',
      evidence: ['step-2-probe-1'],
    });
    expect(checkClaim(output('dark'), shown({ texts }))).toMatchObject({ seen: 'not_seen' });
    expect(checkClaim(output('dark'), shown({}))).toMatchObject({ seen: 'not_seen' });
  });

  it.each([
    ['the lamp glows', 'seen'],
    ['src\n  lamp.js', 'not_observable'],
  ])('of what is drawn as %j is %s', (text, seen) => {
    expect(checkClaim({ ...place, code: 'tree', data: { text } }, shown({ texts })).seen).toBe(seen);
  });

  it.each([
    ['dist/lamp.js', 'seen'],
    ['./dist/', 'seen'],
    ['lamp.js', 'seen'],
    ['amp.js', 'not_seen'],
    ['src/lamp.js', 'not_seen'],
  ])('of a file %s is %s', (path, seen) => {
    const files = [{ id: 'step-1', path: 'app/dist/lamp.js' }];
    expect(checkClaim({ ...place, code: 'file_made', data: { path } }, shown({ files })).seen).toBe(seen);
  });

  it.each([
    ['{value: 1}', 'seen'],
    ['{value: 2}', 'not_seen'],
    ['{"message":"lit",\n "time":"…","size":{"h":3,…}} (a lone lamp)', 'seen'],
    ['{"message":"lit","size":{"h":4,…}}', 'not_seen'],
    ['→ {"size":{"h":3,…},"message":"lit", …} (a lone lamp)', 'seen'],
    ['{"size":{"d":3,…},"message":"lit", …}', 'not_seen'],
    ['{"time":"…","message":"…"}', 'not_seen'],
    ['["message", "lit", …]', 'not_seen'],
    ['1', 'not_seen'],
  ])('of a value %s is %s by what a statement has others print', (text, seen) => {
    const row: ClaimRow = { ...place, code: 'value', data: { text, statement: 'store.send(more())' } };
    const noted = {
      from: 'value' as const,
      inspect: "{ type: 'more' }",
      json: '{"type":"more"}',
      type: 'object',
    };
    const printed = [
      {
        id: 'command-1',
        text: '1 step\n{ value: 1 }\n{"message":"lit","time":"8:01","size":{"h":3,"w":2}}\n',
      },
    ];
    expect(checkClaim(row, shown({ values: new Map([['row-1', noted]]), texts: printed })).seen).toBe(seen);
  });

  it('of measured numbers is seen where the program prints others each time', () => {
    const told = 'lamp benchmark result\nred 1569 runs';
    const printed = (runs: number): string => `lamp benchmark result\nred ${runs} runs\n`;
    const seenWith = (again?: string): string =>
      checkClaim(output(told), shown({ texts: [{ id: 'a', text: printed(1477), ...(again && { again }) }] }))
        .seen;
    expect(seenWith(printed(1502))).toBe('seen');
    expect([seenWith(printed(1477)), seenWith()]).not.toContain('seen');
    const remark: ClaimRow = {
      ...place,
      quote: `Output:\n${told}`,
      code: 'value',
      data: { text: `Output:\n${told}`, statement: 'console.log(bench())' },
    };
    expect(checkClaim(remark, shown({ texts: [{ id: 'a', text: printed(1569) }] })).seen).toBe('seen');
  });

  it('of a value is not observable where no mark noted it', () => {
    const row: ClaimRow = { ...place, code: 'value', data: { text: '3', statement: 'add(1, 2)' } };
    expect(checkClaim(row, shown({})).seen).toBe('not_observable');
    const values = new Map([['row-1', { from: 'value' as const, inspect: '4', json: '4', type: 'number' }]]);
    expect(checkClaim(row, shown({ values })).seen).toBe('not_seen');
  });

  it.each([
    [
      'is looked for in what was printed, where nobody noted it',
      '.then(console.log);',
      "outputs 'red'",
      null,
      'seen',
    ],
    [
      'is looked for there, where a remark tells of printing',
      'lamp.start()',
      "logs 'red'",
      'Lamp {}',
      'seen',
    ],
    ['is what was noted, where it was', 'console.log(lamp.color)', "'red'", "'blue'", 'not_seen'],
    [
      'is what the statement is, where no remark tells of printing',
      'lamp.color',
      "'red'",
      "'blue'",
      'not_seen',
    ],
    ['stands on a line of its own', '.then(console.log);', "outputs 're'", null, 'not_seen'],
    ['may have a label before it', 'lamp.start()', "logs 'dim'", 'Lamp {}', 'seen_differently'],
    ['is one object however it is written', 'lamp.start()', 'logs {a: 1, b: "c"}', 'Lamp {}', 'seen'],
    ['is another object', 'lamp.start()', 'logs {a: 1, b: "d"}', 'Lamp {}', 'not_seen'],
    ['is told of in words', 'lamp.start()', 'logs colour and size', 'Lamp {}', 'not_observable'],
  ])('of a value %s', (_, statement, quote, inspect, seen) => {
    const text = quote.includes("'") ? quote.slice(quote.indexOf("'")) : quote.slice(quote.indexOf(' ') + 1);
    const row: ClaimRow = { ...place, quote, code: 'value', data: { text, statement } };
    const note = { from: 'value' as const, inspect: inspect ?? '', json: undefined, type: 'object' };
    const values = inspect === null ? new Map() : new Map([['row-1', note]]);
    const printed = [{ id: 'command-1', text: "ready\nred\nlight: dim\n{ a: 1, b: 'c' }\n" }];
    expect(checkClaim(row, shown({ values, texts: printed })).seen).toBe(seen);
  });

  it.each([
    ["=> logs 'on', { count: 1 }", 'seen'],
    ["-> prints 'on', { count: 1 }", 'seen'],
    ["logs 'on', 'red', -2", 'seen'],
    ["=> logs 'off', { count: 1 }", 'not_seen'],
    ["=> logs 'on', { count: 2 }", 'not_seen'],
    ["=> logs 'on', count", 'not_seen'],
  ])('of several values that are printed at once: %s', (quote, seen) => {
    const data = { text: quote, statement: "lamp.send('toggle');" };
    const row: ClaimRow = { ...place, quote, code: 'value', data };
    const note = { from: 'value' as const, inspect: 'undefined', json: undefined, type: 'undefined' };
    const printed = [{ id: 'command-1', text: 'off { count: 0 }\non { count: 1 }\non red -2\n' }];
    expect(checkClaim(row, shown({ values: new Map([['row-1', note]]), texts: printed })).seen).toBe(seen);
  });

  it('of what is printed is seen there, though what the statement itself is has the same words', () => {
    const data = { text: "=> logs 'on', { count: 1 }", statement: 'lamp.start();' };
    const row: ClaimRow = { ...place, quote: data.text, code: 'value', data };
    const inspect = "Lamp { logs: [], on: 'on', state: { count: 1 } }";
    const note = { from: 'value' as const, inspect, json: undefined, type: 'object' };
    const values = new Map([['row-1', note]]);
    const printed = (text: string) => shown({ values, texts: [{ id: 'command-1', text }] });
    expect(checkClaim(row, printed('on { count: 1 }\n'))).toMatchObject({
      seen: 'seen',
      evidence: ['command-1'],
    });
  });

  it('of what is printed is not observable where nothing was', () => {
    const data = { text: "'red'", statement: 'lamp.start()' };
    const row: ClaimRow = { ...place, quote: "logs 'red'", code: 'value', data };
    expect(checkClaim(row, shown({})).seen).toBe('not_observable');
  });

  it('of a value that prose tells of is none of what is printed', () => {
    const said = (text: string): ClaimRow => ({ ...place, code: 'seen_text', data: { text } });
    expect(checkClaim(said('undefined'), shown({ texts })).seen).toBe('not_observable');
    expect(checkClaim(said('undef'), shown({ texts })).seen).toBe('not_seen');
  });

  it('in words alone, or of types, cannot be looked for', () => {
    expect(checkClaim({ ...place, code: 'seen_text', data: { text: null } }, shown({ texts })).seen).toBe(
      'not_observable',
    );
    expect(
      checkClaim({ ...place, code: 'type', data: { text: 'string', statement: 'x' } }, shown({ texts })).seen,
    ).toBe('not_observable');
  });
});
