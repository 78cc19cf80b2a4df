import { expect, it } from 'vitest';
import { matchesVaryingNumbers } from './varying-numbers.ts';

const table = (red: string, blue: string): string =>
  `lamp benchmark\n┌──────┬──────┐\n│ name │ runs │\n├──────┼──────┤\n│ red  │ ${red} │\n│ blue │ ${blue} │\n└──────┴──────┘\n`;

it('a measured table is seen where its own numbers differ from run to run', () => {
  expect(matchesVaryingNumbers(table('1569', '65'), table('1477', '86'), table('1502', '91'))).toBe(true);
});

it('what it prints while it works may come more often another time', () => {
  const working = (times: number, red: string, blue: string): string =>
    `${'a lamp is lit\n'.repeat(times)}${table(red, blue)}`;
  expect(matchesVaryingNumbers(table('1569', '65'), working(3, '1477', '86'), working(5, '1502', '91'))).toBe(
    true,
  );
});

it('which of two was the faster one is seen where one run says so', () => {
  const raced = (red: string, blue: string, first: string, second: string): string =>
    `red lamp:\n${red} ops/s ${first}\nblue lamp:\n${blue} ops/s ${second}\nboth were lit\n`;
  const [wanted, seen, again] = [
    raced('213', '109', 'fastest', 'slowest by 48 %'),
    raced('27', '50', 'slowest by 45 %', 'fastest'),
    raced('68', '64', 'fastest', 'slowest by 5 %'),
  ];
  expect(matchesVaryingNumbers(wanted, seen, again)).toBe(true);
  expect(matchesVaryingNumbers(wanted, again, seen)).toBe(true);
  expect(matchesVaryingNumbers(wanted, seen, seen)).toBe(false);
});

it.each([
  ['the numbers do not vary', table('1569', '65'), table('1477', '86'), table('1477', '86')],
  [
    'the number that differs is one that stays',
    table('1569', '65'),
    table('1477', '86'),
    table('1502', '86'),
  ],
  ['a word differs', table('1569', '65').replace('blue', 'green'), table('1477', '86'), table('1502', '91')],
  ['a line is not printed', `${table('1569', '65')}all done now`, table('1477', '86'), table('1502', '91')],
  [
    'neither run says one of its words',
    table('1569', '65').replace('red', 'rot'),
    table('1477', '86'),
    table('1502', '91'),
  ],
  ['there are hardly any words', 'sum: 8', 'sum: 17', 'sum: 4'],
])('a text is not seen so where %s', (_, wanted, seen, again) => {
  expect(matchesVaryingNumbers(wanted, seen, again)).toBe(false);
});
