import type { AcceptanceRun, GuardedFetchOptions, PackSource } from '@waymark/audit';
import { type Config, whosePages } from '../config/index.ts';

type EngineModule = typeof import('@waymark/audit/engine');
type Options = Parameters<EngineModule['auditJourney']>[0];
/** One audit as a worker orders it; where it runs and whom it may reach is settled by the configuration. */
type Order = { url: string } & Required<
  Pick<Options, 'runId' | 'attemptId' | 'budgetSeconds' | 'retention' | 'signal' | 'hrefOf' | 'onEvent'>
>;

type SandboxConfig = Pick<Config, 'sandbox' | 'egress' | 'baseUrl' | 'platformUrl'>;
type EngineConfig = SandboxConfig & Pick<Config, 'allowPrivateTargets' | 'hasLocalSites' | 'connectTo'>;

/** How strangers' names are looked up, how they know who asks, and which pages are no stranger's. */
type Asking = Required<Pick<GuardedFetchOptions, 'resolver' | 'sign'>> &
  Pick<GuardedFetchOptions, 'ownPages'>;

/** The origin of a page of this machine: of these only proven ones are ever queued, and the service's own examples. */
function localOriginOf(
  url: string,
  { hasLocalSites }: EngineConfig,
  { ownPages }: Asking,
): string | undefined {
  return hasLocalSites && ownPages?.urls.includes(url) !== true ? URL.parse(url)?.origin : undefined;
}

/** The real engine; loaded when the first audit begins, so that a process that never audits stays small. */
export function createAuditEngine(config: EngineConfig, asking: Asking) {
  const { sandbox, egress, allowPrivateTargets: allowPrivate, connectTo } = config;
  return {
    async audit({ url, ...order }: Order) {
      const { auditJourney } = await import('@waymark/audit/engine');
      return await auditJourney({
        ...order,
        target: url,
        sandbox,
        whosePages: whosePages(config),
        egress,
        fetch: {
          ...asking,
          ...{ allowPrivate, connectTo, signal: order.signal },
          localOrigin: localOriginOf(url, config, asking),
        },
      });
    },
  };
}

type AcceptanceOrder = { script: string } & Required<
  Pick<NonNullable<Parameters<EngineModule['runAcceptance']>[1]>, 'mode' | 'budgetSeconds' | 'signal'>
>;

/** What writes and tries the scripts of proof packs, in the sandbox that audits run in. */
export function createPackWorkshop(config: SandboxConfig) {
  const { sandbox, egress } = config;
  return {
    async write(source: PackSource) {
      const engine = await import('@waymark/audit/engine');
      const versions = [...engine.installedVersions(source.report)];
      return {
        acceptance: engine.writeAcceptanceScript(source),
        commands: engine.writeCommandsScript(source),
        hasSteps: engine.hasSteps(source),
        environment: engine.environmentOf(source.report),
        packages: versions.map(([name, version]) => ({ name, version })),
      };
    },
    async try({ script, ...order }: AcceptanceOrder): Promise<AcceptanceRun> {
      const { runAcceptance } = await import('@waymark/audit/engine');
      return await runAcceptance(script, { ...order, sandbox, whosePages: whosePages(config), egress });
    },
  };
}
