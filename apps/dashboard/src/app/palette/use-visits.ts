import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberVisit } from './visits';

/** Remembers which servers, applications and databases are looked at. */
export function useVisits(): void {
  const { serverId, applicationId, databaseId } = useParams({ strict: false });
  useEffect(() => {
    if (serverId) rememberVisit({ kind: 'server', id: serverId });
    if (applicationId) rememberVisit({ kind: 'application', id: applicationId });
    if (databaseId) rememberVisit({ kind: 'database', id: databaseId });
  }, [serverId, applicationId, databaseId]);
}
