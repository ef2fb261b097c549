import { useLocation } from '@tanstack/react-router';

/** The token of a one-time link. It is in the fragment, so that no proxy writes it to its log. */
export const useLinkToken = (): string | null => new URLSearchParams(useLocation().hash).get('token');
