import { CopyButton } from '../../../components/ui/display/copy-button';
import classes from './credentials-panel.module.css';

interface Props {
  name: string;
  /** `undefined` shows `masked` instead. */
  value: string | undefined;
  masked?: string;
}

export const CredentialRow = ({ name, value, masked }: Props) => (
  <div className={classes.row}>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? <span className={classes.masked}>{masked}</span> : <code>{value}</code>}
      {value !== undefined && <CopyButton value={value} label={`Copy ${name === 'URL' ? name : name.toLowerCase()}`} />}
    </dd>
  </div>
);
