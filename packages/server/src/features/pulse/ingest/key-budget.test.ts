import { describe, expect, it } from 'vitest';
import { createKeyBudgets } from './key-budget.ts';

const budget = { perSecond: 5, burst: 50 };

describe('a key’s budget', () => {
  it('lets a burst through, then the rate, and says how long to wait', () => {
    const budgets = createKeyBudgets();
    expect(budgets.take('k', budget, 50, 0)).toBe(0);
    expect(budgets.take('k', budget, 1, 0)).toBe(1);
    expect(budgets.take('k', budget, 10, 0)).toBe(2);
    expect(budgets.take('k', budget, 10, 2000)).toBe(0);
    expect(budgets.take('k', budget, 1, 2000)).toBe(1);
    expect(budgets.take('k', budget, 50, 1_000_000)).toBe(0);
    expect(budgets.take('k', budget, 1, 1_000_000)).toBe(1);
  });

  it('is spent by no refused request, nor by another key', () => {
    const budgets = createKeyBudgets();
    expect(budgets.take('k', budget, 40, 0)).toBe(0);
    for (let i = 0; i < 5; i += 1) expect(budgets.take('k', budget, 20, 0)).toBe(2);
    expect(budgets.take('k', budget, 10, 0)).toBe(0);
    expect(budgets.take('other', budget, 50, 0)).toBe(0);
  });

  it('survives a clock that runs backwards', () => {
    const budgets = createKeyBudgets();
    budgets.take('k', budget, 50, 10_000);
    expect(budgets.take('k', budget, 1, 0)).toBe(1);
  });
});
