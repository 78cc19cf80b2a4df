import { z } from 'zod';
import { AuditFailure, AuditRunStatus } from './audit-run.ts';
import { PublicUrl } from './public-url.ts';
import { QuickstartReport } from './report/quickstart-report.ts';
import { ReportStatus } from './report/vocabulary.ts';

/** The body of `POST /audits`. */
export const AuditRequest = z
  .strictObject({
    quickstart_url: PublicUrl.meta({
      description: 'A journey on an origin the workspace has claimed or proven.',
    }),
  })
  .meta({ id: 'AuditRequest' });
export type AuditRequest = z.infer<typeof AuditRequest>;

/** An audit that belongs to a workspace. */
export const WorkspaceAudit = z
  .strictObject({
    id: z.uuid(),
    quickstart_url: z.url(),
    project_id: z.uuid().nullable().meta({
      description: 'The project whose origin the journey is on; null where that was proven without Pulse.',
    }),
    status: AuditRunStatus,
    verdict: ReportStatus.nullable().meta({ description: 'The status of the report, once there is one.' }),
    requested_by: z.strictObject({
      type: z.enum(['agent', 'person', 'schedule']),
      agent_name: z.string().nullable().meta({ description: 'The name that an agent gave itself.' }),
    }),
    report_url: z.url().meta({ description: 'Shows live progress until the report is published.' }),
    failure: AuditFailure.nullable().meta({
      description:
        'Why an errored audit has no report: the page could not be read, we failed, or somebody cancelled it.',
    }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WorkspaceAudit' });
export type WorkspaceAudit = z.infer<typeof WorkspaceAudit>;

/** What `POST /audits` answers. */
export const AuditQueuedResponse = z
  .strictObject({ data: WorkspaceAudit })
  .meta({ id: 'AuditQueuedResponse' });
export type AuditQueuedResponse = z.infer<typeof AuditQueuedResponse>;

/** A page of the workspace's audits, newest first; the cursor is opaque. */
export const WorkspaceAuditList = z
  .strictObject({ data: z.array(WorkspaceAudit), next_cursor: z.string().nullable() })
  .meta({ id: 'WorkspaceAuditList' });
export type WorkspaceAuditList = z.infer<typeof WorkspaceAuditList>;

/** What `GET /audits/{id}` answers: the audit and, once it is published, its report. */
export const WorkspaceAuditResponse = z
  .strictObject({
    data: z.strictObject({
      ...WorkspaceAudit.shape,
      report: QuickstartReport.nullable().meta({ description: 'Also at report_url, where it is signed.' }),
    }),
  })
  .meta({ id: 'WorkspaceAuditResponse' });
export type WorkspaceAuditResponse = z.infer<typeof WorkspaceAuditResponse>;
