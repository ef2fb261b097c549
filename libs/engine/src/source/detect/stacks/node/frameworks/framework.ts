import type { NodeProject } from '../node-project';

/** How an application of a framework is served. */
export interface FrameworkPlan {
  readonly start?: string;
  /** Possible folders of its pages, in order of preference. */
  readonly outputs?: readonly string[];
  /** A sentence that says why it cannot be served and what to do. */
  readonly missing?: string;
  /** Command that completes what the build has made. */
  readonly afterBuild?: string;
  /** Whether the start script cannot work, because the configuration decides otherwise. */
  readonly overridesStart?: boolean;
}

export interface Framework {
  readonly label: string;
  /** Dependencies by which it is recognized. */
  readonly packages: readonly string[];
  /** Command of the framework, for the scripts that call it. */
  readonly program: string;
  /** The build, if package.json has no script for it. */
  readonly build?: string;
  plan(project: NodeProject): FrameworkPlan;
}

/** Returns the text of the scripts that build, to see what they call. */
export function buildScripts({ packageJson }: NodeProject): string {
  return Object.entries(packageJson.scripts)
    .flatMap(([name, text]) => (/build|generate|export/.test(name) ? [text] : []))
    .join('\n');
}
