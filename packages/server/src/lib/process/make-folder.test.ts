import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('makeFolder', () => {
  it('makes what is missing, for its owner alone, and leaves what is there', () => {
    const path = join(makeDataFolder(), 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('refuses to make a folder of a file, or below one', () => {
    const file = join(makeDataFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.runIf(existsSync('/proc/self'))('ends where no folder can be made', () => {
    expect(() => makeFolder('/proc/waymark/data')).toThrow();
  });
});
