import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ARTIFACT_IDS, type Artifact, REPAIR_FILE, REPAIRED_ID } from '@waymark/audit';
import { UsageError } from '../command.ts';

/** Where `--fix` puts the patch. */
const FIX_FILE = 'fix.patch';

/** Whether a patch is only kept with the report, written for its page, or applied to it. */
export type FixMode = 'keep' | 'write' | 'apply';

/** Refuses to apply a patch to what is no single file of this machine, before anything is run. */
export function checkFix(target: string, fix: FixMode): void {
  if (fix !== 'apply') return;
  if (/^https?:\/\//iu.test(target) || !statSync(target).isFile())
    throw new UsageError('--apply changes a file, so the page must be a file.');
}

function contentOf(artifacts: readonly Artifact[], id: string): string | undefined {
  return artifacts.find((artifact) => artifact.id === id)?.content;
}

/** A patch of the page under its own name, so that `git apply` and `patch -p1` find it from the current folder. */
function forFile(patch: string, path: string): string {
  const [, , ...rest] = patch.split('\n');
  return [`--- a/${path}`, `+++ b/${path}`, ...rest].join('\n');
}

/** Does with the proven patch what was asked for, and says so; undefined where none was proven. */
export function useFix(
  { target, out, fix }: { target: string; out: string; fix: FixMode },
  artifacts: readonly Artifact[],
): string | undefined {
  const patch = contentOf(artifacts, ARTIFACT_IDS.repair);
  if (patch === undefined)
    return fix === 'keep' ? undefined : 'No patch of the page was proven, so none is written.';
  const proven = 'A patch of the page was proven: with it a fresh audit passes.';
  if (fix === 'keep') return `${proven} ${relative('.', join(out, 'artifacts', REPAIR_FILE))}`;
  const isFile = !/^https?:\/\//iu.test(target) && statSync(target).isFile();
  const file = join(out, FIX_FILE);
  writeFileSync(file, isFile ? forFile(patch, relative('.', target)) : patch);
  if (fix === 'write') return `${proven} ${relative('.', file)}`;
  const repaired = contentOf(artifacts, REPAIRED_ID);
  // A secret in the page is not in the report, and whoever wrote to the page meanwhile meant it.
  if (repaired === undefined || readFileSync(target, 'utf8') !== contentOf(artifacts, ARTIFACT_IDS.source))
    return `${proven} It was not applied, because ${target} is not the text that was audited. ${relative('.', file)}`;
  writeFileSync(target, repaired);
  return `${proven} It was applied to ${target}.`;
}
