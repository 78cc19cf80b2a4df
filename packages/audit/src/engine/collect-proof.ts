import { redactDeep } from '../evidence/redact-deep.ts';
import type { Certificate } from '../judge/certify/certify.ts';
import type { AuditRuns } from '../judge/facts/records.ts';
import { ARTIFACT_IDS, CERTIFICATE_FILE, NOTES_FILE, RUNS_FILE } from '../report/artifact-names.ts';
import type { Artifact } from '../report/audit-record.ts';
import { certificateFile } from '../report/certificate-file.ts';
import { artifactWords } from '../report/words/artifact-words.ts';

type File = Omit<Artifact, 'replacements'>;

/**
 * The runs as they are published and judged: redacted text by text, and as a file gives them back. Redacting them again
 * changes nothing, so that whoever judges the file comes to the same.
 */
export function redactRuns(runs: AuditRuns, redact: (text: string) => string): AuditRuns {
  const settled = (text: string): string => {
    const once = redact(text);
    return once === text ? text : redact(once);
  };
  // The same shape comes back, without what JSON cannot say.
  return JSON.parse(JSON.stringify(redactDeep(runs, settled))) as AuditRuns;
}

function json(part: 'certificate' | 'runs', fileName: string, content: string): File {
  return {
    id: ARTIFACT_IDS[part],
    type: 'proof',
    title: artifactWords({ code: part }),
    fileName,
    mimeType: 'application/json',
    content,
  };
}

/** The files from which anyone can check the verdict: the certificate, all runs, and what the marks noted. */
export function collectProof({ certificate, runs }: { certificate: Certificate; runs: AuditRuns }): File[] {
  const notes: File[] =
    runs.marked === null
      ? []
      : [
          {
            id: ARTIFACT_IDS.notes,
            type: 'proof',
            title: artifactWords({ code: 'notes' }),
            fileName: NOTES_FILE,
            mimeType: 'text/plain',
            content: runs.marked.notes,
          },
        ];
  return [
    json('certificate', CERTIFICATE_FILE, `${JSON.stringify(certificateFile(certificate, runs), null, 2)}\n`),
    json('runs', RUNS_FILE, `${JSON.stringify(runs)}\n`),
    ...notes,
  ];
}
