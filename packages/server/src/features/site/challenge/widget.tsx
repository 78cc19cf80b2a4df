import type { Challenge } from './require-challenge.ts';

/** A widget that a browser loads from the challenge's own service. */
interface Provider {
  /** Hosts of its siteverify operation. */
  readonly verifiers: readonly string[];
  readonly script: string;
  readonly className: string;
  /** The field into which the widget writes its token. */
  readonly field: string;
  /** What a page's policy must allow for it, and nothing more. */
  readonly sources: readonly string[];
}

const providers: readonly Provider[] = [
  {
    verifiers: ['challenges.cloudflare.com'],
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    sources: ['https://challenges.cloudflare.com'],
  },
  {
    verifiers: ['api.hcaptcha.com', 'hcaptcha.com'],
    script: 'https://js.hcaptcha.com/1/api.js',
    className: 'h-captcha',
    field: 'h-captcha-response',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
];

/** What the public forms ask for: a token, and the widget that gives it where its service is a known one. */
export interface ChallengeWidget {
  readonly siteKey: string;
  readonly provider: Provider | undefined;
}

/** Where a form's token may stand: under the API's name, or under the widgets' own. */
export const challengeFields = ['challenge_token', ...providers.map(({ field }) => field)] as const;

/** The widget of the forms, or nothing where no challenge is asked for. */
export function challengeWidget(
  challenge: Challenge,
  verifyUrl: string | undefined,
): ChallengeWidget | undefined {
  if (challenge.state === 'disabled') return undefined;
  const host = verifyUrl === undefined ? '' : new URL(verifyUrl).hostname;
  return { siteKey: challenge.siteKey, provider: providers.find((each) => each.verifiers.includes(host)) };
}

/** The token that came with a form, whichever widget wrote it. */
export function challengeTokenIn(values: Readonly<Record<string, string>>): string | undefined {
  return challengeFields.map((name) => values[name]).find((value) => value !== undefined);
}

/** The widget in a form, with a sentence for whoever cannot run it. */
export function ChallengeField({
  widget,
  problem,
}: {
  widget: ChallengeWidget;
  problem: string | undefined;
}) {
  const { provider, siteKey } = widget;
  const otherWay = (
    <>
      or submit through the <a href="/developers">API</a> with a token of site key <code>{siteKey}</code>.
    </>
  );
  return (
    <div class="field challenge">
      {provider === undefined ? (
        <p class="hint">
          This service asks for a challenge that has no form of its own. Ask its operator, {otherWay}
        </p>
      ) : (
        <>
          <div class={provider.className} data-sitekey={siteKey} />
          <noscript>
            <p class="hint">
              The challenge that keeps robots out runs a script of {new URL(provider.script).hostname}. Allow
              it, {otherWay}
            </p>
          </noscript>
          <script src={provider.script} async defer />
        </>
      )}
      {problem === undefined ? null : (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
