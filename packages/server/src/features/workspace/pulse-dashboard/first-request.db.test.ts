import { expect, it } from 'vitest';
import { openPlatform } from '../../../app/platform-fixture.ts';
import { addEvents, openOwner, PATH } from './project-fixture.ts';

const HINT = 'No request has been reported yet';

it('a project without any request says what to do next, until the first one has come', async () => {
  const platform = await openPlatform();
  const owner = await openOwner(platform);
  const empty = await owner.open(PATH);
  expect(empty.text).toContain(HINT);
  expect(empty.text).toContain(`class="button" href="${PATH}/settings"`);
  expect(empty.text).toContain(`href="${platform.deps.config.baseUrl}/pulse"`);
  await addEvents(platform, [{ at: Date.now() - 40 * 86_400_000, path: '/start' }]);
  // Nothing in the shown time is something else than nothing ever.
  expect((await owner.open(`${PATH}?days=1`)).text).not.toContain(HINT);
});
