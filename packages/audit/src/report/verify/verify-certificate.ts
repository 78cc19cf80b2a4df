import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { QuickstartReport } from '@waymark/contract';
import type { Certificate } from '../../judge/certify/certify.ts';
import { type Conclusion, conclude } from '../../judge/conclude.ts';
import { otherPlans } from '../../judge/facts/derived-plans.ts';
import type { AuditRuns } from '../../judge/facts/records.ts';
import { ARTIFACT_IDS } from '../artifact-names.ts';
import { type CertificateFile, certificateFile } from '../certificate-file.ts';
import { allRuns, prefixOf, resumedRuns } from '../measured-runs.ts';
import { readCertificate, readRuns } from './read-files.ts';
import { wronglyResumedRun } from './taken-over.ts';

/** One thing that was checked. */
export type CertificateCheck = { name: string; ok: boolean; detail: string };

type Compared = { runs: AuditRuns; file: CertificateFile; report: QuickstartReport; concluded: Conclusion };

/** Names in the files are a stranger's too, and are shown on a terminal. */
const shown = (name: string): string => name.slice(0, 80).replace(/[^\w.@/:-]/gu, '?');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function check(name: string, problem: string | undefined, detail: string): CertificateCheck {
  return { name, ok: problem === undefined, detail: problem ?? detail };
}

/** The first thing in which a certificate is not the one that follows from the runs. */
function differenceOf(stated: Certificate, made: Certificate): string | undefined {
  if (stated.verdict !== made.verdict)
    return `the runs prove ${made.verdict}, the certificate says ${shown(stated.verdict)}`;
  for (const [at, one] of made.obligations.entries()) {
    const other = stated.obligations[at];
    if (!isDeepStrictEqual(other, one))
      return `${one.id} ${one.state} (${one.code}) by the runs, ${other?.id ?? 'nothing'} ${other?.state ?? ''} by the certificate`;
  }
  return isDeepStrictEqual(stated, made)
    ? undefined
    : 'the certificate has more or other parts than the runs prove';
}

function certificateCheck({ file, concluded: { certificate } }: Compared): CertificateCheck {
  const held = certificate.obligations.filter(({ state }) => state === 'holds').length;
  const detail = `${held} of ${certificate.obligations.length} obligations hold by the runs`;
  return check('certificate', differenceOf(file.certificate, certificate), detail);
}

function verdictCheck({ report, concluded: { judgement } }: Compared): CertificateCheck {
  const { status, completionState } = judgement;
  const isSame = report.status === status && report.completion_state === completionState;
  const stated = `${report.status} (${report.completion_state})`;
  return check(
    'verdict',
    isSame ? undefined : `the runs give ${status} (${completionState}), the report says ${stated}`,
    stated,
  );
}

/** Each piece of evidence is in a file that the report lists, and where the certificate says it is. */
function evidenceCheck({ runs, file, report, concluded: { certificate } }: Compared): CertificateCheck {
  const { evidence } = certificateFile(certificate, runs);
  const files = new Set(report.artifacts.map(({ id }) => id));
  const lost = evidence.find(({ artifactId }) => !files.has(artifactId));
  const problem =
    lost === undefined
      ? isDeepStrictEqual(file.evidence, evidence)
        ? undefined
        : 'the certificate names other places than the runs'
      : `${shown(lost.id)} should be in ${shown(lost.artifactId)}, which the report does not have`;
  return check('evidence of the certificate', problem, `${evidence.length} pieces`);
}

function plansCheck({ runs, report }: Compared): CertificateCheck {
  const [other] = otherPlans(runs);
  const kept = report.artifacts.find(({ id }) => id === ARTIFACT_IDS.plan)?.content_hash;
  const own = `sha256:${sha256(`${JSON.stringify(runs.journey.plan, null, 2)}\n`)}`;
  const problem =
    other === undefined ? undefined : `the plan of the ${other} run does not follow from that of the journey`;
  return check(
    'plans of the runs',
    problem ?? (kept === own ? undefined : 'the journey of the runs has another plan than the report'),
    `${allRuns(runs).length} runs`,
  );
}

/** Who says to have taken steps over must show them as the journey did them. */
function takenOverCheck({ runs }: Compared): CertificateCheck {
  const wrong = wronglyResumedRun(runs);
  const problem =
    wrong && `the ${shown(wrong.purpose)} run took over what no other run shows, or what it must do itself`;
  return check('steps taken over', problem, `in ${resumedRuns(runs).length} runs`);
}

/** Every command of every run is in the report, with the same end and the same output. */
function commandsCheck({ runs, report }: Compared): CertificateCheck {
  const commandsById = new Map(report.commands.map((command) => [command.id, command]));
  const own = allRuns(runs).flatMap((measured) =>
    measured.run.commands.map(({ id, ending, output }) => ({
      id: `${prefixOf(measured)}${id}`,
      exitCode: ending.kind === 'exited' ? ending.code : null,
      hash: sha256(output),
    })),
  );
  const other = own.find(({ id, exitCode, hash }) => {
    const command = commandsById.get(id);
    return command === undefined || command.exit_code !== exitCode || command.output_sha256 !== hash;
  });
  const left = report.commands.find(
    ({ id, trust_source: trust }) => trust !== 'probe' && !own.some((command) => command.id === id),
  );
  const problem =
    other === undefined
      ? left && `${shown(left.id)} is in the report and in no run`
      : `${shown(other.id)} ended otherwise in the runs than in the report`;
  return check('commands of the runs', problem, `${own.length} commands`);
}

function notesCheck({ runs, report }: Compared): CertificateCheck {
  const kept = report.artifacts.find(({ id }) => id === ARTIFACT_IDS.notes)?.content_hash;
  const own = runs.marked === null ? undefined : `sha256:${sha256(runs.marked.notes)}`;
  const problem = kept === own ? undefined : 'the marks noted something else in the runs than in the report';
  return check('notes of the marks', problem, own === undefined ? 'none' : 'the same');
}

function refused(detail: string): CertificateCheck[] {
  return [{ name: 'certificate', ok: false, detail }];
}

/**
 * Judges an audit anew from its runs alone, and compares what follows with the certificate and the report. The files are
 * a stranger's: it never throws.
 */
export function verifyCertificate(
  runsJson: unknown,
  certificateJson: unknown,
  report: QuickstartReport,
): CertificateCheck[] {
  try {
    const [runs, file] = [readRuns(runsJson), readCertificate(certificateJson)];
    if (runs === undefined) return refused('runs.json does not hold the runs of an audit');
    if (file === undefined) return refused('certificate.json does not hold a certificate');
    const compared: Compared = { runs, file, report, concluded: conclude(runs) };
    return [
      ...[
        certificateCheck,
        verdictCheck,
        evidenceCheck,
        plansCheck,
        takenOverCheck,
        commandsCheck,
        notesCheck,
      ],
    ].map((one) => one(compared));
  } catch {
    return refused('the runs cannot be judged');
  }
}
