export {
  type Config,
  describeEnvironment,
  type GithubRun,
  loadAuditSettings,
  loadConfig,
  loadGithubRun,
  loadVariables,
} from './env.ts';
export { describeLimits, type Limits, type Rate } from './limit-settings.ts';
export { noticesOf } from './notices.ts';
export type { SignUp } from './people.ts';
export { ConfigError } from './setting.ts';
export { settings } from './settings.ts';
export { isLoopbackOrigin, whosePages } from './values.ts';
