/**
 * Text of strangers in the log of a CI, which takes some lines for commands: GitHub `::name::` where a line begins and
 * `##[name]` anywhere, Azure `##vso[…]`, TeamCity `##teamcity[…]`. What would be one is spelled so that it is none.
 */
export function withoutWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\r\n]*):(?=:)/gmu, '$1: ').replace(/#(?=#(?:[a-z]+)?\[)/giu, '# ');
}

/** The same in one line, without what a terminal would take for a command either. */
export function logLine(text: string): string {
  return withoutWorkflowCommands(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
}
