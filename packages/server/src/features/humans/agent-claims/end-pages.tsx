import { Page } from '../../site/index.ts';
import { ButtonForm } from '../accounts/index.ts';
import type { ClaimView } from './claim-state.ts';

/** Why there is no form: what became of the claim, or a browser that holds no link or another one. */
export type Ending = Exclude<ClaimView, 'open'> | 'absent' | 'other_link';

const endings: Record<Exclude<Ending, 'denied' | 'frozen'>, { title: string; text: string }> = {
  absent: {
    title: 'No claim link is open here',
    text: 'Open the link that your agent gave you, in this browser and with cookies allowed. Nothing was decided.',
  },
  other_link: {
    title: 'You have opened another claim link since',
    text: 'You answered a page about one agent, but this browser has since opened the link of another. Nothing was decided. Open the link that you mean again.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It is mistyped, incomplete or expired. Ask your agent for a new link.',
  },
  superseded: {
    title: 'There is a newer link',
    text: 'Your agent started the claim again. Use the newest link and the code that came with it.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A link and its code work for ten minutes. Ask your agent to start the claim again.',
  },
  exhausted: {
    title: 'Too many wrong codes',
    text: 'This link no longer works, even with the right code. Ask your agent to start the claim again.',
  },
  claimed: { title: 'This agent is already claimed', text: 'There is nothing left to do here.' },
  revoked: { title: 'This agent was revoked', text: 'It has no access any more.' },
  wrong_account: {
    title: 'This link is for another account',
    text: 'You are signed in with an address other than the one this agent named. This did not use up the link.',
  },
};

export interface EndPageProps {
  readonly ending: Ending;
  readonly homeUrl: string;
  readonly formToken: string;
  /** Whether the reader is the person whom the agent named; a link may have gone astray. */
  readonly isAddressee: boolean;
  readonly frozenUntil: number;
}

function wordsOf({ ending, isAddressee, frozenUntil }: EndPageProps): { title: string; text: string } {
  if (ending === 'denied') {
    return isAddressee
      ? { title: 'You denied this agent', text: 'It got no access, and it was told.' }
      : { title: 'This agent was denied', text: 'The person it asked said no. It got no access.' };
  }
  if (ending !== 'frozen') return endings[ending];
  const until = new Date(frozenUntil).toISOString().replace('T', ' ').slice(0, 16);
  return {
    title: 'Too many wrong codes for this agent',
    text: `It cannot be claimed before ${until} UTC, not even with the right code. After that, ask your agent to start the claim again. If you did not type these codes, somebody else did: do not claim it.`,
  };
}

/** What a link that is over, or not for this person, says. */
export function ClaimEndPage(props: EndPageProps) {
  const { title, text } = wordsOf(props);
  return (
    <Page title={`${title} – Waymark`} homeUrl={props.homeUrl}>
      <h1>{title}</h1>
      <p>{text}</p>
      {props.ending === 'wrong_account' ? (
        <div class="actions">
          <ButtonForm
            token={props.formToken}
            action="/sign-out"
            fields={{ to: 'claim' }}
            label="Sign in with another address"
          />
          <a href="/account">Your account</a>
        </div>
      ) : null}
    </Page>
  );
}

/** What a decided claim says. */
export function ClaimDonePage({ name, homeUrl }: { name: string | null; homeUrl: string }) {
  return (
    <Page title="Agent claimed – Waymark" homeUrl={homeUrl}>
      <h1>Done: the agent is yours</h1>
      <p>
        {name ?? 'The agent'} gets its access within seconds; you can close this page. You can see what it
        does, and revoke it at once, in <a href="/workspace">your workspace</a>.
      </p>
    </Page>
  );
}
