import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OWNER, startInstance } from '../support/instance';
import { axeViolations } from '../support/axe';
import { browserTests } from '../support/browser-tests';

const inBrowser = browserTests(
  () =>
    startInstance({
      FAIRLEAD_ADMIN_EMAIL: OWNER.email,
      FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
      FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      FAIRLEAD_NOTIFICATION_DELAY_SECONDS: '0',
    }),
  { as: OWNER },
);

/** What Slack is for Fairlead: it answers `ok`, or that the webhook was removed. */
class Chat {
  readonly messages: string[] = [];
  isRemoved = false;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      this.messages.push(body);
      response.writeHead(this.isRemoved ? 404 : 200).end(this.isRemoved ? 'no_service' : 'ok');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/services/T0AAAA/B0BBBB/ccccccccccWxYz`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

test(
  'adds a channel for Slack, sends a test, shows the message and its answer, and says when it is removed',
  inBrowser(async ({ instance, page }) => {
    const chat = new Chat();
    const url = await chat.start();
    await page.goto(`${instance.url}/settings/notifications`);
    await page.getByRole('heading', { name: 'No channels yet' }).waitFor();
    await page.getByRole('link', { name: 'Add channel' }).first().click();

    await page.getByRole('radio', { name: 'Telegram' }).check();
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByText('Enter the token of the bot.').waitFor();
    expect(await page.getByRole('radio', { name: 'E-mail' }).isDisabled()).toBe(true);
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
    expect(chat.messages[0]).toContain('This is a test of Fairlead');
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

    chat.isRemoved = true;
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
    chat.stop();
  }),
);

test(
  'offers no link for a forgotten password where no e-mail is sent',
  inBrowser(
    async ({ instance, page }) => {
      await page.goto(`${instance.url}/sign-in`);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0);
    },
    { storageState: undefined },
  ),
);
