import type { FindingParams } from '../../judge/finding.ts';
import { registryGapWords } from './run-words.ts';
import type { Said, WordsOf } from './said.ts';
import { taskWords } from './task-words.ts';

const QUOTED_PROSE = 160;
const OFFER_A_KEY = 'Offer a sandbox key or a mode that works without one';
const SAY_WHERE_FROM = `${OFFER_A_KEY}, and say on the page where the credential comes from.`;

const credentialTitle = (name: string): string => `The journey needs a credential: ${name}`;
const cannotGoOn = (name: string): string =>
  `The journey cannot go on without ${name}, which only the reader has.`;

/** The tool that is missing, by its name; without one it is the runtime itself. */
export const toolName = (name: string | null): string => name ?? 'another version of Node.js';

function egressWords({ why, hosts, policy, allowed }: FindingParams['environment.egress']): Said {
  const shown = hosts.join(', ');
  switch (why) {
    case 'writes':
      return {
        title: `The step writes to ${shown}, where the audit may only read`,
        detail: `The step asked the registry ${shown} to publish or change something, which no egress policy allows.`,
        recommendation: 'Audit the page without the step that publishes.',
      };
    case 'no_connection':
      return {
        title: `${shown} could not be reached from the auditor’s network`,
        detail: `The step asked for ${shown}, which this run allows, but no connection was made. Whether the host is gone or only this machine cannot reach it is not known.`,
        recommendation: `Audit again on a machine that can reach ${shown}.`,
      };
    case 'policy':
      return {
        title: `${shown} could not be reached under this run’s egress policy`,
        detail: `The step asked for ${shown}; the policy ${policy} allows only ${allowed.join(', ') || 'no host'}.`,
        recommendation: `Audit again with an egress policy that allows ${shown}, or document a way that needs only the registry.`,
      };
  }
}

function ownProjectWords(found: FindingParams['environment.own-project']): Said {
  if (found.needs === 'clone')
    return {
      title: 'The step needs a clone of the product’s repository',
      detail: `${found.file} is a file of the repository that the page mentions: "${found.said.slice(0, QUOTED_PROSE)}"`,
      recommendation: 'Begin with the command that clones the repository.',
    };
  if (found.needs === 'files')
    return {
      title: 'The page works on files of the reader’s own',
      detail: `Nothing on the page makes ${found.files.join(', ')}: “${found.said.slice(0, QUOTED_PROSE)}”`,
      recommendation: 'Show a file to begin with, or the command that makes one.',
    };
  return {
    title: 'The step needs the reader’s own project',
    detail: `The page goes on in a project that none of its steps makes: ${found.line}`,
    recommendation:
      'Say at the top which project the page starts from, or begin with the command that makes one.',
  };
}

function serviceWords(found: FindingParams['environment.local-service']): Said {
  const name = 'name' in found ? found.name : `server on port ${found.port}`;
  return {
    title: `The journey needs a running ${name}`,
    detail: `The step needs a ${name} that the reader runs; the auditor’s sandbox has none.`,
    recommendation: `Say how to start a ${name}, or offer a way that needs no other server.`,
  };
}

function askedWords(question: string, options: readonly string[]): string {
  const offered =
    options.length === 0 ? '' : `, and offers ${options.map((label) => `"${label}"`).join(', ')}`;
  return question === ''
    ? 'The command waits for input and has printed nothing.'
    : `The command waits for input. It asks "${question}"${offered}.`;
}

function mentionWords(question: string, said: string | null): string {
  if (question === '') return 'The page states no answer for this command.';
  return said === null
    ? 'The auditor did not find these words in the text or in a listing of the page.'
    : `The page mentions it and leaves the answer to the reader: "${said}"`;
}

function questionWords({ question, options, said }: FindingParams['environment.question']): Said {
  return {
    title:
      question === ''
        ? 'A command waits for input and does not say for what'
        : 'A command asks a question that the page does not answer',
    detail: `${askedWords(question, options)} ${mentionWords(question, said)}`,
    recommendation: 'Show the flags that make the command run without questions, or state the answers.',
  };
}

type Code = Extract<keyof FindingParams, `environment.${string}` | `auth.${string}`>;

/** What is said where the journey needs something that the sandbox does not have. */
export const ENVIRONMENT_WORDS: WordsOf<Code> = {
  'auth.credential': ({ name }) => ({
    title: credentialTitle(name ?? 'an API key or account'),
    detail: cannotGoOn(name ?? 'an API key or account'),
    recommendation: SAY_WHERE_FROM,
  }),
  'auth.credential-ahead': ({ name, isTried }) => ({
    title: credentialTitle(name),
    detail: isTried ? cannotGoOn(name) : `Nothing on the page shows a result without ${name}.`,
    recommendation: isTried ? SAY_WHERE_FROM : `${OFFER_A_KEY}.`,
  }),
  'auth.key-unmet': ({ name, step }) => ({
    title: credentialTitle(name),
    detail:
      step === null
        ? `A step on the way to the page's result holds ${name}, which only the reader has, and was not run.`
        : `"${taskWords(step.task)}" was run without ${name}, which only the reader has, and showed no result.`,
    recommendation: SAY_WHERE_FROM,
  }),
  'auth.credential-unproved': ({ name, step }) => ({
    title: credentialTitle(name),
    detail: `"${taskWords(step.task)}" ended without an error and without a result; it needs ${name} to show one.`,
    recommendation: SAY_WHERE_FROM,
  }),
  'environment.egress': egressWords,
  'environment.egress-unproved': ({ hosts, step, policy }) => ({
    title: `${hosts.join(', ')} could not be reached under this run’s egress policy`,
    detail: `"${taskWords(step.task)}" ended without an error and without a result; it asked for ${hosts.join(', ')}, which the policy ${policy} refuses.`,
    recommendation: `Audit again with an egress policy that allows ${hosts.join(', ')}.`,
  }),
  'environment.egress-suspected': ({ hosts }) => ({
    title: `A step failed while ${hosts.join(', ')} could not be reached`,
    detail: `Why the step failed is not known. It asked for ${hosts.join(', ')}, which it never reached.`,
    recommendation: `Audit again where ${hosts.join(', ')} can be reached.`,
  }),
  'environment.registry-gap': ({ gap }) => ({
    title: 'The auditor’s registry lacks a version that the install step asks for',
    detail: `The registry that the auditor uses is incomplete (${registryGapWords(gap)}), so a missing version cannot be held against the page.`,
    recommendation: 'Run the audit again with the public registry.',
  }),
  'environment.native-part': ({ platform, arch }) => ({
    title: 'A package lacks its native part for this machine',
    detail: `The registry in use did not provide the platform part of a package for ${platform} on ${arch}.`,
    recommendation: 'Run the audit again with the public registry, or on another kind of machine.',
  }),
  'environment.tool': ({ name }) => ({
    title: `The sandbox does not have ${toolName(name)}`,
    detail: `The page needs ${toolName(name)}; the auditor’s sandbox cannot provide it.`,
    recommendation: `Audit on a machine that has ${toolName(name)}.`,
  }),
  'environment.system-packages': ({ program }) => ({
    title: `The sandbox cannot run ${program}`,
    detail:
      'The step changes the system with administrator rights, which the auditor’s sandbox does not give.',
    recommendation: 'Audit on a machine on which the system packages are already installed.',
  }),
  'environment.managed-python': () => ({
    title: 'pip refuses to install into the sandbox’s Python',
    detail: 'pip refuses to change the Python that belongs to the auditor’s system.',
    recommendation: 'Make a virtual environment before the install step, if the page does not do so yet.',
  }),
  'environment.own-project': ownProjectWords,
  'environment.own-code': ({ line }) => ({
    title: 'The step needs the reader’s own code',
    detail: `No step of the page makes the code that this step works on: ${line}`,
    recommendation: 'Show a small file to try the command on.',
  }),
  'environment.local-service': serviceWords,
  'environment.browser': () => ({
    title: 'The journey needs a browser, which the sandbox does not have',
    detail: 'The step starts a browser that the auditor’s sandbox neither has nor may download.',
    recommendation: 'Audit on a machine that has the browser, or allow its download.',
  }),
  'environment.linked-step': ({ name, sourceStep }) => ({
    title: 'The step needs something that other pages install',
    detail: `The step does not find ${name}. The page says "${sourceStep.quote ?? taskWords(sourceStep.task)}" and leaves the rest to linked pages, which the audit does not follow.`,
    recommendation: 'Show the command for one of the choices on the page itself.',
  }),
  'environment.question': questionWords,
  'environment.node-version': ({ requirement, version }) => ({
    title: `The sandbox does not have Node.js ${requirement.wanted}`,
    detail: `The page asks for it: "${requirement.title}". It could not be provided; Node.js ${version} ran the steps instead.`,
    recommendation:
      'Audit on a machine that has that version, or say on the page which released versions work.',
  }),
};
