// Deploys an application and waits until the deployment has ended.
//
//     FAIRLEAD_URL=https://fairlead.example.org FAIRLEAD_TOKEN=… node deploy-and-wait.mjs app_… [ref]
import { Fairlead, FairleadError, WaitTimeoutError } from '@fairlead/sdk';

const [applicationId, ref] = process.argv.slice(2);
const fairlead = new Fairlead({ url: process.env.FAIRLEAD_URL, token: process.env.FAIRLEAD_TOKEN });
try {
  const deployment = await fairlead.applications.deploy(applicationId, ref ? { ref } : {});
  console.log(`Deployment ${deployment.id} has begun.`);
  await fairlead.deployments.wait(applicationId, deployment.id, {
    timeoutMs: 900_000,
    onChange: ({ status }) => console.log(status),
  });
  console.log('The deployment is live.');
} catch (error) {
  if (!(error instanceof FairleadError)) throw error;
  console.error(error.message);
  // The work goes on after the end of a wait.
  process.exitCode = error instanceof WaitTimeoutError ? 3 : 1;
}
