import type { PageSummary, Summary } from '../many/summary.ts';

/** An issue as GitLab's code quality report has it. */
interface QualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const SEVERITIES = { low: 'minor', medium: 'major', high: 'critical', blocker: 'blocker' } as const;

/** The findings at files of the repository, for GitLab; a page that is red without a finding has its verdict there. */
export function codeQualityOf({ pages }: Summary): QualityIssue[] {
  return pages.flatMap((page) => (page.file === null ? [] : issuesOf(page, page.file)));
}

function issuesOf(page: PageSummary, path: string): QualityIssue[] {
  const issues = page.findings.map(
    ({ fingerprint, rule_id, severity, title, recommendation, line }): QualityIssue => ({
      description: recommendation === '' ? title : `${title}. What would help: ${recommendation}`,
      check_name: `waymark/${rule_id}`,
      fingerprint,
      severity: page.red || page.status === 'passed' ? SEVERITIES[severity] : 'info',
      location: { path, lines: { begin: line ?? 1 } },
    }),
  );
  return issues.length === 0 && page.red ? [verdictIssue(page, path)] : issues;
}

function verdictIssue(
  { status, problem, verdict, summary, broken }: PageSummary,
  path: string,
): QualityIssue {
  return {
    description: problem === null ? verdict : summary,
    check_name: `waymark/${status}`,
    fingerprint: `${status}:${path}`,
    severity: status === 'failed' ? 'blocker' : 'major',
    location: { path, lines: { begin: broken?.line ?? 1 } },
  };
}
