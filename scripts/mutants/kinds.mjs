import {
  misspellMethods,
  misspellModules,
  renameExports,
  renameImports,
  useUndeclared,
} from './code-faults.mjs';
import { misspellCommands, misspellPackages, removeFlags, renameRunFiles } from './command-faults.mjs';
import { dropInstalls } from './install-faults.mjs';
import { mixModuleKinds } from './module-kind-faults.mjs';
import { changePorts, changeResults } from './result-faults.mjs';
import { moveSteps, removeSteps } from './step-faults.mjs';

/** Every way to put a fault into a page, by its name. */
export const faultKinds = {
  install_dropped: dropInstalls,
  package_misspelt: misspellPackages,
  command_misspelt: misspellCommands,
  run_file_changed: renameRunFiles,
  import_renamed: renameImports,
  module_misspelt: misspellModules,
  export_renamed: renameExports,
  method_misspelt: misspellMethods,
  undeclared_variable: useUndeclared,
  step_removed: removeSteps,
  step_moved: moveSteps,
  wrong_port: changePorts,
  flag_removed: removeFlags,
  result_changed: changeResults,
  module_kind_changed: mixModuleKinds,
};
