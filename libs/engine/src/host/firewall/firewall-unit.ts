import { loadScript } from '../../command/load-script';

/** What the unit runs. Later changes of ports run it as well. */
export const FIREWALL_PROGRAM = loadScript('firewall/load-table.sh');

/** Runs before each start of a process that listens. */
export const FREE_PORT = loadScript('firewall/free-port.sh');
export const FREE_PORT_PATH = '/var/lib/fairlead/free-port';

export const FIREWALL_UNIT_NAME = 'fairlead-firewall.service';

/** Follows nftables.service, which empties the whole firewall whenever it is restarted, reloaded or stopped. */
export const FIREWALL_UNIT = `[Unit]
Description=Fairlead's table of the firewall
DefaultDependencies=no
RequiresMountsFor=/var/lib/fairlead
After=local-fs.target nftables.service
Before=network-pre.target shutdown.target
Wants=network-pre.target
Conflicts=shutdown.target
PartOf=nftables.service
ReloadPropagatedFrom=nftables.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh /var/lib/fairlead/firewall
ExecReload=/bin/sh /var/lib/fairlead/firewall
ExecStop=-/usr/sbin/nft delete table inet fairlead

[Install]
WantedBy=multi-user.target
`;
