import type { DetectionContext, StackPlan } from '../../stack';
import { planNodeInstall } from '../node-install';
import { selectNodeVersion } from '../node-version';
import { choosePackageManager } from '../package-manager';
import type { NxApplication } from './nx-application';

/** An application of Nx without a package.json of its own is installed and built in the root. */
export function planNxApplication({ repository, settings }: DetectionContext, nx: NxApplication): StackPlan {
  const manager = choosePackageManager(nx.root, repository.root ?? repository);
  const version = selectNodeVersion(nx.root, repository);
  const { install } = planNodeInstall({
    packageJson: nx.root,
    repository,
    settings,
    manager,
    usesNode: true,
    builds: true,
    commands: [],
  });
  const ownInstall = settings.installCommand !== undefined;
  return {
    certain: false,
    toolchains: [version.toolchain, manager.toolchain],
    scripts: nx.root.scripts,
    install: install && { command: install.command, ...(!ownInstall && { folder: 'root' as const }) },
    build: nx.build,
    buildFolder: 'root',
    start: nx.start === undefined ? undefined : { command: nx.start, from: `the application ${nx.name} of Nx` },
    outputs: nx.outputs,
    reasons: [
      ...version.reasons,
      ...manager.reasons,
      'Dependencies are installed again for each release, because they are those of several packages (Nx)',
    ],
  };
}
