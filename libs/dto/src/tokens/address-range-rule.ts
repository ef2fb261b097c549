import { isIP, ValidateBy, type ValidationOptions } from 'class-validator';

/** An IPv4 or IPv6 address, or a network in CIDR notation. */
export function isAddressRange(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !isIP(address) || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address, '4') ? 32 : 128));
}

export function IsAddressRange(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'is_address_range',
      validator: {
        validate: isAddressRange,
        defaultMessage: (args) => `each of ${args?.property ?? 'value'} must be an IP address or a network (CIDR)`,
      },
    },
    options,
  );
}
