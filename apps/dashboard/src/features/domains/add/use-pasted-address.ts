import { useState } from 'react';
import type { DomainForm } from '../form/domain-form';
import { type PastedAddress, readPastedAddress } from './pasted-address';

interface PastedAddressField {
  /** What was taken from a URL; undefined if none was entered. */
  address: PastedAddress | undefined;
  /** Puts the parts of a URL into the fields. Returns whether the text is one. */
  take: (text: string) => boolean;
  useWholeHostname: () => void;
  forget: () => void;
}

/** `onPath` is called where the field of the path has got a value. */
export function usePastedAddress(form: DomainForm, onPath: () => void): PastedAddressField {
  const [address, setAddress] = useState<PastedAddress>();
  return {
    address: address && form.values.hostname === address.hostname ? address : undefined,
    take: (text) => {
      const found = readPastedAddress(text);
      if (!found) return false;
      form.setFieldValue('hostname', found.hostname);
      form.clearFieldError('hostname');
      if (found.path !== '/') {
        form.setFieldValue('path', found.path);
        onPath();
      }
      setAddress(found);
      return true;
    },
    useWholeHostname: () => {
      form.setFieldValue('path', '/');
      setAddress(address && { ...address, path: '/' });
    },
    forget: () => setAddress(undefined),
  };
}
