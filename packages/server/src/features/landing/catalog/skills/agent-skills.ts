import { pulseEventsPath } from '@waymark/contract';
import { installPulse } from '../../../site/index.ts';
import { agentExamples, pulseExamples, renderExample } from '../../guide-parts/index.ts';
import type { CatalogConfig } from '../catalog-config.ts';
import { makeSkill, type Skill } from './skill.ts';

/** How to observe a site's agents. */
export function pulseSkill(config: CatalogConfig): Skill {
  const { create, verify } = pulseExamples(config);
  return makeSkill({
    name: 'set-up-pulse',
    description:
      'Instrument a website or API so that its owner sees which AI agents read it and where they fail: reserve the origin, deploy the middleware, verify, hand over the claim link. Use when asked to measure agent traffic; no account is needed.',
    body: `# Set up Pulse

You need to be allowed to deploy to the origin. The whole of it is in ${config.baseUrl}/pulse.md; these are the steps.

1. Reserve the origin. Use the real one in place of the example.

${renderExample(create)}

2. Install the middleware on the server. It is on no registry; this service hands it out:

\`\`\`sh
${installPulse(config.baseUrl)}
\`\`\`

   A server in another language answers the challenge itself: ${config.baseUrl}/pulse.md has the protocol.
3. Put \`credentials.api_key\` into the server's secrets as \`PULSE_API_KEY\`, set \`PULSE_ENDPOINT=${config.platformUrl}${pulseEventsPath}\` and \`PULSE_ORIGIN\`, mount the middleware of \`@waymark/pulse\` first and deploy. Never commit the key, and never send it to a browser.
4. Verify, with the setup token and never with the key:

${renderExample(verify)}

   On 202 do what the header \`Pulse-Resolution\` says, wait \`Retry-After\` seconds and call again. On 422 do what \`error.resolution\` says and call again.
5. Give \`claim_url\` to your human. It works once.`,
  });
}

function registration(config: CatalogConfig): string {
  const { anonymous, serviceAuth } = agentExamples(config);
  if (!config.agentTypes.includes('anonymous')) return renderExample(serviceAuth);
  return renderExample(anonymous);
}

function ceremony(config: CatalogConfig): string {
  if (!config.agentTypes.includes('anonymous'))
    return 'Show your human `claim.verification_uri` and `claim.user_code` of the answer.';
  return `Start the ceremony with the e-mail address that your human names, and show them \`verification_uri\` and \`user_code\`:

${renderExample(agentExamples(config).startClaim)}`;
}

/** How to become an agent with an owner. */
export function registerSkill(config: CatalogConfig): Skill {
  const { claimed, profile } = agentExamples(config);
  return makeSkill({
    name: 'register-agent',
    description:
      'Register yourself as an agent, have your human claim you, and call the Agent API with short-lived tokens. Use when the Agent API answers 401 or when projects, keys or feedback of a workspace are needed.',
    body: `# Register an agent

The whole of it is in ${config.baseUrl}/auth.md; these are the steps. Keep every token out of URLs, logs, repositories and chats.

1. Register:

${registration(config)}

2. ${ceremony(config)}

   The human types the code into the page. Never ask for it back.
3. Poll, at least \`interval\` seconds apart, for as long as the answer is \`authorization_pending\`; then it is this:

${renderExample(claimed)}

4. Use the access token:

${renderExample(profile)}

5. When it is over, exchange \`identity_assertion\` again. When that is over too, tell your human before you register anew.`,
  });
}
