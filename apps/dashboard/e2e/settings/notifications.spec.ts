import { WebhookReceiver } from '../../../api/test/world';
import { HOST, OWNER, startInstance } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  () =>
    startInstance({
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_NOTIFICATION_DELAY_SECONDS: '0',
      // A mail server that does not answer: what is sent stays in the outbox.
      FAIRLEAD_SMTP_HOST: '127.0.0.1',
      FAIRLEAD_SMTP_PORT: '1',
      FAIRLEAD_SMTP_FROM: 'fairlead@example.org',
      FAIRLEAD_PUBLIC_URL: `http://${HOST}`,
    }),
  { as: OWNER },
);

test(
  'adds a channel for Slack, sends a test, shows the message and its answer, and says when it is removed',
  inBrowser(async ({ instance, page }) => {
    const chat = await WebhookReceiver.start();
    chat.answer = () => ({ status: 200, body: 'ok' });
    const url = String(new URL('/services/T0AAAA/B0BBBB/ccccccccccWxYz', chat.url));
    await page.goto(`${instance.url}/settings/notifications`);
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
    await page.getByRole('link', { name: 'Add channel' }).first().click();

    await page.getByRole('radio', { name: 'Telegram' }).check();
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Enter the token of the bot.').waitFor();
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await page.getByLabel('Recipients').waitFor();
    await page.getByRole('radio', { name: 'Slack' }).check();
    await page.getByLabel('Webhook URL').fill(url);
    await page.getByLabel('Description').fill('Team chat');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add channel' }).click();

    await page.getByRole('heading', { name: 'Team chat', level: 1 }).waitFor();
    expect(await page.content()).not.toContain('ccccccWxYz');
    expect(await page.getByLabel('Webhook URL').getAttribute('placeholder')).toContain('…WxYz (unchanged)');
    await page.getByRole('button', { name: 'Send a test' }).click();
    const row = page.getByRole('row').filter({ hasText: 'webhook.tested' });
    await row.getByText('Delivered').waitFor();
    expect(chat.received[0]?.body).toContain('This is a test of Fairlead');
    await row.getByRole('button', { name: 'Details of webhook.tested' }).click();
    const dialog = page.getByRole('dialog', { name: 'webhook.tested' });
    await dialog.getByText('Sent in a message of its own.').waitFor();
    await dialog
      .getByRole('region', { name: 'request body' })
      .getByText('This is a test of Fairlead')
      .first()
      .waitFor();
    await dialog.getByRole('region', { name: 'Attempt 1' }).getByText('Attempt 1: 200').waitFor();
    await page.keyboard.press('Escape');

    chat.answer = () => ({ status: 404, body: 'no_service' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('This channel is disabled').waitFor();
    await page.goto(`${instance.url}/settings/notifications`);
    const listed = page.getByRole('row').filter({ hasText: 'Team chat' });
    await listed.getByText('Disabled').waitFor();
    await listed.getByRole('link', { name: 'Team chat' }).click();
    await page.getByRole('button', { name: 'Actions for Team chat' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete channel' }).click();
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
    await chat.stop();
  }),
);

test(
  'lets somebody who is signed out request a link for a forgotten password, and tells nothing about the account',
  inBrowser(
    async ({ instance, page }) => {
      for (const email of [OWNER.email, 'nobody@example.org']) {
        await page.goto(`${instance.url}/sign-in`);
        await page.getByRole('link', { name: 'Forgot password?' }).click();
        await page.getByLabel('E-mail').fill(email);
        await page.getByRole('button', { name: 'Send link' }).click();
        await page.getByText(`If there is an account with the address ${email}, a link`).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      }
    },
    { storageState: undefined },
  ),
);
