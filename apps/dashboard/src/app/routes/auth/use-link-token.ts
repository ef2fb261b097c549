import { useLocation } from '@tanstack/react-router';

/** What a one-time link carries. It is in the fragment, so that no proxy writes it into its log. */
export const useLinkToken = (): string | null => new URLSearchParams(useLocation().hash).get('token');
