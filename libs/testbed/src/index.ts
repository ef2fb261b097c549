export { AcmeServer, type AcmeServerOptions } from './acme/acme-server';
export { BASE_IMAGES, loadBaseImages, type BaseImage } from './containers/base-images';
export { Registry, type RegistryOptions } from './containers/registry';
export { MACHINE_ADDRESS } from './hosts/addresses';
export { bootHost, type BootOptions } from './hosts/boot';
export type { SmallDisk } from './hosts/disk';
export { fingerprintOf, makeKeyPair, type KeyPair } from './hosts/keys';
export { sweepLeftovers } from './hosts/take-down';
export type { NewUser, TestHost } from './hosts/test-host';
export { prepareImages, type Images } from './images/prepare';
export type { ImageName } from './images/recipe';
export type { RunOptions, RunResult } from './machine/run';
export { testbedSupport, type TestbedSupport } from './support';
export { Api, ApiFailure, createToken, type UntilOptions } from './fairlead/api';
export { FairleadProcess, type FairleadOptions, freePort } from './fairlead/fairlead-process';
export { startS3Server, type S3Server } from './storage/s3-server';
export { Traffic, type TrafficOptions, type TrafficReport } from './traffic';
export { GitServer, startGitServer, type GitServerOptions, type RepositoryOptions } from './git/git-server';
export { serveOverSsh, type SshRepository } from './git/over-ssh';
export type { CommitOptions, Files, TestRepository } from './git/repository';
export {
  containerApp,
  expressApp,
  databaseApp,
  manyContainersApp,
  manyProcessesApp,
  plainNodeApp,
  staticSite,
  type ExpressAppOptions,
  type FixtureFiles,
  type ManyProcessesOptions,
  type PlainNodeAppOptions,
  type Stops,
} from './fixtures/applications';
export { djangoApp, fastifyApp, flaskApp, goApp, phpApp, sinatraApp, viteSite } from './fixtures/stacks';
