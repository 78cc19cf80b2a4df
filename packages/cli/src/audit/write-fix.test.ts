import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ARTIFACT_IDS, type Artifact, REPAIRED_ID } from '@waymark/audit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { UsageError } from '../command.ts';
import { checkFix, type FixMode, useFix } from './write-fix.ts';

const PATCH = '--- a/page.md\n+++ b/page.md\n@@ -1 +1 @@\n-node a.js\n+node b.js\n';
let folder = '';
let page = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-fix-'));
  page = join(folder, 'README.md');
  writeFileSync(page, 'node a.js\n');
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
});

const file = (id: string, content: string): Artifact => ({
  id,
  type: 'proof',
  title: id,
  fileName: id,
  mimeType: 'text/plain',
  content,
  replacements: 0,
});
const proven = [
  file(ARTIFACT_IDS.source, 'node a.js\n'),
  file(ARTIFACT_IDS.repair, PATCH),
  file(REPAIRED_ID, 'node b.js\n'),
];
const use = (fix: FixMode, artifacts: readonly Artifact[] = proven) =>
  useFix({ target: page, out: folder, fix }, artifacts);

describe('a patch that was proven', () => {
  it('is only named unless told', () => {
    expect(use('keep')).toContain('repair.patch');
    expect(readFileSync(page, 'utf8')).toBe('node a.js\n');
  });

  it('is written under the name of its page', () => {
    expect(use('write')).toContain('fix.patch');
    const named = relative('.', page);
    expect(readFileSync(join(folder, 'fix.patch'), 'utf8')).toBe(PATCH.replaceAll('page.md', named));
    expect(readFileSync(page, 'utf8')).toBe('node a.js\n');
  });

  it('is applied to the page', () => {
    expect(use('apply')).toContain('applied');
    expect(readFileSync(page, 'utf8')).toBe('node b.js\n');
  });

  it('is not applied to a page that has changed since', () => {
    writeFileSync(page, 'node c.js\n');
    expect(use('apply')).toContain('not applied');
    expect(readFileSync(page, 'utf8')).toBe('node c.js\n');
  });
});

it('says that there is none only where one was asked for', () => {
  expect(use('keep', [])).toBeUndefined();
  expect(use('write', [])).toContain('No patch');
});

it('changes nothing but a file', () => {
  expect(() => checkFix('https://docs.example.dev/', 'apply')).toThrow(UsageError);
  expect(() => checkFix(folder, 'apply')).toThrow(UsageError);
  expect(() => checkFix(folder, 'write')).not.toThrow();
  expect(() => checkFix(page, 'apply')).not.toThrow();
});
