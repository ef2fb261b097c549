import type { ForgeKind } from '@fairlead/contracts';
import { bitbucket } from './bitbucket';
import type { ForgeDriver } from './forge-driver';
import { gitea } from './gitea';
import { github } from './github';
import { gitlab } from './gitlab';

export const FORGE_DRIVERS: Readonly<Record<ForgeKind, ForgeDriver>> = { github, gitlab, gitea, bitbucket };
