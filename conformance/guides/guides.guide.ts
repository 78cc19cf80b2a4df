import { AlertWebhook } from '@waymark/contract';
import { createDatabase, startSiteverify, startSmtpInbox } from '@waymark/testkit';
import { describe, expect, inject, it } from 'vitest';
import { checkPipeline, layConfiguration } from './check-pipeline.ts';
import { checkDeployment } from './deployment.ts';
import { followGuide } from './follow-guide.ts';
import { listGuides } from './guide-blocks.ts';
import { inGuideWorld } from './guide-world.ts';

/** How each guide is followed: what stands behind its names, and what its reader has when it begins. */
const readers: Readonly<Record<string, () => Promise<void>>> = {
  start: () => inGuideWorld([], (world) => followGuide('start', world)),
  alerts: () => inGuideWorld([], (world) => followGuide('alerts', world, { json: checkMessage })),
  ci: () =>
    inGuideWorld([], (world) => followGuide('ci', world, { yaml: checkPipeline, json: layConfiguration })),
  check: () => inGuideWorld([], (world) => followGuide('check', world)),
  sites: () => inGuideWorld([], (world) => followGuide('sites', world)),
  deploy: () => inGuideWorld([], (world) => followGuide('deploy', world, checkDeployment)),
  postgresql: moveToPostgresql,
  mail: sendMail,
  challenge: challengeCallers,
  sandbox: () => inGuideWorld([], (world) => followGuide('sandbox', world)),
  backup: () => followAfter('npx waymark serve', 'backup'),
  upgrade: () => followAfter('npx waymark migrate', 'upgrade'),
  'threat-model': () => inGuideWorld([], (world) => followGuide('threat-model', world)),
};

describe('every command of the guide is run:', () => {
  it.each(listGuides())('%s', async (guide) => {
    const read = readers[guide];
    if (read === undefined) throw new Error(`Nobody follows docs/${guide}.md.`);
    await read();
  });
});

async function followAfter(command: string, guide: string): Promise<void> {
  await inGuideWorld([], async (world) => {
    await world.shell.run(command);
    await followGuide(guide, world);
  });
}

async function moveToPostgresql(): Promise<void> {
  const database = await createDatabase(inject('postgresAdminUrl'));
  const documented = 'postgres://waymark:secret@db.your-company.dev/waymark';
  await inGuideWorld([[documented, database.url]], async (world) => {
    await world.shell.run('npx waymark migrate');
    await followGuide('postgresql', world);
  }).finally(() => database.drop());
}

/** The shown message is one that a service sends, by the schema of the contract. */
async function checkMessage({ text }: { readonly text: string }): Promise<void> {
  const message = JSON.parse(text);
  expect(AlertWebhook.parse(message)).toEqual(message);
}

async function sendMail(): Promise<void> {
  const inbox = await startSmtpInbox();
  await inGuideWorld([['smtps://user:password@mail.your-company.dev', inbox.url]], async (world) => {
    await followGuide('mail', world);
    expect(inbox.messages.map(({ to, from }) => [from, ...to])).toEqual([
      ['waymark@your-company.dev', 'you@your-company.dev'],
    ]);
  }).finally(() => inbox.stop());
}

async function challengeCallers(): Promise<void> {
  const siteverify = await startSiteverify({ secret: 'your-secret' });
  const documented = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  await inGuideWorld([[documented, siteverify.url]], (world) => followGuide('challenge', world)).finally(() =>
    siteverify.stop(),
  );
}
