import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Artifact, renderHtml, renderJunit, renderMarkdown } from '@waymark/audit';
import type { QuickstartReport } from '@waymark/contract';

/** Writes the report in every form, and its files, into a folder that is made if need be. */
export async function writeResults(
  folder: string,
  report: QuickstartReport,
  artifacts: readonly Artifact[],
): Promise<void> {
  await removeEarlier(folder);
  await mkdir(join(folder, 'artifacts'), { recursive: true });
  const files: readonly (readonly [string, string])[] = [
    ['report.json', `${JSON.stringify(report, null, 2)}\n`],
    ['report.html', renderHtml(report)],
    ['report.md', renderMarkdown(report)],
    ['junit.xml', renderJunit(report)],
    ...artifacts.map((artifact) => [join('artifacts', artifact.fileName), artifact.content] as const),
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
}

/** Removes the files of an earlier report, which would pass for this one's; what is not ours is left alone. */
export async function removeEarlier(folder: string): Promise<void> {
  const earlier = await readFile(join(folder, 'report.json'), 'utf8').catch(() => '');
  if (!/^\{\s*"schema_version": "quickstart-report\./u.test(earlier)) return;
  await rm(join(folder, 'artifacts'), { recursive: true, force: true });
}
