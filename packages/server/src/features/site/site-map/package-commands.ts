import { packagePaths } from '@waymark/contract';

/** How one installs the middleware from this service: it is on no registry. */
export const installPulse = (baseUrl: string) => `npm install ${baseUrl}${packagePaths.pulse}`;

/** How one runs the command of this service without installing it first. */
export const runWaymark = (baseUrl: string) => `npx -y ${baseUrl}${packagePaths.waymark}`;
