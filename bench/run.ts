import { benchAudit } from './audit-overhead.ts';
import { benchExport } from './export.ts';
import { benchIngest } from './ingest.ts';
import { benchPlan } from './plan-pages.ts';
import { benchPulse } from './pulse.ts';
import { benchReads } from './reads.ts';
import { benchStart } from './start.ts';
import { benchTokens } from './tokens.ts';

const parts = {
  audit: benchAudit,
  plan: benchPlan,
  start: benchStart,
  reads: benchReads,
  tokens: benchTokens,
  ingest: benchIngest,
  pulse: benchPulse,
  export: benchExport,
};
const wanted = process.argv.slice(2).filter((word) => word in parts);
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await run();
