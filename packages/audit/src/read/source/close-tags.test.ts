import { expect, it } from 'vitest';
import { closeComponents } from './close-tags.ts';

it.each([
  ['<Run a="b"/><Kit.Run />', '<Run a="b"></Run><Kit.Run ></Kit.Run>'],
  ['<my-cmd/><p>a</p>', '<my-cmd></my-cmd><p>a</p>'],
  ['<A b="/>"/>c', '<A b="/>"></A>c'],
  ["<A b={'/>'} c/>", "<A b={'/>'} c></A>"],
  ['<A b={[">"]}\n/>', '<A b={[">"]}\n></A>'],
  ["<A b=don't/>", "<A b=don't></A>"],
])('ends what ends itself: %s', (html, expected) => {
  expect(closeComponents(html)).toBe(expected);
});

it.each(['<br/><img src="a"/>', '<A b="/>">c</A>', '<A', 'a < b/>', '<A <b/>', '<https://a.test/>'])(
  'leaves %s',
  (html) => {
    expect(closeComponents(html)).toBe(html);
  },
);
