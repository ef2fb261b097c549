export { AcmeServer, type AcmeServerOptions } from './acme/acme-server';
export { HOSTILE_ARCHIVES, type HostileArchive } from './archives/hostile-archives';
export { archiveOf, paxHeader, tarArchive, tarEntry, type TarEntry } from './archives/tar-archive';
export { BASE_IMAGES, loadBaseImages, type BaseImage } from './containers/base-images';
export { applicationDockerObjects, foreignDockerObjects } from './containers/docker-objects';
export { Registry, type RegistryOptions } from './containers/registry';
export { MACHINE_ADDRESS } from './hosts/host-addresses';
export { bootHost, type BootOptions } from './hosts/boot-host';
export type { SmallDisk } from './hosts/host-disk';
export { sshKeyFingerprint, makeKeyPair, type KeyPair } from './hosts/ssh-keys';
export { removeOrphanedHosts } from './hosts/teardown';
export type { HostUser, TestHost } from './hosts/test-host';
export { prepareImages, type ImageFolders } from './images/prepare-images';
export type { ImageName } from './images/image-recipe';
export type { RunOptions, RunResult } from './machine/run-program';
export { TcpLink } from './machine/tcp-link';
export { testbedSupport, type TestbedSupport } from './testbed-support';
export { childrenOf, pollUntil } from './machine/processes';
export { ApiClient, ApiFailure, createToken, type UntilOptions } from './fairlead/api-client';
export { DashboardSession } from './fairlead/dashboard-session';
export { FairleadProcess, type FairleadOptions, freePort } from './fairlead/fairlead-process';
export { FaultProxy, type Fault, type FaultRule, type ProxiedRequest } from './network/fault-proxy';
export { NODE_RELEASES, type NodeRelease } from './toolchains/node-releases';
export { GO_RELEASES } from './toolchains/go-releases';
export { PYTHON_RELEASES } from './toolchains/python-releases';
export {
  sharedMirror,
  startToolchainMirror,
  type MirroredToolchain,
  type ToolchainMirror,
} from './toolchains/toolchain-mirror';
export { STOCKED_NODE, TOOLCHAINS_FOLDER } from './toolchains/stocked-node';
export { quickRestic } from './storage/quick-restic';
export { seededRandom } from './seeded-random';
export { startS3Server, type S3Server } from './storage/s3-server';
export { Traffic, type TrafficOptions, type TrafficReport } from './traffic';
export { GitServer, startGitServer, type GitServerOptions, type RepositoryOptions } from './git/git-server';
export { serveOverSsh, type LargeFilesAccess, type SshRepository } from './git/ssh-repository';
export type { CommitOptions, RepositoryFiles, TestRepository } from './git/test-repository';
export {
  containerApp,
  expressApp,
  databaseApp,
  manyContainersApp,
  hostileApp,
  manyProcessesApp,
  plainNodeApp,
  staticSite,
  type ExpressAppOptions,
  type FixtureFiles,
  type ManyProcessesOptions,
  type PlainNodeAppOptions,
  type ShutdownBehavior,
} from './fixtures/applications';
export { createStranger, type StrangerFixture } from './fixtures/stranger-repository';
export { STRANGERS } from './fixtures/strangers';
export { djangoApp, fastifyApp, flaskApp, goApp, phpApp, sinatraApp, viteSite } from './fixtures/stacks';
export { runGitlabJob, type GitlabOptions, type GitlabResult } from './pipelines/gitlab-job';
export { runWoodpeckerStep, type WoodpeckerOptions, type WoodpeckerResult } from './pipelines/woodpecker-step';
export { runWorkflowJob, type JobResult, type WorkflowOptions } from './pipelines/workflow-job';
