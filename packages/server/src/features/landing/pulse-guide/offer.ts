import { pulsePicture } from '../../site/index.ts';

/** What Pulse is and what one gets, for the page and its Markdown alike. */
export const pulseOffer = {
  sentence:
    'Pulse is a small middleware for your server and a dashboard for you: it tells apart the AI agents that come to your site, and shows where each of them gets no further.',
  points: [
    {
      name: 'Which agents come',
      text: 'Coding agents, assistants and crawlers by name, what each of them asks for, and how that changes.',
    },
    {
      name: 'Where they fail',
      text: 'Pages and API calls that answer them with an error, Markdown that they asked for and did not get, and journeys that end before the first successful call.',
    },
    {
      name: 'Who lies about who they are',
      text: 'Names are checked against signatures, published address lists and names of addresses. What cannot be checked is called that, and nobody is accused by it.',
    },
    {
      name: 'What they never found',
      text: 'Pages of your sitemap and your llms.txt that no agent has read.',
    },
  ],
  alt: 'A dashboard of Pulse. On the left, who comes: Claude Code, GPTBot, Codex CLI and other agents with their requests and how many failed. On the right, the pages that they ask for. Below, what fails: four addresses with their status and the agents that met it.',
  caption: 'The dashboard of the example site, visited under the names of agents.',
  begin: { label: 'Set up Pulse', section: 'reserve' },
} as const;

/** The size of the pictures, which the page keeps free before they are there. */
export const pictureSize = { width: 1120, height: 795 } as const;

/** The offer in Markdown. */
export function renderOffer(baseUrl: string): string {
  const { sentence, points, alt, caption, begin } = pulseOffer;
  return `## What you get

${sentence}

![${alt}](${baseUrl}${pulsePicture.light.path})

${caption}

${points.map(({ name, text }) => `- **${name}.** ${text}`).join('\n')}

[${begin.label}](#${begin.section})`;
}
