import { installedVersions } from '../../judge/installed-versions.ts';
import type { RegistryFacts } from '../../model/registry.ts';
import type { Repair } from '../../repair/repair.ts';
import { changeWords } from '../../report/words/change-words.ts';
import type { KeptWorlds } from '../../run/kept-worlds.ts';
import { type CertifiedWay, type CertifyContext, certifyWay } from '../measure/certify-way.ts';
import { measure, reportExperiment } from '../measure/measure-way.ts';
import { readPackageRecords } from '../package-records.ts';
import { findCandidates } from '../prove-finding.ts';
import { openProver } from '../prover.ts';
import { type ReadPage, readApart } from '../read-apart.ts';
import { readReleases } from '../releases.ts';
import { runWay } from '../run-way.ts';
import { repairPage } from './repair-page.ts';

type RepairWayContext = CertifyContext & {
  registry: URL;
  facts: RegistryFacts;
  /** Gives the plan of a page that was read its place beside the project. */
  place(read: ReadPage): Promise<ReadPage | null>;
  openWorlds(): KeptWorlds;
  signal: AbortSignal | undefined;
};

const REPAIRED = { code: 'repaired_page', number: null, of: null, change: null } as const;

/** Repairs the page of a way that the rules call failed and that no other reading gets through; null where there is nothing to repair. */
export async function repairWay(way: CertifiedWay, context: RepairWayContext): Promise<Repair | null> {
  const { certificate, proposed, input, proofs, worlds } = way;
  if (certificate.verdict === 'passed' || proposed.status !== 'failed' || !context.hasTime()) return null;
  const { registry, signal, source } = context;
  const read = async (text: string): Promise<ReadPage | null> => {
    const found = await readApart({ ...source, text });
    return 'refused' in found ? null : await context.place(found);
  };
  return await repairPage(input, proposed, proofs, {
    source,
    read,
    hasTime: context.hasTime,
    run: async (plan, { id, change, number }) => {
      const experiment = { code: 'repair' as const, number, of: null, change: changeWords(change) };
      const act = () => measure(plan, { id, purpose: 'proof' }, context, { takeOverFrom: worlds });
      return (await reportExperiment(context, id, experiment, act)).run;
    },
    candidatesFor: async (failed, judgement) => {
      const [finding] = judgement.findings;
      if (finding === undefined) return [];
      const packageRecords = await readPackageRecords(registry, installedVersions(failed), signal);
      const prover = openProver({
        // Another documented way is no change of the page.
        ...context,
        source,
        read: { ...failed, otherPlan: null, wishedPlans: [] },
        packageRecords,
        worlds,
        readReleases: (names) => readReleases(registry, names, signal),
      });
      return await findCandidates(failed, finding, { ...prover, otherWays: async () => [] });
    },
    certify: async (changed, text) => {
      const quiet = {
        ...context,
        source: { ...source, text },
        onEvent: () => undefined,
        prove: async () => [],
        proveTogether: async () => [],
      };
      return await reportExperiment(context, REPAIRED.code, REPAIRED, async () => {
        const again = await runWay(changed, { ...quiet, registry: context.facts });
        return await certifyWay(again, quiet);
      });
    },
  });
}
