/** IPv6 addresses are validated by the browser's URL parser. */
function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
}

const isIpv4 = (text: string) => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
};

export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

export const parseAddressRanges = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Names the first invalid entry. */
export function addressRangeProblem(text: string): string | null {
  const wrong = parseAddressRanges(text).find((each) => !isAddressRange(each));
  return wrong ? `“${wrong}” is not an IP address or a network (CIDR).` : null;
}
