import { expect, it } from 'vitest';
import { openBrowser, openPlatform } from '../../../app/platform-fixture.ts';
import { renameWorkspace } from './rename-workspace.ts';

async function openOwner() {
  const platform = await openPlatform();
  await openBrowser(platform).signIn('owner@acme-corp.com');
  const { db } = platform.store;
  const workspace = () =>
    db.selectFrom('workspaces').select(['id', 'name', 'personal_of']).executeTakeFirstOrThrow();
  const { id, personal_of } = await workspace();
  const rename = (name: string, userId = personal_of ?? '') =>
    renameWorkspace(platform.deps, { workspaceId: id, userId, name });
  const told = async () =>
    (
      await db
        .selectFrom('security_events')
        .select('detail')
        .where('action', '=', 'workspace.renamed')
        .execute()
    ).map(({ detail }) => JSON.parse(detail).name);
  return { platform, db, id, rename, workspace, told, userId: personal_of ?? '' };
}

it('an owner names a workspace anew, which its log tells once', async () => {
  const { rename, workspace, told } = await openOwner();
  expect(await rename('  Harbour \u0007 tools ')).toBe('renamed');
  expect((await workspace()).name).toBe('Harbour   tools');
  expect(await rename('Harbour   tools')).toBe('renamed');
  expect(await told()).toEqual(['Harbour   tools']);
});

it.each(['', '   ', '\u200b', 'x'.repeat(61)])('%j is no name', async (name) => {
  const { rename, workspace, told } = await openOwner();
  const before = await workspace();
  expect(await rename(name)).toBe('nameless');
  expect([await workspace(), await told()]).toEqual([before, []]);
});

it('nobody but an owner names it', async () => {
  const { db, id, rename, workspace, userId } = await openOwner();
  const before = await workspace();
  expect(await rename('Mine', 'somebody')).toBe('not_owner');
  await db.updateTable('workspace_members').set({ role: 'admin' }).where('workspace_id', '=', id).execute();
  expect(await rename('Mine', userId)).toBe('not_owner');
  expect(await workspace()).toEqual(before);
});
