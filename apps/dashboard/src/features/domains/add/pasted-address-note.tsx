import { Button } from '@mantine/core';
import classes from './add-domain.module.css';
import { type PastedAddress, pastedAddressText } from './pasted-address';

interface Props {
  address: PastedAddress;
  onWholeHostname: () => void;
}

/** A default export, for `lazy`: few people paste a whole URL. */
export default function PastedAddressNote({ address, onWholeHostname }: Props) {
  return (
    <p className={classes.pasted} role="status">
      {pastedAddressText(address)}{' '}
      {address.path !== '/' && (
        <Button size="compact-xs" variant="default" onClick={onWholeHostname}>
          Use the whole hostname
        </Button>
      )}
    </p>
  );
}
