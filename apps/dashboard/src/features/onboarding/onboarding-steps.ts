import type { LinkProps } from '@tanstack/react-router';

export interface OnboardingStep {
  name: 'server' | 'application' | 'deployment' | 'token';
  title: string;
  text: string;
  /** Where it is done. */
  action: { label: string; to: LinkProps['to'] };
}

/** The way from nothing to an application that is deployed by a pipeline. */
export const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  {
    name: 'server',
    title: 'Add a server',
    text: 'Any machine with Debian or Ubuntu that you reach over SSH. What is missing on it gets installed.',
    action: { label: 'Add server', to: '/servers/new' },
  },
  {
    name: 'application',
    title: 'Create an application',
    text: 'From a git repository. Fairlead looks what it is, and how it is built and started.',
    action: { label: 'Create application', to: '/applications/new' },
  },
  {
    name: 'deployment',
    title: 'Deploy it',
    text: 'The new release must pass its health check before visitors see it. You watch every stage of it.',
    action: { label: 'To the applications', to: '/applications' },
  },
  {
    name: 'token',
    title: 'Let your pipeline deploy',
    text: 'A token that may deploy this application and nothing else, for GitHub Actions, GitLab CI or a script.',
    action: { label: 'Generate token', to: '/settings/tokens/new' },
  },
];
