import { CopyButton } from '../../../components/ui/display/copy-button';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './dns-instructions.module.css';
import type { DnsRecord } from './dns-records';
import { dnsZoneOf } from './dns-zone';

interface Props {
  hostname: string;
  records: readonly DnsRecord[];
}

/** DNS records to create, in the fields of a typical DNS provider. */
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
        Create {records.length === 1 ? 'it' : 'them'} in the zone <code>{toUnicode(zone)}</code>, and remove other A,
        AAAA and CNAME records of that name. Some providers require the full name: <code>{hostname}</code>. Any TTL
        works; changes propagate sooner with a short one.
        {records.some(({ type, name }) => type === 'CNAME' && name === '@') &&
          ' The zone apex cannot have a CNAME: use A and AAAA records with the server’s addresses, or an ALIAS.'}
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
