import { preferredPorts } from '../../layout/preferred-ports';
import { liveSlotHandlers } from './live-slot';

describe('liveSlotHandlers', () => {
  it('checks for the maintenance page first, then for several instances, and reads the folder last', () => {
    const [one, other] = preferredPorts('app_1');
    const slot = ['/live/balance/', `/live/${one}`, `/live/${other}`, '/live/www/', '/live/2*', '/live/2*'];
    const text = JSON.stringify(liveSlotHandlers('app_1'));
    expect(text).toContain(`"try_files":${JSON.stringify(['/maintenance/index.html', ...slot, ...slot])}`);
    expect(text).toContain(`"try_files":${JSON.stringify(slot.slice(1))}`);
    expect(text).toContain(`"dial":"127.0.0.1:${one}"`);
    expect(text).toContain(`"dial":"127.0.0.1:${other}"`);
  });

  it('takes the bucket by chance, and from the cookie where visitors stay with an instance', () => {
    expect(JSON.stringify(liveSlotHandlers('app_1'))).not.toContain('cookie');
    const sticky = JSON.stringify(liveSlotHandlers('app_1', { sticky: true }));
    expect(sticky).toContain('"source":"{http.request.cookie.fairlead_instance}"');
    expect(sticky).toContain('"Set-Cookie":["fairlead_instance={fairlead.bucket}; Path=/; HttpOnly; SameSite=Lax"]');
  });

  it('repeats at another instance only what was not begun, and what may be repeated', () => {
    const text = JSON.stringify(liveSlotHandlers('app_1'));
    expect(text).toContain('"method":["GET","HEAD"],"vars":{"{http.error.status_code}":["502"]}');
    expect(text).toContain('"vars_regexp":{"{http.error.message}":{"pattern":"^dial tcp "}}');
  });

  it('responds for an application that cannot, and takes nothing in a message for a placeholder', () => {
    expect(JSON.stringify(liveSlotHandlers('app_1'))).toContain('This application is not running.');
    const own = JSON.stringify(
      liveSlotHandlers('app_1', { unavailableMessage: 'Back {env.HOME} soon, {fairlead.unavailable}' }),
    );
    expect(own).not.toContain('This application is not running.');
    expect(own).toContain(String.raw`<p>Back \\{env.HOME\\} soon, \\{fairlead.unavailable\\}</p>`);
    expect(own).not.toMatch(/[^\\]\{env/);
  });
});
