import { eventually, verifyDelivery, WATCHERS_OFF, WebhookReceiver } from '../../../api/test/world';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';
import { type Instance, OWNER, startInstance } from '../support/instance';

interface World extends Instance {
  receiver: WebhookReceiver;
}

async function start(): Promise<World> {
  const [receiver, instance] = await Promise.all([
    WebhookReceiver.start(),
    startInstance({
      ...WATCHERS_OFF,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_WEBHOOK_RETRY_DELAYS: '1,1',
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
    }),
  ]);
  const stop = async (): Promise<void> => {
    await instance.stop();
    await receiver.stop();
  };
  return { ...instance, receiver, stop };
}

const inBrowser = browserTests(start, { as: OWNER });

test(
  'adds a webhook, whose secret is shown once, and shows what was sent and answered',
  inBrowser(async ({ instance, page }) => {
    const { receiver, url } = instance;
    receiver.answer = () => ({ status: 200, headers: { 'x-receiver': 'ops' }, body: 'thank you' });
    await page.goto(`${url}/settings/webhooks`);
    await page.getByRole('link', { name: 'Add webhook' }).first().click();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Enter a URL that begins with https://.').waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Description').fill('Operations');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Copy the secret now').waitFor();
    const secret = await page.getByRole('region', { name: 'secret', exact: true }).innerText();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByText('No deliveries yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const [first] = await receiver.until(1);
    if (!first) throw new Error('Nothing was received.');
    expect(verifyDelivery(secret, first)).toBeTruthy();

    const table = page.getByRole('table', { name: 'Deliveries' });
    await table.getByText('Delivered').waitFor();
    await table.getByRole('button', { name: /^Details of/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Attempt 1: 200').waitFor();
    const response = await dialog.getByRole('region', { name: 'response 1' }).innerText();
    expect(response).toContain('x-receiver: ops');
    expect(response).toContain('thank you');
    const body = await dialog.getByRole('region', { name: 'request body' }).innerText();
    expect(JSON.parse(body)).toEqual(JSON.parse(first.body));
    expect(await axeViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('Attempt 2: 200').waitFor();
    expect(new Set((await receiver.until(2)).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }),
);

test(
  'rotates the secret, says when a receiver has ended it, and enables it again',
  inBrowser(async ({ instance, page }) => {
    const { receiver, url } = instance;
    await page.goto(`${url}/settings/webhooks`);
    await page.getByRole('link', { name: 'Operations' }).click();
    await page.getByLabel('Description').fill('Pager');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Webhook saved').waitFor();
    await page.getByRole('heading', { name: 'Pager' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Pager' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'New secret' });
    const secret = await dialog.getByRole('region', { name: 'secret', exact: true }).innerText();
    await dialog.getByText('The previous one is valid until').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    receiver.clear();
    receiver.answer = () => ({ status: 410 });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('This webhook is disabled').waitFor();
    await page.getByText('The receiver responded with 410.').waitFor();
    const [last] = await receiver.until(1);
    expect(last && verifyDelivery(secret, last)).toBeTruthy();
    expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    await page.goto(url);
    const attention = page.getByRole('main');
    await attention.getByText('The receiver says that it does not exist any more.').waitFor();
    receiver.answer = () => ({ status: 204 });
    await attention.getByRole('link', { name: 'Pager' }).first().click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('This webhook is disabled').waitFor({ state: 'detached' });
    // What was pending is sent now.
    await eventually('the delivery has arrived', () => receiver.received.length > 1);
  }),
);
