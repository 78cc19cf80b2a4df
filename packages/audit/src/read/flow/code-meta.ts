/** What the info string of a fence says besides the language. */
export type CodeMeta = { title: string | null; label: string | null; words: string[] };

const pathLike =
  /^(?:\.{0,2}\/)?[\w.@()[\]-]+(?:\/[\w.@()[\]-]+)*\.[a-z][a-z0-9]{0,9}$|^\.(?:env|npmrc|gitignore)[\w.]*$/i;

/** Whether a text is the name of a file. */
export function isFileName(text: string): boolean {
  return (
    pathLike.test(text) &&
    !text.startsWith('...') &&
    !/^(?:e\.g|i\.e|node\.js|next\.js|vue\.js|nuxt\.js|express\.js|three\.js|etc\.)$/i.test(text) &&
    !/^\d[\d.]*$/.test(text)
  );
}

/** Reads the info string of a fence: `title="a.js"`, `[npm]`, `filename=a.js`, a bare label. */
export function readMeta(meta: string | null): CodeMeta {
  if (!meta) return { title: null, label: null, words: [] };
  const named =
    /\b(?:title|filename|file|file-name|name|caption|path)\s*=\s*\{?(?:"([^"]*)"|'([^']*)'|([^\s}"']+))\}?/i.exec(
      meta,
    );
  const member = /\{\{[^}]*\b(?:title|filename|file)\s*:\s*(?:"([^"]*)"|'([^']*)')/i.exec(meta);
  const tab = /\b(?:tab|label|group-item)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s}]+))/i.exec(meta);
  const bracket = /(?:^|\s)\[([^\]]+)\]/.exec(meta)?.[1] ?? null;
  const title = named?.[1] ?? named?.[2] ?? named?.[3] ?? member?.[1] ?? member?.[2] ?? null;
  const bare = meta
    .replace(/\{[^}]*\}|\b[\w-]+=(?:"[^"]*"|'[^']*'|\S+)|\[[^\]]*\]|\/[^/\s]*\//g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const bareFile = bare.find(isFileName) ?? null;
  const label =
    tab?.[1] ??
    tab?.[2] ??
    tab?.[3] ??
    bracket ??
    (bare.length === 1 && /^[A-Za-z][\w.+-]*$/.test(bare[0] ?? '') ? (bare[0] ?? null) : null);
  return {
    title: title ?? (bracket && isFileName(bracket) ? bracket : bareFile),
    label: label ?? title,
    words: bare,
  };
}
