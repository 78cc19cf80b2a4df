import type { InWorkspace } from './app-frame.tsx';

/** Somebody who looks at a page of their one workspace. */
export const within: InWorkspace = {
  homeUrl: 'https://www.acme.dev',
  formToken: 't',
  signedInAs: 'owner@acme.dev',
  isOperator: false,
  workspace: { id: 'w', name: 'Acme' },
  workspaces: [{ id: 'w', name: 'Acme' }],
  openAlerts: 0,
  section: undefined,
  path: '/',
};
