import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api/api-error';

/**
 * A page whose code is loaded when it is opened. Where code is missing the router reloads the document, which finds the
 * names of a new version; offline that would replace the page with the browser's error, so the page shows one instead.
 */
export const lazyRoute: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        if (navigator.onLine) throw error;
        throw new ApiError(0, 'UNREACHABLE', 'You are offline, and this page has not been loaded yet.');
      }),
    exportName,
  );
