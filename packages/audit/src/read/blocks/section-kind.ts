import type { Section } from '../../model/source.ts';

const rules: [Section['kind'], RegExp][] = [
  [
    'setup',
    /^(?:\d+[.)]?\s*|step \d+[:.]?\s*)?(?:install(?:ation)?|creat(?:e|ing)|set(?:ting)? ?up|getting started|quick ?start|scaffold(?:ing)?|initiali[sz](?:e|ing)|manual)\b(?!.*\b(?:deno|bun|yarn|pnpm|docker|cdn|globally|windows|existing|editor|ide|optional)\b)/i,
  ],
  [
    'next_steps',
    /\bnext steps?\b|what'?s next|learn more|further reading|\bresources?\b|\bcommunity$|^(?:get(?:ting)? )?support$|contribut|licen[cs]e|conclusion|see also|going further|where to go|^related|sponsor|changelog|release notes|credits|acknowledg|getting help|^help$|need help|^summary|wrap(?:ping)? up|slides|videos?|congratulations|security$|explore/i,
  ],
  [
    'prerequisites',
    /prerequisite|requirements?$|^requirements?|before you (?:begin|start)|what you(?:'ll| will)? need|system requirements|supported (?:environments?|runtimes?|versions?|platforms?)|compatibility/i,
  ],
  [
    'optional',
    /optional|^develop(?:ment|ing)\b(?!.*server)|^\S+ development$|^publishing\b|^updat(?:e|ing) (?!your\b|the\b|an?\b|in\b)[\w-]+(?: framework| cli| sdk)?$|\b(?:required|needed|only) for .*\busers?\b|environment setup$|from source|local development|advanced|customi[sz]|deploy|production|unreleased|nightly|canary|global(?:ly)? install|install(?:ation)? (?:with|in|using|on) (?:deno|bun|yarn|pnpm|cdn|docker)|\bcdn\b|migrat|upgrad|uninstall|troubleshoot|\bfaqs?\b|frequently asked|docker|\beditor|\bide\b|\bvs ?code|telemetry|try(?:ing)? .*online|online|playground|stackblitz|codesandbox|community|monorepo|ci\/cd|continuous integration|linting|eslint|additional|extra|debug|windows|powershell|graceful|performance|benchmark|error handling|handling errors|websockets?|http2|^(?:tls|ssl|https)(?:\s*[/&]\s*(?:tls|ssl|https))?$|streaming|change (?:the )?port|existing (?:[\w.-]+ )?(?:project|app|site|codebase)|adding .* to an existing|^add(?:ing)? to (?:a|an|your)\b.*project/i,
  ],
  [
    'reference',
    /^api\b|^--?\w|^commands?$|^flags$|\bapi (?:reference|docs?|overview)\b|reference|^options?$|^(?:the )?(?:command.line|cli)(?: (?:interface|reference|options|usage|commands))?$|glossary|how it works|concepts?|overview|structure|^what(?:'s| is| are)|^why|^about|features?$|browser support|anatomy|explanation|understanding|background|motivation|philosophy|ecosystem|examples$|recipes|semantic versioning|versioning|configuration$|^config(?:ure|uring)?$/i,
  ],
  [
    'verify',
    /^(?:\d+[.)]?\s*|step \d+[:.]?\s*)?(?:run(?:ning)?|start(?:ing)? (?:the|your|a)|launch|test(?:ing)?|verify|try (?:it|your)|check|see it|preview|view|open)\b|development server|dev server|running locally/i,
  ],
  [
    'setup',
    /install|set.?up|getting.started|get started|quick.?start|creat|scaffold|initiali[sz]|new (?:project|app)|bootstrap|generate|manual|basic setup|start(?:ing|er)|your first .*project|add .* to/i,
  ],
];

/** What a section is for, by its title; the text above the first heading is the introduction. */
export function sectionKind(title: string, level: number): Section['kind'] {
  if (level <= 1) return 'intro';
  // Signs and pictures in front of a title do not change what it says.
  const words = title.replace(/^[^\p{L}\p{N}\-`@.]+/u, '');
  return rules.find(([, pattern]) => pattern.test(words))?.[0] ?? 'usage';
}
