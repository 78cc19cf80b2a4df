import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const commandOfPackage = { bubblewrap: 'bwrap', chromium: 'chromium', 'nginx-light': 'nginx' };

/** Gives those of the packages whose command is not on the search path. */
export function missingCommands(packages, path = process.env.PATH ?? '') {
  return packages.filter((name) => !isOnPath(commandOfPackage[name] ?? name, path));
}

function isOnPath(command, path) {
  return path.split(delimiter).some((folder) => isExecutable(join(folder, command)));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
