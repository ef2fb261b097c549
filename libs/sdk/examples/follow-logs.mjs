// Prints the log of a deployment until the deployment ends.
//
//     FAIRLEAD_URL=https://fairlead.example.org FAIRLEAD_TOKEN=… node follow-logs.mjs app_… dep_…
import { Fairlead, FairleadError } from '@fairlead/sdk';

const [applicationId, deploymentId] = process.argv.slice(2);
const fairlead = new Fairlead({ url: process.env.FAIRLEAD_URL, token: process.env.FAIRLEAD_TOKEN });
try {
  const lines = fairlead.deployments.followLogs(applicationId, deploymentId);
  // `for await` would do as well, but does not give what the generator returns: the final status.
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      console.log(`The deployment has ended: ${value}.`);
      break;
    }
    console.log(`${value.stage ?? ''}: ${value.text}`);
  }
} catch (error) {
  if (!(error instanceof FairleadError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
