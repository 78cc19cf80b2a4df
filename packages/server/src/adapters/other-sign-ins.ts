import { z } from 'zod';

/**
 * What the sign-in library does for whoever proved in another way than by a code who they are. Nothing of it has a
 * path: only this process can call it.
 */
export async function otherSignIns() {
  const [{ createAuthEndpoint }, { setSessionCookie }] = await Promise.all([
    import('better-auth/api'),
    import('better-auth/cookies'),
  ]);
  return {
    id: 'other-sign-ins',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user?.emailVerified) return ctx.json({ isOpen: false });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ isOpen: true });
        },
      ),
      findOrOpenAccount: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const { email } = ctx.body;
          const found = await internalAdapter.findUserByEmail(email);
          const values = { email, emailVerified: true, name: '' };
          const user = found?.user ?? (await internalAdapter.createUser(values, { method: 'provider' }));
          return ctx.json({ userId: user.id, isVerified: user.emailVerified });
        },
      ),
    },
  };
}
