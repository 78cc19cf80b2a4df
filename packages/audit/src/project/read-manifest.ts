import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './project.ts';

/** Reads the package.json of a folder; what is missing or unreadable says nothing. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const manifest = objectIn(text);
  return {
    name: textOf(manifest.name),
    isPrivate: manifest.private === true,
    scripts: Object.keys(recordOf(manifest.scripts)),
    repository: textOf(manifest.repository) ?? textOf(recordOf(manifest.repository).url),
  };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
