import type { ListedEvent } from '../../identity/index.ts';

function ofAgent(what: string) {
  return ({ agentName }: ListedEvent) => `${agentName ?? 'An unnamed agent'} ${what}`;
}

function ofProject(what: string) {
  return ({ origin }: ListedEvent) => `${origin ?? 'A project'} ${what}`;
}

const by = ({ actor }: ListedEvent) => ` by ${actor ?? 'a former member'}`;
const byAnyone = ({ actor, agentName }: ListedEvent) => ` by ${actor ?? agentName ?? 'an unnamed agent'}`;
const named = ({ name }: ListedEvent) => `“${name ?? 'without a name'}”`;
const ways: Readonly<Record<string, string>> = {
  passkey: ' with a passkey',
  provider: ' with another provider',
};
const whom = ({ subject }: ListedEvent) => subject ?? 'Somebody';

const texts: Readonly<Record<string, (event: ListedEvent) => string>> = {
  'registration.created': ofAgent('registered'),
  'claim.requested': ofAgent('asked to be claimed'),
  'claim.wrong_code': ofAgent('was given a wrong code'),
  'claim.confirmed': (event) => `${ofAgent('was claimed into this workspace')(event)}${by(event)}`,
  'claim.denied': (event) => `${ofAgent('was denied')(event)}${by(event)}`,
  'token.issued': ofAgent('got its access token'),
  'token.revoked': ofAgent('revoked its own access token'),
  'token.withdrawn': ofAgent('lost its access tokens: the key that signed its assertion had leaked'),
  'assertion.revoked': ofAgent('revoked its own assertion and all its access tokens'),
  'registration.revoked': (event) => `${ofAgent('was revoked')(event)}${by(event)}`,
  'session.started': (event) =>
    `${event.actor ?? 'Somebody who has left'} signed in${ways[event.way ?? ''] ?? ''}`,
  'session.ended': (event) => `A session of ${event.actor ?? 'a former member'} was ended`,
  'passkey.added': (event) => `${event.actor ?? 'A former member'} added the passkey ${named(event)}`,
  'passkey.removed': (event) => `${event.actor ?? 'A former member'} removed the passkey ${named(event)}`,
  'passkey.refused': (event) =>
    `The passkey ${named(event)} of ${event.actor ?? 'a former member'} was refused: it looks like a copy`,
  'provider.linked': (event) =>
    `${event.actor ?? 'A former member'} can sign in with ${event.name ?? 'another provider'}`,
  'provider.removed': (event) =>
    `${event.actor ?? 'A former member'} can no longer sign in with ${event.name ?? 'another provider'}`,
  'personal_key.created': (event) => `The API key ${named(event)} was made${by(event)}`,
  'personal_key.revoked': (event) => `The API key ${named(event)} was revoked${by(event)}`,
  'member.invited': (event) => `${whom(event)} was invited${by(event)}`,
  'member.joined': (event) => `${whom(event)} joined`,
  'member.removed': (event) => `${whom(event)} was removed${by(event)}`,
  'member.left': (event) => `${whom(event)} left`,
  'member.role_changed': (event) => `${whom(event)} was made ${event.role ?? 'something else'}${by(event)}`,
  'invitation.declined': (event) => `${whom(event)} declined the invitation`,
  'invitation.withdrawn': (event) => `The invitation of ${whom(event)} was withdrawn${by(event)}`,
  'workspace.renamed': (event) => `This workspace was named ${named(event)}${by(event)}`,
  'workspace.exported': (event) => `Everything in this workspace was exported${by(event)}`,
  'setup.created': ofProject('was reserved'),
  'setup.contested': ofProject('was also requested by somebody else'),
  'setup.pushed_out': ofProject('was replaced by newer reservations of the same caller'),
  'setup.verified': ofProject('proved that it runs Pulse'),
  'setup.claimed': (event) => `${ofProject('was claimed into this workspace')(event)}${by(event)}`,
  'key.rotated': (event) => `${ofProject('got a new ingest key')(event)}${byAnyone(event)}`,
  'key.revoked': (event) => `${ofProject('had an ingest key revoked')(event)}${byAnyone(event)}`,
  'link.created': (event) => `A view of ${event.origin ?? 'a project'} was shared by a link${by(event)}`,
  'link.revoked': (event) => `A shared view of ${event.origin ?? 'a project'} was ended${by(event)}`,
  'drain.created': (event) => `${ofProject('got a log drain')(event)}${by(event)}`,
  'origin.added': (event) => `${ofProject('was added to this workspace')(event)}${by(event)}`,
  'origin.proven': ofProject('was proven to be this workspace’s'),
  'origin.lapsed': ofProject('lost its proof: daily checks did not find it any more'),
  'origin.removed': (event) => `${ofProject('was removed from this workspace')(event)}${by(event)}`,
  'channel.created': (event) => `The alert channel “${event.subject}” was made${by(event)}`,
  'channel.changed': (event) => `The alert channel “${event.subject}” was changed${by(event)}`,
  'channel.removed': (event) => `The alert channel “${event.subject}” was removed${by(event)}`,
  'channel.secret_rotated': (event) => `The alert channel “${event.subject}” got a new secret${by(event)}`,
  'channel.switched_on': (event) => `The alert channel “${event.subject}” was switched on${by(event)}`,
  'channel.switched_off': (event) =>
    `The alert channel “${event.subject}” was switched off${event.actor === null ? ': its receiver is gone, or nothing arrived by it for days' : by(event)}`,
  'alert.muted': (event) => `The alert ${named(event)} was muted${by(event)}`,
  'alert.unmuted': (event) => `The alert ${named(event)} was unmuted${by(event)}`,
  'drain.revoked': (event) => `${ofProject('had a log drain revoked')(event)}${by(event)}`,
};

/** A sentence about an event, for the people of the workspace. */
export function eventText(event: ListedEvent): string {
  return texts[event.action]?.(event) ?? event.action;
}
