/** One spelling for the many ways to name a repository: host and path, without scheme, user and `.git`. */
export function remoteName(remote: string): string {
  const short = /^(github|gitlab|bitbucket):(.+)$/u.exec(remote);
  if (short) return tidy(`${short[1]}.${short[1] === 'bitbucket' ? 'org' : 'com'}/${short[2]}`);
  if (/^[\w.-]+\/[\w.-]+$/u.test(remote)) return tidy(`github.com/${remote}`);
  const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/\/)(.+)$/u.exec(remote);
  if (scp) return tidy(`${scp[1]}/${scp[2]}`);
  return tidy(remote.replace(/^(?:git\+)?[a-z+]+:\/\/(?:[^@/]*@)?/iu, ''));
}

function tidy(name: string): string {
  return name
    .replace(/:\d+(?=\/)/u, '')
    .replace(/#.*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\.git$/u, '')
    .toLowerCase();
}
