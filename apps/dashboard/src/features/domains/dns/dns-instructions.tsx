import { CopyButton } from '../../../components/ui/display/copy-button';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './dns-instructions.module.css';
import type { DnsRecord } from './dns-records';
import { dnsZoneOf } from './dns-zone';

interface Props {
  hostname: string;
  records: readonly DnsRecord[];
}

/** What to enter at the name server, in the fields that its form has. */
export function DnsInstructions({ hostname, records }: Props) {
  const zone = dnsZoneOf(hostname);
  return (
    <div>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={`DNS records of ${toUnicode(hostname)}`}>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ type, name, value }) => (
              <tr key={value}>
                <td>{type}</td>
                <td>
                  <Copied value={name} label={`Copy the name ${name}`} />
                </td>
                <td>
                  <Copied value={value} label={`Copy the value ${value}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>
        Enter {records.length === 1 ? 'it' : 'them'} where <code>{toUnicode(zone)}</code> is managed, and remove other
        A, AAAA and CNAME records of that name. Some forms want the whole name: <code>{hostname}</code>. The TTL does
        not matter; a short one lets changes be seen sooner.
        {records.some(({ type, name }) => type === 'CNAME' && name === '@') &&
          ' The zone itself takes no CNAME: enter the addresses of the server as A and AAAA records, or an ALIAS.'}
      </p>
    </div>
  );
}

const Copied = ({ value, label }: { value: string; label: string }) => (
  <span className={classes.value}>
    <code>{value}</code>
    <CopyButton value={value} label={label} />
  </span>
);
