import { type Failure, isPagesOwnText, quote, type Rule, rule } from './rule.ts';

const MISSING_VERSION =
  /ETARGET|carries no npm registry signature|need to have the exact same version|No matching version found for|ERR_PNPM_NO_MATCHING_VERSION|Couldn't find any versions? for/i;
const MISSING_PACKAGE = /\bE404\b|404 Not Found - GET|is not in this registry|ERR_PNPM_FETCH_404/i;
const NETWORK_TROUBLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|fetch failed|socket hang up|getaddrinfo|Could not resolve host|unable to access|Failed to connect|Connection (?:refused|reset|closed)|network (?:error|request failed|socket)|Client network socket disconnected|SSL_ERROR|unknown git error|git (?:clone|ls-remote)|tunnel|Failed to (?:download|fetch)|error downloading|could not download|SSL routines|wrong version number|unexpected eof/i;

/** A version that an incomplete registry lacks says nothing about the page. */
export const registryGap: Rule = (failure) => {
  const pattern = new RegExp(`${MISSING_VERSION.source}|${MISSING_PACKAGE.source}`, 'i');
  if (failure.registry.isComplete || !pattern.test(failure.output) || !isFetched(failure, pattern))
    return undefined;
  return rule(failure, 'auditor', {
    code: 'environment.registry-gap',
    params: { reason: failure.registry.reason },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: quote(failure.output, pattern),
  });
};

/** Tools fetch packages under many names; but one that asked no host, or a page that says it itself, did not. */
function isFetched(failure: Failure, pattern: RegExp): boolean {
  return failure.commands.some(({ egress }) => egress.length > 0) && !isPagesOwnText(failure, pattern);
}

const NATIVE_PART =
  /Cannot find native binding|(?:Cannot find (?:module|package)|Could not resolve|Failed to load) ['"]?[^'"\n]*(?:[-.](?:linux|darwin|win32|android|freebsd|wasm32)[-.](?:x64|arm64|arm|ia32|wasi|gnu|musl)|binding-wasm32)|npm has a bug related to optional dependencies/i;

/** A package's part for this machine that the registry did not give: no page can help that. */
export const nativePartMissing: Rule = (failure) => {
  const quotes = quote(failure.output, NATIVE_PART);
  if (quotes.length === 0 || isPagesOwnText(failure, NATIVE_PART)) return undefined;
  return rule(failure, failure.registry.isComplete ? 'environment' : 'auditor', {
    code: 'environment.native-part',
    params: { platform: process.platform, arch: process.arch },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: failure.registry.isComplete ? 'low' : 'medium',
    quotes,
  });
};

/** Some hosts were refused by the policy, others as writing; others again were allowed and did not answer. */
function whyOutOfReach({ outOfReach }: Failure, hosts: readonly string[]) {
  const refused = outOfReach.filter((attempt) => hosts.includes(attempt.host) && !attempt.allowed);
  if (refused.length === 0) return 'no_connection';
  return refused.every((attempt) => attempt.refusal === 'write') ? 'writes' : 'policy';
}

/** A host that the run could not reach, asked for by the step that failed. */
export const egressRefused: Rule = (failure) => {
  const hosts = [...new Set(failure.outOfReach.map((attempt) => attempt.host))];
  if (hosts.length === 0) return undefined;
  const named = hosts.filter((host) => failure.output.includes(host));
  const isTrouble = NETWORK_TROUBLE.test(failure.output);
  if (named.length === 0 && !isTrouble && failure.check.signals.every(isNotAnEffect)) return undefined;
  const shown = named.length > 0 ? named : hosts;
  const { egressPolicy, allowedHosts } = failure.run;
  return rule(failure, 'environment', {
    code: 'environment.egress',
    params: { why: whyOutOfReach(failure, shown), hosts: shown, policy: egressPolicy, allowed: allowedHosts },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: named.length > 0 || isTrouble ? 'high' : 'medium',
    quotes: quote(failure.output, NETWORK_TROUBLE),
  });
};

function isNotAnEffect(signal: { kind: string; met: boolean }): boolean {
  return signal.met || (signal.kind !== 'effect' && signal.kind !== 'caught');
}

const ENGINE =
  /EBADENGINE|Unsupported engine|requires (?:at least )?Node(?:\.js)?|Node(?:\.js)? (?:version )?v?\d[\d.]* (?:is|or)[^\n]*(?:required|not supported|unsupported)|You are (?:using|running) Node(?:\.js)?|(?:engine|platform) "?node"? is incompatible|needs? Node(?:\.js)? v?\d/i;
const SYSTEM_TOOL =
  /(?:^|\n)[^\n]*?(?:bash: line \d+: |bash: |sh: \d+: |sh: |env: ‘?|spawn )(docker|docker-compose|podman|git|python3?|pip3?|pipx|uv|uvx|poetry|conda|flask|uvicorn|django-admin|go|cargo|rustup|rustc|java|javac|make|cmake|gcc|g\+\+|brew|curl|wget|psql|redis-server|mongod|kubectl|deno|bun|ruby|gem|php|composer|forge|anvil|cast|foundryup|supabase|gcloud|aws|az|heroku|flyctl|fly|stripe|gh|dotnet|nvm|fnm|volta|solana|anchor|nargo|aptos|sui)\b[^\n]*(?:command not found|not found|ENOENT|No such file)/i;

/** A runtime or a tool that the sandbox does not have: the page's fault only when it never mentions it. */
export const toolMissing: Rule = (failure) => {
  const isOwn = isPagesOwnText(failure, SYSTEM_TOOL);
  const tool = (isOwn ? undefined : SYSTEM_TOOL.exec(failure.output)?.[1]) ?? statedTool(failure);
  const isEngine = ENGINE.test(failure.output) && !isPagesOwnText(failure, ENGINE);
  if (tool === undefined && !isEngine) return undefined;
  const name = tool ?? null;
  const isStated = failure.plan.requirements.some((requirement) =>
    tool === undefined
      ? requirement.kind === 'node'
      : requirement.wanted.toLowerCase().includes(tool.toLowerCase()),
  );
  const quotes = quote(failure.output, isEngine ? ENGINE : new RegExp(`\\b${name}\\b`, 'i'));
  if (isStated || (tool !== undefined && isCommandOfThePage(tool, failure.step.action))) {
    return rule(failure, 'environment', {
      code: 'environment.tool',
      params: { name },
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'high',
      quotes,
    });
  }
  return rule(failure, 'failed', {
    code: 'docs.prerequisite',
    params: { name },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes,
  });
};

/** A program that is not there and that the page takes for installed. */
function statedTool({ output, plan }: Failure): string | undefined {
  const missing =
    /(?:^|\n)[^\n]*?(?:bash: line \d+: |bash: |sh: \d+: |sh: )([\w.-]+): (?:command )?not found/.exec(
      output,
    )?.[1];
  return plan.requirements.some(({ kind, wanted }) => kind === 'tool' && wanted === missing)
    ? missing
    : undefined;
}

const SYSTEM_PACKAGES =
  /^\s*(?:sudo\s|(?:apt|apt-get|yum|dnf|pacman|apk|brew|snap|zypper|choco|winget|scoop|port|nix-env|nix)\s)/;

/** System packages are the reader's to install; the sandbox is nobody's machine and has no administrator. */
export const systemPackages: Rule = (failure) => {
  const { action } = failure.step;
  const program = action.kind === 'run' ? SYSTEM_PACKAGES.exec(action.command)?.[0]?.trim() : undefined;
  if (program === undefined) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.system-packages',
    params: { program },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes: [],
  });
};

const MANAGED_PYTHON = /externally-managed-environment/;

/** Many systems let pip install only into environments of the reader's own (PEP 668): that is this machine's choice. */
export const managedPython: Rule = (failure) => {
  const quotes = quote(failure.output, MANAGED_PYTHON);
  if (quotes.length === 0 || isPagesOwnText(failure, MANAGED_PYTHON)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.managed-python',
    params: {},
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'high',
    quotes,
  });
};

const OWN_PROJECT =
  /not a git repository|No rule to make target|no makefile found|npm error Missing script|Missing script:|error Command "\S+" not found|ERR_PNPM_NO_SCRIPT|Could not read package\.json|Couldn't find a package\.json|no such file or directory, open '(?:[^'\n]*\/)?package\.json'|\bno package\.json\b|package\.json(?: file)? (?:is necessary|is required|was not found|not found|does not exist)|ERR_PNPM_NO_(?:PKG|IMPORTER)_MANIFEST|npm error No workspaces found/i;

/** An empty project that the page makes; what it then says of its package.json may have been left unread. */
function isPlainInit({ page }: Failure, command: string): boolean {
  return (
    /^(?:npm|pnpm|yarn|bun)\s+init\b/.test(command) &&
    !page.prose.some(({ text }) => /package\.json|\bscripts?\b/i.test(text))
  );
}

/** `tool init` sets a tool up in a project that is there; it makes none, whatever it is planned as. */
function setsUpTool({ step: { action } }: Failure): boolean {
  return (
    action.kind === 'run' && /^(?!(?:npm|pnpm|yarn|bun)\s)(?:npx\s+)?\S+\s+init\s*$/.test(action.command)
  );
}

/** A page for readers who have a project already does not make one; that is no fault of its steps. */
export const ownProject: Rule = (failure) => {
  const quotes = quote(failure.output, OWN_PROJECT);
  const [line] = quotes;
  const at = failure.plan.steps.findIndex((step) => step.id === failure.step.id);
  const makesProject = failure.plan.steps
    .slice(0, setsUpTool(failure) ? at : at + 1)
    .some(
      ({ action }) =>
        (action.kind === 'run' && (action.pace === 'scaffold' || isPlainInit(failure, action.command))) ||
        ('path' in action && /(?:^|\/)package\.json$/.test(action.path)),
    );
  if (
    line === undefined ||
    isPagesOwnText(failure, OWN_PROJECT) ||
    isOfScript(failure.output) ||
    (makesProject && !/not a git/i.test(quotes.join()))
  )
    return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'project', line },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes,
  });
};

const NOTHING_FOUND =
  /\bno entry module found|could not resolve entry module|entry module not found|no inputs were found in config|\bno input files|\bno files? (?:matching|matched|found)|no matching files|not found target files|\bno (?:test|spec)s?(?: files?)? (?:were )?found|^\s*(?:✖\s+)?\d+ (?:errors?|problems?)\b/i;

/** A tool for the reader's own code finds nothing, or only faults, in a folder to which the page brings none. */
export const ownCode: Rule = (failure) => {
  const quotes = quote(failure.output, NOTHING_FOUND);
  const [line] = quotes;
  const writesCode = failure.plan.steps.some(
    ({ action }) =>
      (action.kind === 'write' && !/\.(?:json|ya?ml|toml)$|config\.\w+$|rc(?:\.\w+)?$/.test(action.path)) ||
      (action.kind === 'run' && action.pace === 'scaffold'),
  );
  if (line === undefined || writesCode || isPagesOwnText(failure, NOTHING_FOUND)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-code',
    params: { line },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes,
  });
};

/** What a package's own script says of its folder is not about the reader's. */
function isOfScript(output: string): boolean {
  return (
    /npm (?:ERR!|error) command (?:failed|sh -c)/.test(output) &&
    /npm (?:ERR!|error) path \S*node_modules\//.test(output)
  );
}

/** A page that types the tool's own name has said that it is needed. */
function isCommandOfThePage(tool: string, action: { kind: string; command?: string }): boolean {
  return (
    action.command !== undefined &&
    new RegExp(`(?:^|[\\s;&|])${tool.replace(/\+/g, '\\+')}(?:\\s|$)`).test(action.command)
  );
}
