import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberVisit } from './visits';

/** Remembers which servers and applications are looked at. */
export function useVisits(): void {
  const { serverId, applicationId } = useParams({ strict: false });
  useEffect(() => {
    if (serverId) rememberVisit({ kind: 'server', id: serverId });
    if (applicationId) rememberVisit({ kind: 'application', id: applicationId });
  }, [serverId, applicationId]);
}
