import { type Config, loadConfig, startService } from '@waymark/server';
import { type Command, exitCode } from '../command.ts';
import { packageRoot } from '../package-root.ts';
import { readOptions } from '../read-options.ts';

function banner(config: Config, notices: readonly string[]): string {
  const where =
    config.role === 'worker'
      ? ['  worker    takes jobs, serves no host']
      : [`  landing   ${config.baseUrl}`, `  platform  ${config.platformUrl}`];
  const store = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL';
  const lines = [`Waymark is up (role ${config.role}).`, ...where, `  store     ${store}`];
  return [...lines, ...notices.map((notice) => `  note      ${notice}`)].join('\n');
}

/** Resolves at the first request to end; a second one, of whatever kind, ends the process at once. */
function untilAskedToStop(): Promise<void> {
  let asked = 0;
  return new Promise((resolve) => {
    const stop = () => {
      asked += 1;
      if (asked > 1) process.exit(exitCode.failed);
      resolve();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  });
}

/** `waymark serve`: both hosts and the worker, as the role says. */
export const serve: Command = {
  usage: 'serve',
  summary: 'serve the landing and platform hosts and run the queued jobs',
  async run(args) {
    readOptions(args, {}, { min: 0, max: 0 });
    const config = loadConfig();
    const asked = untilAskedToStop();
    const service = await startService(config, packageRoot);
    console.log(banner(config, service.notices));
    await asked;
    await service.stop();
    return exitCode.ok;
  },
};
