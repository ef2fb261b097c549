import type { ApplicationRecord } from '@fairlead/client';

/** How a pipeline signs in: with the id token of its forge, or with an API token from its secrets. */
export type PipelineCredentials = 'keyless' | 'token';

export interface PipelineApplication {
  id: string;
  name: string;
  source: ApplicationRecord['source'];
}

/** The reader's own values, of which a pipeline is written. */
export interface SnippetValues {
  /** The address of the instance, without a slash at its end. */
  url: string;
  application: PipelineApplication;
  credentials: PipelineCredentials;
  /** The audience of id tokens, where it is not the address of the instance. */
  audience?: string | undefined;
}

/** The input for the audience, if one is needed. */
export const audienceOf = ({ audience, credentials, url }: SnippetValues): string | undefined =>
  credentials === 'keyless' && audience !== undefined && audience !== url ? yamlText(audience) : undefined;

/** A scalar of YAML that is read as this text. */
export const yamlText = (text: string): string =>
  /^[A-Za-z][\w./-]*$/.test(text) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

/** A filter of branches has patterns, in which `+`, `!` and `]` are special. A branch cannot contain the others. */
export const branchFilter = (branch: string): string => yamlText(branch.replaceAll(/[+!\]]/g, String.raw`\$&`));

/** The branch that the application is deployed from. Pipelines of others deploy `main`. */
export const branchOf = ({ source }: PipelineApplication): string => (source.type === 'git' ? source.branch : 'main');

/** What is deployed where the source is no repository, by the name of its setting. A commit is the default. */
export function deployedThing(
  { source }: PipelineApplication,
  commit: string,
): { name: string; value: string } | undefined {
  switch (source.type) {
    case 'git':
      return undefined;
    case 'image':
      return { name: 'image', value: `${source.image.replace(/(:[\w.-]+)?(@[\w:]+)?$/, '')}:${commit}` };
    case 'upload':
      return { name: 'dir', value: 'dist' };
  }
}
