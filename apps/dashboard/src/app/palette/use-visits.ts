import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addRecentItem } from '../command-palette/recent-items';

/** Remembers which servers, applications and databases are looked at. */
export function useRecordRecent(): void {
  const { serverId, applicationId, databaseId } = useParams({ strict: false });
  useEffect(() => {
    if (serverId) addRecentItem({ kind: 'server', id: serverId });
    if (applicationId) addRecentItem({ kind: 'application', id: applicationId });
    if (databaseId) addRecentItem({ kind: 'database', id: databaseId });
  }, [serverId, applicationId, databaseId]);
}
