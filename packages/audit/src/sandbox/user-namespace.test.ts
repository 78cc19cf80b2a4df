import { describe, expect, it } from 'vitest';
import { hasUsersToSpare } from './user-namespace.ts';

describe('hasUsersToSpare', () => {
  it.each([
    ['a machine', '         0          0 4294967295\n', true],
    [
      'a container with users of its own',
      '         0       1000          1\n         1     100000      65536\n',
      false,
    ],
    ['a namespace of one user', '         0      12345          1\n', false],
    ['a kernel that does not say', '', false],
  ])('tells of the root of %s', (_, map, expected) => {
    expect(hasUsersToSpare(map)).toBe(expected);
  });
});
