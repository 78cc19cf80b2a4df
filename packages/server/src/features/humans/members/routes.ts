import { Hono } from 'hono';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { describeWorkspace, forMember, type Humans, memberNotice, sendPage } from '../accounts/index.ts';
import { MembersPage } from './pages.tsx';

/** The people of a workspace, whom it invites, and what the reader may do about them. */
export function memberRoutes({ humans }: { readonly humans: Humans }): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(
    '/workspace/members/:workspace',
    forMember(humans, { section: 'members' }, async (c, { human, workspace, within }) => {
      const notice = memberNotice(c.req.query('done'));
      const described = await describeWorkspace(humans.deps, workspace);
      return sendPage(c, MembersPage({ within, workspace: described, ownId: human.userId, notice }));
    }),
  );
}
