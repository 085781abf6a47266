import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the data of all tabs when a user signs in or out in one of them (I8). Uses storage
 * events: a BroadcastChannel would disable the back/forward cache.
 */
export function useSessionSync(memberId = ''): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const changed = () => (localStorage.member ?? '') !== memberId;
    function look({ key, persisted }: Partial<StorageEvent & PageTransitionEvent>) {
      if ((key === 'member' || persisted) && changed()) revalidate();
    }
    try {
      if (changed()) localStorage.member = memberId;
      // Deletes the last title state (title-state-store.ts) on sign-out, for privacy on shared devices.
      if (memberId === '') localStorage.removeItem('title-state');
    } catch {
      // Without storage, other tabs update at their next navigation.
      return;
    }
    addEventListener('storage', look);
    addEventListener('pageshow', look);
    return () => {
      removeEventListener('storage', look);
      removeEventListener('pageshow', look);
    };
  }, [memberId, revalidate]);
}
