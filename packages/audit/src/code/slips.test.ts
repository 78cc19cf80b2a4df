import { describe, expect, it } from 'vitest';
import { intendedName } from './slips.ts';

describe('a name that nothing declares', () => {
  it.each([
    ['a letter more', 'cliient', ['client'], 'client'],
    ['a letter less', 'clint', ['client'], 'client'],
    ['another letter', 'cliemt', ['client'], 'client'],
    ['two letters that changed places', 'cleint', ['client'], 'client'],
    ['a word more', 'clientBox', ['app', 'client'], 'client'],
    ['a word less', 'api', ['apiClient'], 'apiClient'],
  ])('is a slip by %s', (_, name, given, meant) => {
    expect(intendedName(name, given)).toBe(meant);
  });

  it.each([
    ['like none', 'user', ['client', 'app']],
    ['a type of that name', 'input', ['Input']],
    ['many of one', 'clients', ['client']],
    ['one of many', 'client', ['clients']],
    ['two letters off', 'clxxnt', ['client']],
    ['too short to be told', 'b', ['a']],
    ['only begun alike', 'application', ['app']],
    ['the end of another', 'Client', ['apiClient']],
    ['two letters for one of three', 'apx', ['app']],
  ])('is none where it is %s', (_, name, given) => {
    expect(intendedName(name, given)).toBeUndefined();
  });
});
