/**
 * What browser tests and screenshots may import of the API: a test world in the terms of the public API, without its
 * entities, services and tables.
 */
export { TestWorld, type WorldSettings } from './test-world';
export { API_ONLY, WATCHERS_OFF, type HttpAgent } from '../harness/test-records';
export { eventually } from '../harness/eventually';
export { FakeForge } from '../api/forges/fake-forge';
export { ID_TOKEN_AUDIENCE, OidcIssuer } from '../api/oauth/oidc-issuer';
export { verifyDelivery, WebhookReceiver } from '../api/webhooks/webhook-receiver';
export { selfSignedCertificate } from '../harness/self-signed-certificate';
export type { ApplicationChanges, InspectedProcess } from './world-applications';
export type { BackupOutcome } from './world-backups';
export type { CommandRunChanges } from './world-commands';
export type { DeploymentChanges, DeploymentLogLine } from './world-deployments';
export type { CertificateAttempt, ServedCertificateState } from './world-domains';
export type { ServerState } from './world-servers';
