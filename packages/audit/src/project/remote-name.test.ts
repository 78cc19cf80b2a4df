import { describe, expect, it } from 'vitest';
import { remoteName } from './remote-name.ts';

describe('remoteName', () => {
  it.each([
    'https://github.com/acme/thing.git',
    'https://github.com/Acme/thing/',
    'https://token@github.com/acme/thing',
    'git+https://github.com/acme/thing.git#main',
    'git@github.com:acme/thing.git',
    'ssh://git@github.com:22/acme/thing.git',
    'git://github.com/acme/thing',
    'github:acme/thing',
    'acme/thing',
  ])('knows %s by one name', (spelling) => {
    expect(remoteName(spelling)).toBe('github.com/acme/thing');
  });

  it('keeps other hosts and owners apart', () => {
    const names = ['gitlab:acme/thing', 'https://github.com/other/thing', 'https://github.com/acme/thing-2'];
    expect(new Set([...names.map(remoteName), 'github.com/acme/thing']).size).toBe(4);
  });
});
