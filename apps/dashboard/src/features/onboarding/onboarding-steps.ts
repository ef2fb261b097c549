import type { LinkProps } from '@tanstack/react-router';

export interface OnboardingStep {
  name: 'server' | 'application' | 'deployment' | 'token';
  title: string;
  text: string;
  /** The page of the step. */
  action: { label: string; to: LinkProps['to'] };
}

/** The steps from an empty instance to an application deployed by a pipeline. */
export const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    name: 'server',
    title: 'Add a server',
    text: 'Any machine with Debian or Ubuntu that you can reach over SSH. Fairlead installs what is missing.',
    action: { label: 'Add server', to: '/servers/new' },
  },
  {
    name: 'application',
    title: 'Create an application',
    text: 'From a git repository. Fairlead detects how to build and start it.',
    action: { label: 'Create application', to: '/applications/new' },
  },
  {
    name: 'deployment',
    title: 'Deploy it',
    text: 'A new release receives traffic only after it passes its health check. Watch every stage live.',
    action: { label: 'Go to applications', to: '/applications' },
  },
  {
    name: 'token',
    title: 'Deploy from your pipeline',
    text: 'Generate a token that can only deploy this application, for GitHub Actions, GitLab CI or a script.',
    action: { label: 'Generate token', to: '/settings/tokens/new' },
  },
];
