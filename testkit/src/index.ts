export {
  type CertificateAuthority,
  type CertificateOptions,
  createAuthority,
  makeSelfSigned,
  type ServerCertificate,
} from './certificate-authority.ts';
export { type ChildExit, type GuardedChild, spawnGuarded } from './child-process.ts';
export { createDatabase, type TestDatabase } from './databases.ts';
export { type DeployedWith, type DocsSite, prepareDocsSite } from './docs-site.ts';
export { type PostgresOptions, type PostgresServer, startPostgres } from './embedded-postgres.ts';
export { findFreePorts } from './free-port.ts';
export { findDataRoot } from './memory-folder.ts';
export { startNameServer, type Zone } from './name-server.ts';
export { type NpmRegistry, type PublishedPackage, startRegistry } from './npm-registry.ts';
export { type OidcTestProvider, startOidcProvider } from './oidc-provider.ts';
export { answerPulseChallenge, type PulseAnswer } from './pulse-answer.ts';
export {
  eventId,
  type PulseProjectOptions,
  type PulseProjectSeed,
  pulseEvent,
  seedPulseProject,
} from './pulse-project.ts';
export {
  answerReady,
  READY_MARKDOWN,
  type ReadySite,
  readyHtml,
  type SiteQuestion,
  type SiteReply,
  startReadySite,
  tab,
} from './ready-site.ts';
export { type CommandResult, type RunOptions, runWaymark } from './run-waymark.ts';
export { type SampleArtifact, type SampleAudit, sampleAudit, sampleLog } from './sample-report.ts';
export { type ServiceOptions, type ServiceProcess, startService } from './service-process.ts';
export {
  type SiteverifyMode,
  type SiteverifyRequest,
  type SiteverifyServer,
  startSiteverify,
} from './siteverify-server.ts';
export { onSmallDisk } from './small-disk.ts';
export { type InboxMessage, type SmtpInbox, type SmtpInboxOptions, startSmtpInbox } from './smtp-inbox.ts';
export { type Stranger, startRawStranger, startStranger } from './stranger.ts';
export {
  type LoggedLine,
  makeDataFolder,
  makeStorePlace,
  makeTempFolder,
  type OnEnd,
  openTestStore,
  recordLog,
  type StorePlace,
  spawnServerScript,
  until,
} from './test-store.ts';
export {
  nextOrigin,
  type SiteBehaviour,
  type Sites,
  startSites,
  uncertifiedOrigin,
} from './tls-sites.ts';
export { findTempRoot, findUnprivilegedUser, isReachableByAnyone } from './unprivileged-user.ts';
export type { StoreEngine } from './vitest-postgres.ts';
export { waymarkEntry } from './waymark-command.ts';
export { brokenPromises, type DescribedWire, readPromises, type WirePromises } from './wire-promises.ts';
export { startWorkerProcess } from './worker-process.ts';
