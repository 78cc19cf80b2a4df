import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, rememberInstalled } from './installed-packages.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waymark-installed-'));
  mkdirSync(join(root, 'node_modules'));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, packages) {
  writeFileSync(join(root, file), JSON.stringify({ packages }));
}

const wanted = {
  '': { name: 'x' },
  'packages/a': { version: '1.0.0' },
  'node_modules/a': { resolved: 'packages/a', link: true },
  'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
};

const installed = {
  'packages/a': { version: '1.0.0' },
  'node_modules/a': { resolved: 'packages/a', link: true },
  'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
};

describe('isInstalled', () => {
  it('is false before anything was installed', () => {
    write('package-lock.json', wanted);
    expect(isInstalled(root)).toBe(false);
  });

  it('accepts what somebody installed by hand', () => {
    write('package-lock.json', wanted);
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(root)).toBe(true);
  });

  it('is false when the lock file asks for another version', () => {
    write('package-lock.json', { ...wanted, 'node_modules/b': { version: '1.1.0', integrity: 'sha512-b2' } });
    write('node_modules/.package-lock.json', installed);
    expect(isInstalled(root)).toBe(false);
  });

  it('believes a remembered lock file until that file changes', () => {
    write('package-lock.json', { ...wanted, 'node_modules/c': { version: '1.0.0', integrity: 'sha512-c' } });
    write('node_modules/.package-lock.json', installed);
    rememberInstalled(root);
    expect(isInstalled(root)).toBe(true);
    write('package-lock.json', { ...wanted, 'node_modules/d': { version: '1.0.0', integrity: 'sha512-d' } });
    expect(isInstalled(root)).toBe(false);
  });
});
