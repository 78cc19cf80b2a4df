/**
 * Tokens that name their issuer. Each pattern starts at a literal prefix that no letter or digit precedes
 * ("task-", "desk-") and is bounded, so the work grows with the length of the text alone.
 */
export const accessTokenPatterns = {
  waymark:
    /(?<![A-Za-z0-9])(?:pulse_live|pulse_setup|pulse_drain|waymark_key|authmd)_(?:[A-Za-z0-9]{20}|(?=[\w-]{0,42}\d)[\w-]{12})/,
  github: /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{30}|github_pat_\w{36})/,
  gitlab: /(?<![A-Za-z0-9])gl(?:pat|ptt|dt|rt|cbt|soat|ft|imt|oas|agent)-[\w-]{20}/,
  slack: /(?<![A-Za-z0-9])(?:xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10}|xapp-\d-[A-Za-z0-9-]{10})/,
  slackWebhook:
    /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/[A-Z0-9]{6,16}\/[A-Za-z0-9]{6,24}\/[A-Za-z0-9]{16}/,
  stripe: /(?<![A-Za-z0-9])(?:[rs]k(?:_org)?_(?:live|test)_[A-Za-z0-9]{16}|whsec_[A-Za-z0-9+/]{24})/,
  openai: /(?<![A-Za-z0-9])sk-(?:[A-Za-z0-9]{20}|(?:proj|svcacct|admin|None)-[\w-]{20}|or-v1-[0-9a-f]{32})/,
  anthropic: /(?<![A-Za-z0-9])sk-ant-(?:[a-z]{1,12}\d\d-)?[\w-]{20}/,
  aws: /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/,
  google: /(?<![A-Za-z0-9])(?:AIza[\w-]{35}|ya29\.[\w-]{20}|GOCSPX-[\w-]{20})/,
  npm: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/,
  pypi: /(?<![A-Za-z0-9])pypi-AgE[\w-]{16}/,
  rubygems: /(?<![A-Za-z0-9])rubygems_[0-9a-f]{48}/,
  docker: /(?<![A-Za-z0-9])dckr_[op]at_[\w-]{20}/,
  sendgrid: /(?<![A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{16}/,
  twilio: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/,
  digitalocean: /(?<![A-Za-z0-9])do[opr]_v1_[0-9a-f]{32}/,
  shopify: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss|tka)_[0-9A-Fa-f]{32}/,
  huggingface: /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{30}/,
  replicate: /(?<![A-Za-z0-9])r8_[A-Za-z0-9]{36}/,
  groqOrXai: /(?<![A-Za-z0-9])(?:gsk_|xai-|pplx-)[A-Za-z0-9]{40}/,
  vercel: /(?<![A-Za-z0-9])vc[acikpr]_[A-Za-z0-9]{24}/,
  netlify: /(?<![A-Za-z0-9])nf[bcopu]_[A-Za-z0-9]{36}/,
  supabase: /(?<![A-Za-z0-9])(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{20})/,
  linear: /(?<![A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32}/,
  notion: /(?<![A-Za-z0-9])(?:ntn_[A-Za-z0-9]{40}|secret_[A-Za-z0-9]{43})/,
  atlassian: /(?<![A-Za-z0-9])ATATT3[\w=-]{32}/,
  databricks: /(?<![A-Za-z0-9])dapi[0-9a-f]{32}/,
  grafana: /(?<![A-Za-z0-9])glsa_[A-Za-z0-9]{32}/,
  vault: /(?<![A-Za-z0-9])hv[bs]\.[\w-]{24}/,
  figma: /(?<![A-Za-z0-9])figd_[\w-]{32}/,
  postman: /(?<![A-Za-z0-9])PMAK-[0-9a-f]{24}-[0-9a-f]{34}/,
  sentry: /(?<![A-Za-z0-9])(?:sntryu_[0-9a-f]{64}|sntrys_eyJ[\w+/=-]{40})/,
  telegram: /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/,
  discord: /(?<![\w-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/,
  discordWebhook: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,21}\/[\w-]{40}/,
  // The guard admits one start per run of token characters, which keeps the long repetitions linear.
  jsonWebToken:
    /(?<![\w-])(?:[\w-]{0,16}[_-])?eyJ[\w-]{8,8192}\.(?:eyJ[\w-]{8,16384}\.|[\w-]{16,16384}\.[\w-]{16})/,
} as const satisfies Record<string, RegExp>;

/** Whether the text holds a token of a well-known issuer. */
export function hasAccessToken(text: string): boolean {
  return Object.values(accessTokenPatterns).some((pattern) => pattern.test(text));
}
