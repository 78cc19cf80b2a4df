import { isLoopbackHost, type NpmConfig } from '../runtime/npm-config.ts';
import { openWithholdingRegistry } from './withholding-registry.ts';

// All of them are the public registry of npm.
const NPM_HOSTS = ['registry.npmjs.org', 'registry.npmjs.com', 'registry.yarnpkg.com'];
const JSR_FOR_NPM = 'npm.jsr.io';
const JSR = 'jsr.io';
const PYTHON_HOSTS = ['pypi.org', 'files.pythonhosted.org'];
const OF_PYTHON = 'pypi:';

/** A world in which some packages were never published. */
export type WithheldWorld = {
  /** The registry in force there. */
  registry: URL;
  /** Hosts that have those packages too, and by whose requests it cannot be seen which package is asked for. */
  refusedHosts: string[];
  close(): Promise<void>;
};

/** Opens a world in which no registry has these packages: npm's by their names, those of Python with `pypi:` before them. */
export async function withholdPackages(names: readonly string[], config: NpmConfig): Promise<WithheldWorld> {
  const ofNpm = names.filter((name) => !name.startsWith(OF_PYTHON));
  const { url, close } = await openWithholdingRegistry({ ...config, aliases: NPM_HOSTS }, ofNpm);
  const { hostname } = config.registry;
  return {
    registry: url,
    refusedHosts: [
      ...(isLoopbackHost(hostname) ? [] : [hostname]),
      ...NPM_HOSTS,
      JSR_FOR_NPM,
      // Every package there has a scope.
      ...(ofNpm.some((name) => name.startsWith('@')) ? [JSR] : []),
      ...(names.length > ofNpm.length ? PYTHON_HOSTS : []),
    ],
    close,
  };
}
