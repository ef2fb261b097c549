/**
 * Causes of failures that Fairlead recognizes in the output of builds and applications, and by how a process ended. A code is
 * never reused for another meaning.
 */
export const DIAGNOSIS_CODES = [
  'out_of_memory',
  'disk_full',
  'address_in_use',
  'privileged_port',
  'other_port',
  'not_listening',
  'module_missing',
  'runtime_version',
  'module_format',
  'variable_missing',
  'script_missing',
  'command_not_found',
  'not_executable',
  'file_not_writable',
  'lock_file_outdated',
  'dependency_conflict',
  'database_not_linked',
  'database_address',
  'database_unreachable',
  'database_credentials',
  'database_encryption',
  'database_missing',
  'migrations_pending',
  'service_unreachable',
  'name_not_resolved',
  'source_authentication',
  'registry_authentication',
  'certificate_not_trusted',
  'exited',
  'killed',
  'aborted',
  'segmentation_fault',
  'ended_with_error',
] as const;
export type DiagnosisCode = (typeof DIAGNOSIS_CODES)[number];

/**
 * What can be done about a cause in Fairlead. `link_database`: link a database to the application; `open_database`: inspect a
 * linked one; `edit_environment`: set a variable; `edit_settings`: change a setting; `view_memory`: the chart of its memory;
 * `view_server`: the server and its disk; `instance_settings`: limits of the instance.
 */
export const DIAGNOSIS_ACTIONS = [
  'link_database',
  'open_database',
  'edit_environment',
  'edit_settings',
  'view_memory',
  'view_server',
  'instance_settings',
] as const;
export type DiagnosisActionType = (typeof DIAGNOSIS_ACTIONS)[number];
