import type { FullReport } from '@waymark/contract';
import { ARTIFACT_IDS, REPAIR_FILE, REPAIRED_ID } from './artifact-names.ts';
import type { AuditRecord } from './audit-record.ts';
import { linkerOf } from './describe-certificate.ts';
import { fencedText, inlineText } from './markdown-text.ts';
import { REPAIR_SECTION } from './repair-section.ts';
import { changeWords } from './words/change-words.ts';
import { repairEffortWords, repairWords } from './words/repair-words.ts';

/** What would repair the page, as a section in Markdown; empty where nothing was found. */
export function describeRepair(record: AuditRecord): FullReport['sections'][number] {
  const { repair, artifacts } = record;
  const title = repair?.isProven ? 'A proven patch' : 'Changes that help';
  if (repair === null) return { id: REPAIR_SECTION, title, body: '' };
  const link = linkerOf(record);
  const changes = repair.steps.map(
    ({ change, line }) =>
      `- ${link(`line ${line}`, ARTIFACT_IDS.source)}: ${inlineText(changeWords(change))}`,
  );
  const files = [ARTIFACT_IDS.repair, REPAIRED_ID, 'art-repair-log'].flatMap((id) => {
    const file = artifacts.find((artifact) => artifact.id === id);
    return file === undefined ? [] : [link(file.title, id)];
  });
  const effort = [
    inlineText(repairEffortWords(repair)),
    ...(files.length > 0 ? [`Files: ${files.join(', ')}.`] : []),
  ];
  const patch = artifacts.find(({ fileName }) => fileName === REPAIR_FILE)?.content;
  const body = [
    inlineText(repairWords(repair)),
    changes.join('\n'),
    effort.join(' '),
    ...(patch === undefined ? [] : [fencedText(patch.trimEnd(), 'diff')]),
  ];
  return { id: REPAIR_SECTION, title, body: body.join('\n\n') };
}
